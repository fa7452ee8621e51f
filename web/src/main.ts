import { mount } from 'svelte';
import App from './App.svelte';
import { preferred, setLanguage } from './i18n';
import { readMotion } from './ui/motion';
import './ui/theme.css';
import './ui/kit.css';

readMotion(location.search);
const target = document.getElementById('app');
await setLanguage(preferred());
if (target) mount(App, { target });
