/** The texts of fetched accounts and of reports on many games. */
export const accountsEn = {
  'account.title': 'Fetch the games of an account',
  'account.lead':
    'The public games of a player of lichess.org or chess.com come into your library: the first time all of them, later only new ones.',
  'account.site': 'Site',
  'account.name': 'Player',
  'account.token': 'Token (lichess, not needed)',
  'account.consent':
    'Philidor may ask {site} for the games of this player. The site then sees your address and the player’s name; nothing else is sent.',
  'account.fetch': 'Fetch games',
  'account.again': 'Again: {name} ({site}), {games} games, {when}',
  'account.progress': '{games} new games, {duplicates} known before, {faulty} unreadable',
  'account.show': 'Show them',
  'report.make': 'Review',
  'report.title': 'Report on {count} games',
  'report.progress': '{done} of {total} games',
  'report.accuracy': 'Accuracy',
  'report.bad': '?! / ? / ??',
  'report.worst': 'Worst move',
  'report.mean': 'Mean accuracy: White {white}, Black {black}',
  'report.skipped': 'Games without moves: {count}',
  'report.print': 'Print',
  'report.none': 'There is no report of that address.',
  'report.gone': 'Which games? Select some in the list of games, then press Review.',
  'report.you': 'Your games: accuracy {accuracy} in {count}',
};

export const accountsDe: Record<keyof typeof accountsEn, string> = {
  'account.title': 'Partien eines Kontos holen',
  'account.lead':
    'Die öffentlichen Partien eines Spielers von lichess.org oder chess.com kommen in Ihre Bibliothek: beim ersten Mal alle, später nur neue.',
  'account.site': 'Seite',
  'account.name': 'Spieler',
  'account.token': 'Token (lichess, nicht nötig)',
  'account.consent':
    'Philidor darf {site} nach den Partien dieses Spielers fragen. Die Seite sieht dabei Ihre Adresse und den Namen des Spielers; sonst wird nichts gesendet.',
  'account.fetch': 'Partien holen',
  'account.again': 'Noch einmal: {name} ({site}), {games} Partien, {when}',
  'account.progress': '{games} neue Partien, {duplicates} schon bekannt, {faulty} unlesbar',
  'account.show': 'Zeigen',
  'report.make': 'Prüfen',
  'report.title': 'Bericht über {count} Partien',
  'report.progress': '{done} von {total} Partien',
  'report.accuracy': 'Genauigkeit',
  'report.bad': '?! / ? / ??',
  'report.worst': 'Schlechtester Zug',
  'report.mean': 'Genauigkeit im Mittel: Weiß {white}, Schwarz {black}',
  'report.skipped': 'Partien ohne Züge: {count}',
  'report.print': 'Drucken',
  'report.none': 'Unter dieser Adresse gibt es keinen Bericht.',
  'report.gone': 'Welche Partien? Wählen Sie in der Partienliste einige aus, dann „Prüfen“.',
  'report.you': 'Ihre Partien: Genauigkeit {accuracy} in {count}',
};
