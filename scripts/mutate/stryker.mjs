import { fileURLToPath } from 'node:url'
import { Stryker } from '@stryker-mutator/core'

/**
 * `stryker.mjs FOLDER WORKERS FILE TESTS…`: prints the result of each mutant of a source file as JSON, on the
 * last line.
 */
const [folder, workers, file, ...tests] = process.argv.slice(2)

/** Folders that no test reads, and that need not be copied. */
const needless = ['/.next*', '/.data*', '/public', '/docs/screenshots', '/bench/results', '/e2e', '/test-results']

/** Escapes a path for a glob: some folders are named `[id]`. */
const exactly = (one) => `<rootDir>/${one.replace(/[[\](){}!*?+@]/g, '\\$&')}`

const stryker = new Stryker({
  mutate: [file],
  testRunner: 'jest',
  plugins: ['@stryker-mutator/jest-runner', fileURLToPath(new URL('impossible.mjs', import.meta.url))],
  ignorers: ['impossible'],
  ignorePatterns: needless,
  coverageAnalysis: 'perTest',
  jest: {
    projectType: 'custom',
    configFile: 'scripts/mutate/jest.config.mjs',
    enableFindRelatedTests: false,
    config: { testMatch: tests.map(exactly) },
  },
  tempDirName: folder,
  cleanTempDir: 'always',
  disableTypeChecks: false,
  concurrency: Number(workers),
  timeoutMS: 10_000,
  reporters: [],
  logLevel: 'error',
})
const mutants = await stryker.runMutationTest()
console.log(
  JSON.stringify(
    mutants.map(({ status, location, mutatorName, replacement }) => ({
      status,
      location,
      mutatorName,
      replacement,
    })),
  ),
)
