import { mount } from 'svelte';
import App from './App.svelte';
import { preferred, setLanguage } from './i18n';
import { startPwa } from './pwa/start';
import { applyPrefs } from './ui/apply.svelte';
import './ui/theme.css';
import './ui/kit.css';

applyPrefs();
const target = document.getElementById('app');
await setLanguage(preferred());
if (target) mount(App, { target });
startPwa();
