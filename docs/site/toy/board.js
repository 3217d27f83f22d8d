// A board of 64 buttons: press the piece, then where it goes. A pawn becomes a queen.
const PIECES = { K: '♚', Q: '♛', R: '♜', B: '♝', N: '♞', P: '♟' };
const NAMES = { K: 'king', Q: 'queen', R: 'rook', B: 'bishop', N: 'knight', P: 'pawn' };
const FILES = 'abcdefgh';

export class Board {
  #from = '';
  #legal = [];
  #buttons = new Map();

  constructor(place, onMove) {
    place.classList.add('toy-board');
    for (let rank = 8; rank >= 1; rank--) {
      for (const file of FILES) {
        const name = `${file}${rank}`;
        const button = document.createElement('button');
        button.type = 'button';
        button.dataset.square = name;
        if ((FILES.indexOf(file) + rank) % 2) button.classList.add('light');
        button.onclick = () => this.#press(name, onMove);
        this.#buttons.set(name, button);
        place.append(button);
      }
    }
  }

  show(fen, legal, last = '') {
    this.#legal = legal;
    this.#from = '';
    const rows = fen.split(' ')[0].replace(/\d/g, (digit) => ' '.repeat(Number(digit))).split('/');
    rows.forEach((row, at) => {
      [...row].forEach((letter, file) => {
        const square = `${FILES[file]}${8 - at}`;
        const button = this.#buttons.get(square);
        const kind = letter.toUpperCase();
        const side = letter === kind ? 'white' : 'black';
        const piece = kind === ' ' ? '' : `, ${side} ${NAMES[kind]}`;
        button.textContent = kind === ' ' ? '' : `${PIECES[kind]}\ufe0e`;
        button.classList.toggle('black', side === 'black' && kind !== ' ');
        button.classList.toggle('last', last.slice(0, 2) === square || last.slice(2, 4) === square);
        button.classList.remove('from', 'to');
        button.setAttribute('aria-label', `${square}${piece}`);
      });
    });
  }

  #press(name, onMove) {
    const found = this.#legal.filter((move) => move.startsWith(this.#from + name));
    if (this.#from && found.length) {
      onMove(found.find((move) => move.endsWith('q')) ?? found[0]);
      return;
    }
    this.#from = this.#legal.some((move) => move.startsWith(name)) ? name : '';
    for (const [square, button] of this.#buttons) {
      button.classList.toggle('from', square === this.#from);
      const goes = this.#from && this.#legal.some((move) => move.startsWith(this.#from + square));
      button.classList.toggle('to', Boolean(goes));
    }
  }
}
