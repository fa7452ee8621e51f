import { mount } from 'svelte';
import App from './App.svelte';
import { preferred, setLanguage } from './i18n';
import { useFacts } from './i18n/engine';
import { known } from './net/catalogue.svelte';
import { local } from './offline/local.svelte';
import { startPwa } from './pwa/start';
import { SITE } from './root';
import { applyPrefs } from './ui/apply.svelte';
import './ui/fonts.css';
import './ui/tokens.css';
import './ui/theme.css';
import './ui/kit.css';

// It takes a moment, and whoever comes to a site without a server wants to play.
if (SITE) local.start();
applyPrefs();
useFacts(known);
// Latin fonts are named in the head of the page; those of the language are wanted just as early.
if (preferred() !== 'en')
  for (const family of ['Vollkorn', 'Source Sans 3']) void document.fonts.load(`1em '${family} Variable'`, 'ж');
const target = document.getElementById('app');
// Who cannot do without the catalogue asks for it again.
await Promise.all([setLanguage(preferred()), known.load().catch(() => undefined)]);
if (target) mount(App, { target });
startPwa();
