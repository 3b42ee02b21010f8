import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { budgets } from './test-budgets.mjs'
import { changedFiles } from './test-changed.mjs'
import { browserTimes, failureLines, overBudget, slowest, suiteTimes, timeLines } from './test-times.mjs'

const suite = (name: string, milliseconds: number) => ({
  name: `/there/${name}`,
  startTime: 1000,
  endTime: 1000 + milliseconds,
  status: 'passed',
  assertionResults: [{ status: 'passed' }, { status: 'passed' }],
})

test('suites are timed as jest reports them, the slowest first', () => {
  const testResults = [suite('lib/quick.test.ts', 1230), suite('lib/slow.test.ts', 10_010)]
  const times = suiteTimes('jest', { testResults }, '/there')
  expect(times[0]).toEqual({ part: 'jest', file: 'lib/quick.test.ts', seconds: 1.23, tests: 2, failed: [] })
  expect(timeLines(slowest(times, 1))).toEqual(['   10.0 s  lib/slow.test.ts'])
  expect(overBudget(times).map(({ file }) => file)).toEqual(['lib/slow.test.ts'])
})

test('what failed is named with the beginning of its message; a suite that did not load, as a whole', () => {
  const failing = {
    ...suite('lib/wrong.test.ts', 10),
    status: 'failed',
    assertionResults: [
      { status: 'passed', fullName: 'holds' },
      { status: 'failed', fullName: 'counts', failureMessages: ['\u001b[31mExpected: 1\u001b[39m\nReceived: 2'] },
    ],
  }
  const unloaded = { ...suite('lib/lost.test.ts', 10), status: 'failed', message: 'no module', assertionResults: [] }
  expect(failureLines(suiteTimes('jest', { testResults: [failing, unloaded] }, '/there'))).toEqual([
    '  lib/wrong.test.ts\n    counts: Expected: 1\n    Received: 2',
    '  lib/lost.test.ts\n    no module',
  ])
})

test('a browser test is timed with all its tries, and named with what it stands in', () => {
  const spec = (title: string, ...durations: number[]) => ({
    file: 'week.spec.ts',
    title,
    tests: [
      {
        results: durations.map((duration, at) => ({
          duration,
          ...(at === durations.length - 1 ? { status: 'passed' } : { status: 'failed', error: { message: 'late' } }),
        })),
      },
    ],
  })
  const report = {
    config: { rootDir: '/there/e2e' },
    suites: [{ specs: [spec('opens', 900)], suites: [{ title: 'a phone', specs: [spec('turns', 9000, 6100)] }] }],
  }
  const times = browserTimes('browser', report, '/there')
  expect(times).toEqual([
    { part: 'browser', file: 'e2e/week.spec.ts', title: 'opens', seconds: 0.9, tries: 1, hasPassed: true, failed: [] },
    {
      part: 'browser',
      file: 'e2e/week.spec.ts',
      title: 'a phone › turns',
      seconds: 15.1,
      tries: 2,
      hasPassed: true,
      failed: ['late'],
    },
  ])
  expect(timeLines(overBudget(times))).toEqual(['   15.1 s  e2e/week.spec.ts › a phone › turns'])
})

test('a budget of its own says why, and of which suite', () => {
  for (const [file, { seconds, because }] of Object.entries(budgets.own)) {
    expect(execFileSync('git', ['ls-files', file], { encoding: 'utf8' }).trim()).toBe(file)
    expect(seconds).toBeGreaterThan(budgets.suite)
    expect(because.split(' ').length).toBeGreaterThan(3)
  }
})

describe('what differs', () => {
  const before = process.cwd()
  const folder = mkdtempSync(path.join(tmpdir(), 'changed-'))
  const git = (...words: string[]) => execFileSync('git', words, { cwd: folder })
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    writeFileSync(path.join(folder, file), text)
  }

  beforeAll(() => {
    git('init', '--quiet')
    for (const name of ['functions', 'views', 'migrations']) write(`db/${name}/none.sql`, 'select 1')
    write('db/functions/week_of.sql', 'create or replace function week_of() …')
    write('lib/rule.ts', 'export const rule = 1')
    write('lib/rule.test.ts', "import { rule } from './rule'\ntest(`${rule}`, () => undefined)")
    write('lib/week.ts', 'export const week = `select week_of()`')
    write('lib/week.test.ts', "import { week } from './week'\ntest(week, () => undefined)")
    write('app/api/rule/[id]/route.ts', "import { rule } from '@/lib/rule'\nexport const GET = rule")
    write('app/api/rule/rule.test.ts', "test('asks /api/rule/1/', () => undefined)")
    write('prove/all.test.ts', "import '@/lib/rule'")
    git('add', '-A')
    git('-c', 'user.name=a', '-c', 'user.email=a@example.edu', 'commit', '--quiet', '-m', 'all')
    process.chdir(folder)
  })
  afterAll(() => {
    process.chdir(before)
    rmSync(folder, { recursive: true })
  })
  afterEach(() => git('checkout', '--quiet', '.'))

  test('nothing: no suite', () => {
    expect(changedFiles()).toEqual({ files: [], suites: [], apart: [] })
  })

  test('a rule: the suites that import it or ask a route of it; those of the whole product are apart', () => {
    write('lib/rule.ts', 'export const rule = 2')
    expect(changedFiles()).toEqual({
      files: ['lib/rule.ts'],
      suites: ['app/api/rule/rule.test.ts', 'lib/rule.test.ts'],
      apart: ['prove/all.test.ts'],
    })
  })

  test('a function of the database: the suites of whatever names it', () => {
    write('db/functions/week_of.sql', 'create or replace function week_of() returns')
    expect(changedFiles().suites).toEqual(['lib/week.test.ts'])
  })
})
