import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { budgets } from './test-budgets.mjs'

/**
 * How long a suite or a browser test took, from the reports of jest and Playwright. `file` is relative to the
 * project; a browser test has a title, how often it was tried, and whether it passed in the end; `failed` is what
 * failed, each with the beginning of its message.
 * @typedef {{ part: string, file: string, title?: string, seconds: number, tests?: number, tries?: number, hasPassed?: boolean, failed: string[] }} Time
 */

const rounded = (milliseconds) => Math.round(milliseconds / 10) / 100
const nameOf = ({ file, title }) => (title ? `${file} › ${title}` : file)

/** The beginning of a message, without the colours of a terminal. */
const beginning = (message = '') => stripVTControlCharacters(message).trim().split('\n').slice(0, 12).join('\n    ')

/** The suites of a jest report; one that could not be loaded has failed as a whole. @returns {Time[]} */
export const suiteTimes = (part, { testResults }, root = process.cwd()) =>
  testResults.map(({ name, startTime, endTime, assertionResults, status, message }) => {
    const failed = assertionResults
      .filter((test) => test.status !== 'passed')
      .map(({ fullName, failureMessages }) => `${fullName}: ${beginning(failureMessages[0])}`)
    return {
      part,
      file: path.relative(root, name),
      seconds: rounded(endTime - startTime),
      tests: assertionResults.length,
      failed: status === 'failed' && failed.length === 0 ? [beginning(message)] : failed,
    }
  })

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
      failed: results.filter(({ status }) => status !== 'passed').map(({ error }) => beginning(error?.message)),
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

/** What failed at all, a first try included, and how. @param {Time[]} times */
export const failureLines = (times) =>
  times.flatMap((time) => time.failed.map((message) => `  ${nameOf(time)}\n    ${message}`))
