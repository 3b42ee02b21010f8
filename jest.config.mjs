import { spawnSync } from 'node:child_process'
import nextJest from 'next/jest.js'
import { programPath } from './scripts/outside-programs.mjs'

/** Turns a project's configuration into jest's. */
export const withNext = nextJest({ dir: './' })

const ignored = [
  '/node_modules/',
  '/\\.next/',
  '/\\.data',
  '/e2e/',
  ...(process.env.TEST_LONG ? [] : ['\\.long\\.test\\.']),
  // Where nginx cannot be installed, nothing can be told of its configuration.
  ...(programPath('nginx') ? [] : ['/scripts/proxy\\.test']),
  // A disk that is full, or a program that is not there, is a mount of their own.
  ...(spawnSync('unshare', ['-m', 'true']).status === 0
    ? []
    : ['/scripts/(full-disk|missing-program)\\.test']),
  ...(programPath('systemd') ? [] : ['/scripts/units\\.test']),
  // The real timetables are outside the project; without them this suite is left out.
  ...(process.env.TIMETABLE_DATA ? [] : ['/real-timetables']),
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
    setupFilesAfterEnv: ['./testing/patience.ts', './testing/layout.ts'],
  },
]

export default async () => ({
  // One worker per core: by default jest reserves one for itself, which on two cores leaves one.
  maxWorkers: '100%',
  testSequencer: './scripts/slow-first.mjs',
  projects: await Promise.all(projects.map((project) => withNext(project)())),
  testTimeout: process.env.TEST_LONG ? 300_000 : 30_000,
})
