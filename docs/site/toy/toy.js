// The toy in the page: play a step, see its tree, change it, check exercises, measure the change.
import { Board } from './board.js';
import { Python } from './python.js';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const GAMES = 20;
const place = document.getElementById('toy');
const python = new Python();
const part = (name) => place.querySelector(`[data-part="${name}"]`);
const number = (name) => Number(part(name).value);

let fen = START;
let moves = [];
// Whether the reader's last move has no reply, since the game is over or the toy's code failed.
let unanswered = false;
let board;
// The code that was loaded last, before the reader changed it.
let loaded = '';

function say(text, isError = false) {
  const line = part('says');
  line.textContent = text;
  line.classList.toggle('error', isError);
}

// Run one thing at a time, with the buttons off and its errors shown.
async function busy(text, work) {
  say(text);
  part('printed').textContent = '';
  place.classList.add('busy');
  const buttons = [...place.querySelectorAll('button:not([data-part="stop"])')];
  for (const button of buttons) button.disabled = true;
  part('stop').disabled = false;
  try {
    await work();
  } catch (error) {
    say(error.message, true);
  } finally {
    for (const button of buttons) button.disabled = false;
    part('stop').disabled = true;
    place.classList.remove('busy');
  }
}

python.onprinted = (text) => part('printed').append(text);

const step = () => part('step').value;
const mine = () => (part('mine').checked ? part('code').value : '');

// The code and what belongs to it outlive the page.
const KEPT = 'philidor.toy';
const CHOICES = ['step', 'chapter', 'code'];

function keep() {
  const kept = Object.fromEntries(CHOICES.map((name) => [name, part(name).value]));
  try {
    localStorage.setItem(KEPT, JSON.stringify({ ...kept, mine: part('mine').checked, loaded }));
  } catch {
    // A browser that keeps nothing still runs the toy.
  }
}

function recall() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT) ?? '{}');
    for (const name of CHOICES) {
      const before = part(name).value;
      part(name).value = kept[name] ?? before;
      // A step or chapter that is not offered, or not yet.
      part(name).value ||= before;
    }
    part('mine').checked = kept.mine === true;
    loaded = kept.loaded ?? '';
  } catch {
    // The same, or a text of another program.
  }
}

// Put code into the box, unless the reader wants to keep what is there.
function load(code, isMine) {
  const now = part('code').value;
  const changed = now.trim() && now !== loaded && now !== code;
  if (changed && !confirm('Replace your code in the box?')) return false;
  part('code').value = loaded = code;
  part('mine').checked = isMine;
  keep();
  return true;
}

function options(select, rows) {
  select.replaceChildren(
    ...rows.map(([value, text]) => Object.assign(document.createElement('option'), { value, text })),
  );
}

async function begin() {
  const steps = await python.call('steps');
  options(part('step'), steps.map((one) => [one.name, `${one.chapter} ${one.title}`]));
  part('step').value = 'quiescence';
  const chapters = await python.call('exercises');
  options(part('chapter'), chapters.map((one) => [one.chapter, `Chapter ${one.chapter}`]));
  part('chapter').value = '6';
  recall();
  part('room').onchange = keep;
  part('code').oninput = keep;
  board = new Board(part('board'), play);
  await show();
  part('start').hidden = true;
  part('room').hidden = false;
  say('Ready. You are White.');
}

async function show() {
  const now = await python.call('position', fen, moves);
  board.show(now.fen, now.over ? [] : now.legal, moves.at(-1) ?? '');
  part('fen').value = now.fen;
  return now;
}

function play(move) {
  return busy('Thinking ...', async () => {
    moves.push(move);
    unanswered = true;
    await answer();
  });
}

async function answer() {
  let now = await show();
  if (!now.over) {
    const reply = await python.call('reply', step(), mine(), fen, moves, number('nodes'));
    moves.push(reply.move);
    unanswered = false;
    now = await show();
    const line = reply.line.join(' ');
    say(`${reply.move}: depth ${reply.depth}, score ${reply.score}, ${reply.nodes} nodes; ${line}`);
  }
  if (now.over) say(`The game is over: ${now.over}.`);
}

function branch(node) {
  const line = document.createElement(node.below.length ? 'summary' : 'div');
  line.className = node.kind;
  const cut = node.left_out ? `; cut, ${node.left_out} moves left out` : '';
  line.textContent = `${node.move}  ${node.score}  in ${node.alpha} … ${node.beta}${cut}`;
  if (!node.below.length) return line;
  const fold = document.createElement('details');
  fold.append(line);
  // Branches are made when they are opened: a tree has thousands of them.
  fold.ontoggle = () => {
    if (fold.open && fold.childElementCount === 1) fold.append(...node.below.map(branch));
  };
  return fold;
}

const actions = {
  start: () => busy('Python is loading (13 MB) ...', begin),
  fresh: () =>
    busy('', async () => {
      fen = START;
      moves = [];
      unanswered = false;
      await show();
      say('A new game. You are White.');
    }),
  back: () =>
    busy('', async () => {
      moves.splice(unanswered ? -1 : -2);
      unanswered = false;
      await show();
    }),
  reply: () => busy('Thinking ...', answer),
  place: () =>
    busy('', async () => {
      await python.call('position', part('fen').value, []);
      fen = part('fen').value;
      moves = [];
      unanswered = false;
      const now = await show();
      if (now.over) say(`The game is over: ${now.over}.`);
    }),
  tree: () =>
    busy('Searching ...', async () => {
      const root = branch(
        await python.call('tree', step(), mine(), part('fen').value, number('depth')),
      );
      part('branches').replaceChildren(root);
      root.open = true;
      say('The tree of the search. Open a branch.');
    }),
  source: () =>
    busy('', async () => {
      if (load(await python.call('source', step()), true))
        say('Change a method, then play against it, look at its tree, or measure it.');
    }),
  measure: () =>
    busy('The first game ...', async () => {
      const points = [];
      for (let game = 0; game < GAMES; game++) {
        const found = await python.call('game', step(), part('code').value, game, number('nodes'));
        points.push(found.points);
        const score = await python.call('margin', points);
        const end = (elo) => (elo === null ? '?' : elo);
        const interval = `[${end(score.low)}, ${end(score.high)}]`;
        say(
          `${score.games} of ${GAMES} games: ${Math.round(100 * score.score)} % for your code, ` +
            `Elo ${end(score.elo)} ${interval}`,
        );
      }
    }),
  starter: () =>
    busy('', async () => {
      if (!load(await python.call('starter', number('chapter')), false)) return;
      part('results').replaceChildren();
      say('Write the functions, then check them.');
    }),
  check: () =>
    busy('Checking ...', async () => {
      const found = await python.call('check', number('chapter'), part('code').value);
      part('results').replaceChildren(...found.map(verdict));
      const right = found.filter((one) => one.right).length;
      say(`${right} of ${found.length} exercises are right.`);
    }),
  stop: () => {
    python.stop();
    say('Stopped.');
  },
};

function verdict(found) {
  const line = document.createElement('li');
  line.className = found.right ? 'right' : 'wrong';
  const words = document.createElement('span');
  words.textContent = `${found.number}: ${found.text} `;
  line.append(words);
  const [chapter, exercise] = found.number.split('.').map(Number);
  let given = 0;
  const more = Object.assign(document.createElement('button'), { type: 'button' });
  more.textContent = 'Hint';
  more.onclick = async () => {
    given += 1;
    const text = document.createElement('p');
    try {
      text.textContent = await python.call('hint', chapter, exercise, given);
    } catch (error) {
      given -= 1;
      say(error.message, true);
      return;
    }
    line.append(text);
    more.textContent = given === 3 ? 'Answer' : 'Hint';
    more.hidden = given === 4;
  };
  line.append(more);
  return line;
}

for (const [name, action] of Object.entries(actions)) part(name).onclick = action;
recall();
part('start').disabled = false;
if (location.protocol === 'file:') {
  part('start').disabled = true;
  say(
    'A browser runs no Python in a page that was opened as a file. Serve the site: ' +
      'python -m http.server -d build/site',
  );
}
