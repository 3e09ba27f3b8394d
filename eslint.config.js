// Faults that the compiler does not see. Layout is prettier's, walls are tests/architecture.test.ts's.
import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import typescript from 'typescript-eslint';

export default typescript.config(
  {
    ignores: [
      'node_modules',
      'prisma/client',
      'app/build',
      'app/.svelte-kit',
      '.svelte-kit',
      'app/lib/api/gql',
      'data',
      '.cache',
      'docs'
    ]
  },
  js.configs.recommended,
  ...typescript.configs.recommended,
  ...svelte.configs.recommended,
  {
    rules: {
      // TypeScript knows the globals.
      'no-undef': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // A range of combining marks, written as escapes, is meant.
      'no-misleading-character-class': ['error', { allowEscape: true }],
      'max-lines': ['error', { max: 300 }],
      'no-restricted-imports': ['error', { patterns: ['../*', '$lib/*'] }],
      // The app is served from the root of its origin.
      'svelte/no-navigation-without-resolve': 'off'
    }
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: typescript.parser, extraFileExtensions: ['.svelte'] } }
  },
  { files: ['**/*.svelte', 'api/schema/**/*.ts'], rules: { 'max-lines': ['error', { max: 200 }] } },
  {
    // A promise that nobody awaits is a failure that nobody hears.
    files: ['api/**/*.ts'],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { arguments: false } }]
    }
  }
);
