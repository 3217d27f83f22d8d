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

const page = document.getElementById('page');
if (!page) throw new Error('index.html has no #page');
await german.load();
mount(App, { target: page });
