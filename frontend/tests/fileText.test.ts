import { expect, test } from 'vitest';
import { decoded } from '../src/chess/fileText';

const NAME = '[White "Müller"]';
const codes = [...NAME].map((letter) => letter.charCodeAt(0));

function inUtf16(little: boolean): number[] {
  return [0xfeff, ...codes].flatMap((code) =>
    little ? [code & 255, code >> 8] : [code >> 8, code & 255],
  );
}

test.each([
  ['UTF-8', [...new TextEncoder().encode(NAME)]],
  ['UTF-8 with a mark', [0xef, 0xbb, 0xbf, ...new TextEncoder().encode(NAME)]],
  ['Latin-1', codes],
  ['UTF-16, little end first', inUtf16(true)],
  ['UTF-16, big end first', inUtf16(false)],
])('a file in %s', (_encoding, bytes) => {
  expect(decoded(Uint8Array.from(bytes))).toBe(NAME);
});
