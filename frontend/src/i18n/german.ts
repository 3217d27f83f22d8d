export { codesDe } from './codes.de';
export { de } from './de';
export { namesDe } from './names.de';
export { openingDe, openingSearchDe } from './openings.de';
