import coreWebVitals from 'eslint-config-next/core-web-vitals'
import typescript from 'eslint-config-next/typescript'
import tseslint from 'typescript-eslint'
import { guardedRule } from './scripts/guarded-rule.mjs'
import { layersRule } from './scripts/layers-rule.mjs'

const typed = ['**/*.ts', '**/*.tsx']
const tests = ['**/*.test.ts', '**/*.test.tsx', 'e2e/**', 'db/testing/**']

const russian = [
  'Literal[value=/[А-Яа-яЁё]/]',
  'TemplateElement[value.raw=/[А-Яа-яЁё]/]',
  'JSXText[value=/[А-Яа-яЁё]/]',
].map((selector) => ({ selector, message: 'Russian texts stand among the texts of a feature.' }))
const clock = [
  'NewExpression[callee.name="Date"][arguments.length=0]',
  'CallExpression[callee.object.name="Date"][callee.property.name="now"]',
].map((selector) => ({
  selector,
  message: 'Now is taken at the edge, from lib/environment/clock, and handed down.',
}))
// An await in a loop that hides from `no-await-in-loop`.
const chains = [
  {
    selector: 'CallExpression[callee.property.name="reduce"] > ArrowFunctionExpression[async=true]',
    message: 'Use oneAfterAnother.',
  },
]
// Browser methods may return a promise, as scrollIntoView now does; React would call an effect's return value
// as its cleanup.
const effects = [
  {
    selector:
      'CallExpression[callee.name=/^use(Layout)?Effect$/] > ArrowFunctionExpression > :matches(ChainExpression, CallExpression[callee.type="MemberExpression"]).body',
    message: 'Give the effect a body in braces, so that it answers nothing.',
  },
]
// Both use the browser's language instead of the page's.
const browserWords = [
  {
    selector: 'JSXOpeningElement[name.name="form"]',
    message: 'Use Form from components/ui: the browser would tell what is wrong in its own language.',
  },
  {
    selector: 'JSXAttribute[name.name="type"][value.value=/^(date|datetime-local|month|week|time)$/]',
    message: 'Use DateField from components/core/dates: the browser would show the date in its own language.',
  },
]

/** Rules of components and hooks: one of them compiles each function, which takes a third of the time of all. */
const ofReact = coreWebVitals.flatMap(({ rules = {} }) => Object.keys(rules)).filter((name) => name.startsWith('react'))
const withoutReact = Object.fromEntries(ofReact.map((name) => [name, 'off']))

export default tseslint.config(
  {
    ignores: ['.next/**', '.data*/**', 'next-env.d.ts', 'test-results/**', 'playwright-report/**', 'bench/results/**'],
  },
  ...coreWebVitals,
  ...typescript,
  {
    ignores: ['**/*.tsx', '{app,components}/**', 'lib/**/browser{,.*,/**}', 'testing/**'],
    rules: withoutReact,
  },
  { files: tests, rules: withoutReact },
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    plugins: { house: { rules: { guarded: guardedRule, layers: layersRule } } },
    rules: {
      'max-lines': ['error', 500],
      'import/no-anonymous-default-export': 'off',
    },
  },
  // A table of a test's cases stands in one file.
  { files: tests, rules: { 'max-lines': ['error', 600] } },
  {
    files: typed,
    // The rules that need types are oxlint's (.oxlintrc.json), which has TypeScript's native compiler.
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/ban-ts-comment': ['error', { 'ts-expect-error': true }],
    },
  },
  { files: typed, ignores: tests, rules: { 'house/layers': 'error' } },
  { files: ['db/testing/**/*.ts'], ignores: ['**/*.test.ts'], rules: { 'house/layers': 'error' } },
  {
    files: ['lib/{*,core/*}/{rules,texts,calls,service}{,.*,/**}', 'lib/export/**/*.ts', 'db/**/*.ts'],
    ignores: tests,
    rules: { 'no-restricted-syntax': ['error', ...clock, ...chains] },
  },
  {
    files: ['{app,components}/**/*.{ts,tsx}', 'lib/{auth,http,live}/**/*.ts', 'lib/{*,core/*}/browser{,.*,/**}'],
    ignores: tests,
    rules: { 'no-restricted-syntax': ['error', ...russian, ...effects, ...browserWords] },
  },
  {
    files: ['components/ui/form.tsx'],
    rules: { 'no-restricted-syntax': ['error', ...russian, ...effects] },
  },
  {
    files: ['lib/{*,core/*}/service/**/*.ts'],
    ignores: tests,
    rules: { 'no-restricted-syntax': ['error', ...russian, ...clock, ...chains] },
  },
  {
    files: ['{app,db,lib,scripts}/**/*.{ts,mjs}'],
    // The last sends what the query builder has built.
    ignores: [...tests, 'db/definitions.ts', 'db/migrate.ts', 'db/prepared.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        ...[{ property: 'unsafe' }, { object: 'sql', property: 'raw' }].map((way) => ({
          ...way,
          message: 'Write the statement as a template, and what several need as a file of db/functions or db/views.',
        })),
      ],
    },
  },
  // What serves people for days: the web, live, jobs and notices processes, and what starts them again.
  {
    files: [
      'instrumentation.ts',
      'scripts/{web,live,job,jobs,notices,import-work,import-thread,filling}*.{ts,mjs}',
      'scripts/{log,serve,start,stop-signals,supervisor}.mjs',
      '{db,lib/{apart,auth,delivery,environment,export,http,live,open,outside,sheets}}/**/*.{ts,mjs}',
      'lib/{*,core/*}/service/**/*.ts',
    ],
    // A command; what runs in the browser; and threads, whose exceptions are told to their process.
    ignores: [
      ...tests,
      'db/archive/open-archive.ts',
      'lib/http/{offline-worker,open-page,paint-first}.ts',
      'lib/export/book-worker.mjs',
      'lib/worker/worker.mjs',
      'lib/open/screen/screen.mjs',
      'scripts/{import,filling}-thread.ts',
    ],
    rules: { 'house/guarded': 'error' },
  },
  // One query fetches many rows. The history runs one statement per table, so it may loop.
  {
    files: ['db/queries/**/*.ts', 'lib/{*,core/*}/service/**/*.ts'],
    ignores: [...tests, 'db/queries/{,core/}history/**', 'lib/{history,core/changing}/service/**'],
    rules: { 'no-await-in-loop': 'error' },
  },
)
