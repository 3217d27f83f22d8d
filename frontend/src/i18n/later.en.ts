import { accountsEn } from './accounts';
import { dialogsEn } from './dialogs.en';
import { electronicEn } from './electronic';
import { learningEn } from './learning';
import { museumEn } from './museum';
import { pagesEn } from './pages.en';
import { puzzlesEn } from './puzzles';
import { repertoireEn } from './repertoire';
import { thoughtsEn } from './thoughts';
import { trainingEn } from './training';

/** The English texts that the first screen and the board do without, in a file of their own. */
export const laterEn = {
  ...accountsEn,
  ...dialogsEn,
  ...electronicEn,
  ...learningEn,
  ...museumEn,
  ...pagesEn,
  ...puzzlesEn,
  ...repertoireEn,
  ...thoughtsEn,
  ...trainingEn,
};
