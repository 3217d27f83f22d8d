import '@lichess-org/chessground/assets/chessground.base.css';
import '@lichess-org/chessground/assets/chessground.cburnett.css';
import './theme/fonts.css';
import './theme/tokens.css';
import './theme/base.css';
import './theme/boards.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { installPieceSets } from './board/pieceSets';
import { german } from './i18n/words.svelte';
import { keepSettings } from './settings/settings.svelte';

installPieceSets();
keepSettings();

function show(): void {
  const page = document.getElementById('page');
  if (!page) throw new Error('index.html has no #page');
  mount(App, { target: page });
}

// Not awaited here: the file of the German texts uses this module, which would wait for itself.
// Without that file the page is shown in English.
german.load().then(show, show);
