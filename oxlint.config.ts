import { defineConfig } from 'oxlint'

import { importDirections } from './scripts/import-directions.ts'

type MaxLines = ['error', { max: number; skipBlankLines: boolean; skipComments: boolean }]
const lines = (max: number): MaxLines => ['error', { max, skipBlankLines: false, skipComments: false }]

export default defineConfig({
  plugins: ['typescript', 'unicorn', 'oxc', 'import', 'react', 'jsx-a11y', 'node'],
  categories: { correctness: 'error' },
  options: { typeAware: true, denyWarnings: true, reportUnusedDisableDirectives: 'error' },
  ignorePatterns: ['node_modules/**', 'dist/**', 'data/**', 'test-results/**'],
  rules: {
    // Wrong about control characters in checks of input, about "this" of plain functions, and about roles that
    // repeat what CSS takes away; axe judges the finished pages.
    'no-control-regex': 'off',
    'typescript/unbound-method': 'off',
    'jsx-a11y/no-interactive-element-to-noninteractive-role': 'off',
    'jsx-a11y/no-redundant-roles': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
    'jsx-a11y/role-has-required-aria-props': 'off',
    // Takes every use of props that hold a ref for a read of that ref.
    'react/refs': 'off',
    eqeqeq: 'error',
    'no-var': 'error',
    'no-use-before-define': ['error', { functions: false, classes: false, variables: false }],
    'prefer-const': 'error',
    'no-throw-literal': 'error',
    'no-unused-vars': [
      'error',
      { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
    ],
    'max-lines': lines(300),
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/consistent-type-assertions': ['error', { assertionStyle: 'never' }],
    'typescript/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
    'typescript/no-import-type-side-effects': 'error',
    'typescript/ban-ts-comment': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    'typescript/await-thenable': 'error',
    'typescript/return-await': ['error', 'in-try-catch'],
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    'typescript/no-unnecessary-type-assertion': 'error',
    'typescript/no-unsafe-argument': 'error',
    'typescript/no-unsafe-assignment': 'error',
    'typescript/no-unsafe-call': 'error',
    'typescript/no-unsafe-member-access': 'error',
    'typescript/no-unsafe-return': 'error',
    'typescript/only-throw-error': ['error', { allowThrowingUnknown: true, allowRethrowing: true }],
    'typescript/prefer-promise-reject-errors': 'error',
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import/no-duplicates': 'error',
    'import/no-self-import': 'error',
    'import/no-mutable-exports': 'error',
    'react/rules-of-hooks': 'error',
    'react/exhaustive-deps': 'error',
    'react/button-has-type': 'error',
    'react/no-danger': 'error',
    'react/jsx-no-target-blank': 'error',
    'react/no-array-index-key': 'error',
    'unicorn/throw-new-error': 'error',
    'unicorn/prefer-node-protocol': 'error',
  },
  overrides: [
    { files: ['src/**/*.ts'], rules: { 'max-lines-per-function': lines(50) } },
    { files: ['src/**/*.tsx'], rules: { 'max-lines-per-function': lines(120) } },
    {
      files: ['src/**'],
      rules: {
        'no-console': 'error',
        'node/no-process-env': 'error',
        'unicorn/filename-case': ['error', { cases: { kebabCase: true, pascalCase: true } }],
      },
    },
    { files: ['src/server/database/types.ts'], rules: { 'max-lines': 'off' } },
    { files: ['src/server/config/config.ts', 'src/main.ts'], rules: { 'node/no-process-env': 'off' } },
    ...importDirections(),
    {
      // They run before anything is installed, so on builtins alone: JSON is read without a schema. The service
      // worker's messages are its own server's.
      files: ['scripts/*.mjs', 'src/app/public/push-worker.js'],
      rules: {
        'typescript/no-unsafe-argument': 'off',
        'typescript/no-unsafe-assignment': 'off',
        'typescript/no-unsafe-call': 'off',
        'typescript/no-unsafe-member-access': 'off',
        'typescript/no-unsafe-return': 'off',
      },
    },
    {
      files: ['**/*.test.{ts,tsx}', 'test/**', 'e2e/**', 'trials/**'],
      rules: {
        'max-lines-per-function': 'off',
        'no-console': 'off',
        'node/no-process-env': 'off',
        'typescript/consistent-type-assertions': 'off',
        'typescript/no-explicit-any': 'off',
        'typescript/no-non-null-assertion': 'off',
        'typescript/no-unsafe-argument': 'off',
        'typescript/no-unsafe-assignment': 'off',
        'typescript/no-unsafe-member-access': 'off',
      },
    },
  ],
})
