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
    rules: {
      'max-lines': ['error', 300],
      'max-len': ['error', { code: 110, ignoreStrings: true, ignoreTemplateLiterals: true }],
      eqeqeq: 'error',
      // Sets and maps here are local to a function; those that the page watches are SvelteMap.
      'svelte/prefer-svelte-reactivity': 'off',
    },
  },
);
