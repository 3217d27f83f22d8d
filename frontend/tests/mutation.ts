import type { Plugin } from 'vite';
import mutants from './mutants.json';

/** A change of a source file, which takes away what a test is about. */
export interface Mutant {
  file: string;
  find: string;
  put: string;
}

const MUTANTS: Record<string, Mutant> = mutants;

/** Modules that are imported with `?mutant=NAME` are changed as `mutants.json` says. */
export function mutation(): Plugin {
  return {
    name: 'mutation',
    enforce: 'pre',
    transform(code, id) {
      const name = new URLSearchParams(id.split('?')[1]).get('mutant');
      const mutant = name === null ? undefined : MUTANTS[name];
      if (!mutant) return null;
      if (code.split(mutant.find).length !== 2) throw new Error(`${name}: the place has moved`);
      return code.replace(mutant.find, () => mutant.put);
    },
  };
}
