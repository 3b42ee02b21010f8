import { fileURLToPath } from 'node:url'
import { Stryker } from '@stryker-mutator/core'

/** What no test reads, which need not be copied. */
const needless = [
  '/.next*',
  '/.data*',
  '/public',
  '/docs/screenshots',
  '/bench/results',
  '/e2e',
  '/test-results',
]

/** For a glob: some folders are named `[id]`. */
const exactly = (file) => `<rootDir>/${file.replace(/[[\](){}!*?+@]/g, '\\$&')}`

const noticed = ['Killed', 'Timeout', 'RuntimeError']

/**
 * Changes a source file by small steps in a copy of the project, and tells which of them these tests did not notice. `folder`: where the copy
 * goes. Throws if the tests fail as it is.
 */
export async function mutateRule(file, tests, { folder, workers }) {
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
    concurrency: workers,
    timeoutMS: 10_000,
    reporters: [],
    logLevel: 'error',
  })
  const mutants = (await stryker.runMutationTest()).filter(({ status }) => status !== 'Ignored')
  return {
    count: mutants.length,
    survived: mutants
      .filter(({ status }) => !noticed.includes(status))
      .map(({ location, mutatorName, replacement }) => ({
        line: location.start.line,
        column: location.start.column,
        what: `${mutatorName}: ${replacement}`,
      })),
  }
}
