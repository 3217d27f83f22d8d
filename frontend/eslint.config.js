import svelte from 'eslint-plugin-svelte';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

export default ts.config(
  { ignores: ['node_modules/', 'src/wire/schema.ts'] },
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
  {
    ignores: ['src/i18n/**'],
    rules: { 'max-lines': ['error', { max: 320, skipBlankLines: true }] },
  },
  {
    rules: {
      eqeqeq: 'error',
      // Sets and maps here are local to a function; those that the page watches are SvelteMap.
      'svelte/prefer-svelte-reactivity': 'off',
    },
  },
);
