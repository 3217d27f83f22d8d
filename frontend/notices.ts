// The copyright notices and licences of all that the bundle contains, in one text beside it: the
// page shows it, and the Python package carries it among its licence files.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import license, { type Dependency } from 'rollup-plugin-license';

export const NOTICES = 'third-party-licences.txt';
const RULE = `\n\n${'='.repeat(78)}\n\n`;

// The plugin sees scripts alone; style sheets bring the fonts in.
const FONTS = ['@fontsource-variable/eb-garamond', '@fontsource-variable/inter'];

// Part of chessground's style sheet, by another author than chessground.
const PIECES = `cburnett, the pieces of the classic set
Copyright Colin M.L. Burnett
Licence: GPL-2.0-or-later (whose text is chessground's, in its version 3)
https://commons.wikimedia.org/wiki/Category:SVG_chess_pieces`;

interface Manifest {
  name: string;
  version: string;
  license: string;
}

function fontNotice(name: string): string {
  const folder = join(import.meta.dirname, 'node_modules', name);
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  if (file === undefined) throw new Error(`${name} has no licence file`);
  const about = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf-8')) as Manifest;
  return notice(
    about.name,
    about.version,
    about.license,
    readFileSync(join(folder, file), 'utf-8'),
  );
}

function notice(name: string, version: string, licence: string, text: string): string {
  return `${name} ${version}\nLicence: ${licence}\n\n${text.trim()}`;
}

function report(dependencies: Dependency[]): string {
  const scripts = dependencies.map(({ name, version, license: licence, licenseText }) => {
    if (!name || !licence || !licenseText) throw new Error(`${name} names no licence`);
    return notice(name, version ?? '', licence, licenseText);
  });
  const notices = [...scripts, ...FONTS.map(fontNotice)].sort((a, b) => a.localeCompare(b));
  const opening = 'What the browser app contains that others wrote, and under which licence.';
  return [opening, ...notices, PIECES].join(RULE) + '\n';
}

/** The plugin that writes the notices into the folder of the bundle. */
export function notices(folder: string) {
  return license({ thirdParty: { output: { file: join(folder, NOTICES), template: report } } });
}
