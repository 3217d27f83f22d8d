/** The texts about electronic boards. */
export const electronicEn = {
  'eboard.title': 'Electronic board',
  'eboard.lead':
    'A move on your board is a move in the game or the analysis on the page. The other side’s moves are shown until you have carried them out.',
  'eboard.dgt': 'DGT (USB, or Bluetooth as a serial port)',
  'eboard.chessnut': 'Chessnut Air or Pro (USB)',
  'eboard.kind': 'Board',
  'eboard.connect': 'Connect',
  'eboard.connecting': 'Connecting…',
  'eboard.disconnect': 'Disconnect',
  'eboard.again': 'Connect again',
  'eboard.unsupported':
    'This browser cannot reach such a board. Chrome, Edge and Opera on a computer can, at localhost or by https.',
  'eboard.failed': 'The board was not connected: {reason}',
  'eboard.on': 'The board is connected.',
  'eboard.silent': 'The board is connected, but has not told its position yet.',
  'eboard.lost': 'The board is no longer connected. The game goes on with mouse and keys.',
  'eboard.off': 'No board is connected.',
  'eboard.turn': 'White sits at the other side of the board',
  'eboard.take': 'Take the position from the board',
  'eboard.agrees': 'The board has this position.',
  'eboard.carry': 'Carry out on the board: {move}',
  'eboard.promotion': 'Put the new piece on {square}.',
  'eboard.differs': 'The board differs on {squares}.',
  'eboard.differsMuch': 'The board has another position: {count} squares are marked.',
};

export const electronicDe: Record<keyof typeof electronicEn, string> = {
  'eboard.title': 'Elektronisches Brett',
  'eboard.lead':
    'Ein Zug auf Ihrem Brett ist ein Zug in der Partie oder Analyse auf der Seite. Die Züge der anderen Seite werden gezeigt, bis Sie sie ausgeführt haben.',
  'eboard.dgt': 'DGT (USB, oder Bluetooth als serielle Schnittstelle)',
  'eboard.chessnut': 'Chessnut Air oder Pro (USB)',
  'eboard.kind': 'Brett',
  'eboard.connect': 'Verbinden',
  'eboard.connecting': 'Verbindet…',
  'eboard.disconnect': 'Trennen',
  'eboard.again': 'Wieder verbinden',
  'eboard.unsupported':
    'Dieser Browser erreicht ein solches Brett nicht. Chrome, Edge und Opera auf einem Rechner können es, unter localhost oder mit https.',
  'eboard.failed': 'Das Brett wurde nicht verbunden: {reason}',
  'eboard.on': 'Das Brett ist verbunden.',
  'eboard.silent': 'Das Brett ist verbunden, hat seine Stellung aber noch nicht gemeldet.',
  'eboard.lost': 'Das Brett ist nicht mehr verbunden. Die Partie geht mit Maus und Tasten weiter.',
  'eboard.off': 'Kein Brett ist verbunden.',
  'eboard.turn': 'Weiß sitzt auf der anderen Seite des Bretts',
  'eboard.take': 'Stellung vom Brett übernehmen',
  'eboard.agrees': 'Das Brett hat diese Stellung.',
  'eboard.carry': 'Auf dem Brett ausführen: {move}',
  'eboard.promotion': 'Stellen Sie die neue Figur auf {square}.',
  'eboard.differs': 'Das Brett weicht ab auf {squares}.',
  'eboard.differsMuch': 'Das Brett hat eine andere Stellung: {count} Felder sind markiert.',
};
