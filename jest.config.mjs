import nextJest from 'next/jest.js'
import { lacking } from './scripts/test-needs.mjs'

/** Turns a project's configuration into jest's. */
export const withNext = nextJest({ dir: './' })

const ignored = [
  '/node_modules/',
  '/\\.next/',
  '/\\.data',
  '/e2e/',
  ...(process.env.TEST_LONG ? [] : ['\\.long\\.test\\.']),
  ...lacking().map(({ suites }) => suites),
]

const shared = {
  testPathIgnorePatterns: ignored,
  modulePathIgnorePatterns: ['/\\.next/', '/\\.data'],
}

export const nodeProject = {
  ...shared,
  displayName: 'node',
  testEnvironment: 'node',
  testMatch: ['**/*.test.ts'],
  setupFiles: ['./testing/quiet-log.ts'],
}

const projects = [
  {
    ...nodeProject,
    globalSetup: './scripts/test-cluster.mjs',
    globalTeardown: './scripts/test-cluster-stop.mjs',
  },
  {
    ...shared,
    displayName: 'jsdom',
    testEnvironment: 'jsdom',
    testMatch: ['**/*.test.tsx'],
    // The first of them sees what is rendered before Testing Library removes it.
    setupFilesAfterEnv: ['./testing/label-in-name.ts', './testing/patience.ts', './testing/layout.ts'],
  },
]

export default async () => ({
  // One worker per core: by default jest reserves one for itself, which on two cores leaves one.
  maxWorkers: '100%',
  // A worker keeps what its suites have loaded: past a gibibyte it takes up to seven times as long for the same suite.
  workerIdleMemoryLimit: '700MB',
  testSequencer: './scripts/slow-first.mjs',
  projects: await Promise.all(projects.map((project) => withNext(project)())),
  testTimeout: process.env.TEST_LONG ? 300_000 : 60_000,
})
