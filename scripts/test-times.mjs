import path from 'node:path'
import { budgets } from './test-budgets.mjs'

/**
 * How long a suite or a browser test took, from the reports of jest and Playwright. `file` is relative to the
 * project; a browser test has a title, how often it was tried, and whether it passed in the end.
 * @typedef {{ part: string, file: string, title?: string, seconds: number, tests?: number, tries?: number, hasPassed?: boolean }} Time
 */

const rounded = (milliseconds) => Math.round(milliseconds / 10) / 100
const nameOf = ({ file, title }) => (title ? `${file} › ${title}` : file)

/** The suites of a jest report. @returns {Time[]} */
export const suiteTimes = (part, { testResults }, root = process.cwd()) =>
  testResults.map(({ name, startTime, endTime, assertionResults }) => ({
    part,
    file: path.relative(root, name),
    seconds: rounded(endTime - startTime),
    tests: assertionResults.length,
  }))

/** The tests of a Playwright report, a retried one with all its tries. @returns {Time[]} */
export const browserTimes = (part, { suites, config }, root = process.cwd()) =>
  suites
    .flatMap((suite) => testsIn(suite, []))
    .map(({ file, title, results }) => ({
      part,
      file: path.relative(root, path.join(config.rootDir, file)),
      title,
      seconds: rounded(results.reduce((sum, { duration }) => sum + duration, 0)),
      tries: results.length,
      hasPassed: results.at(-1)?.status === 'passed',
    }))

const testsIn = ({ specs = [], suites = [] }, titles) => [
  ...specs.flatMap(({ file, title, tests }) =>
    tests.map(({ results }) => ({ file, title: [...titles, title].join(' › '), results })),
  ),
  ...suites.flatMap((inner) => testsIn(inner, [...titles, inner.title])),
]

/** The slowest first. @param {Time[]} times */
export const slowest = (times, most) => [...times].sort((a, b) => b.seconds - a.seconds).slice(0, most)

const budgetOf = ({ file, title }) =>
  budgets.own[file]?.seconds ?? (title === undefined ? budgets.suite : budgets.browserTest)

/** What took longer than it may, the slowest first. @param {Time[]} times */
export const overBudget = (times) => slowest(times, Infinity).filter((time) => time.seconds > budgetOf(time))

/** Lines for a terminal. @param {Time[]} times */
export const timeLines = (times) => times.map((time) => `${time.seconds.toFixed(1).padStart(7)} s  ${nameOf(time)}`)
