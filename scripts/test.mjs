import './require-node.mjs'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { fileURLToPath } from 'node:url'
import { ensureInstalled } from './install.mjs'
import { ensurePrograms, programPath } from './outside-programs.mjs'
import { runCommand } from './run-command.mjs'
import { lacking } from './test-needs.mjs'
import { browserTimes, failureLines, overBudget, slowest, suiteTimes, timeLines } from './test-times.mjs'

/**
 * `npm test` runs all checks. `npm test -- --changed` runs those of what differs from `origin/main`. `npm run
 * test:long` runs the slow suites, and more runs of the others. Each part, suite and browser test leaves its
 * seconds in test-results/times.json. The last line is `N passed, N failed`; a check without tests of its own
 * counts as one.
 */
process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const isLong = process.argv.includes('--long')
const isOfChanges = process.argv.includes('--changed')
const reports = 'test-results'
const env = {
  ...process.env,
  NEXT_TELEMETRY_DISABLED: '1',
  ...(isLong && { TEST_LONG: '1' }),
}
const total = { passed: 0, failed: 0 }
const failures = []
/** Seconds of the parts, and what each report says of its suites and tests. */
const times = { cores: cpus().length, parts: [], tests: [] }

function count(name, { passed, failed }) {
  total.passed += passed
  total.failed += failed
  if (failed > 0) failures.push(name)
}

const seconds = (milliseconds) => Math.round(milliseconds / 100) / 10
/** Milliseconds that the processors of this machine have worked, for whomever. */
const processorTime = () =>
  cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq, 0)

/** Runs one part; an exception counts as one failure and does not stop the next part. */
async function part(name, work) {
  console.log(`\n▶ ${name}`)
  const started = { at: performance.now(), processor: processorTime() }
  try {
    count(name, await work())
  } catch (error) {
    console.error(error.message)
    count(name, { passed: 0, failed: 1 })
  }
  const took = {
    seconds: seconds(performance.now() - started.at),
    processorSeconds: seconds(processorTime() - started.processor),
  }
  times.parts.push({ name, ...took })
  console.log(`  ${name}: ${took.seconds} s, ${took.processorSeconds} s of the machine's processors`)
}

const run = (command, args) => runCommand(command, args, { env })
const node = (...args) => run(process.execPath, args)
const succeeded = (...codes) =>
  codes.every((code) => code === 0) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }

const readReport = (name) => {
  const file = `${reports}/${name}.json`
  if (!existsSync(file)) throw new Error(`There is no report ${file}: the tests did not run.`)
  return JSON.parse(readFileSync(file, 'utf8'))
}

const countOf = (report, code) => {
  const failed = report.numFailedTests + report.numRuntimeErrorTestSuites + report.numPendingTests
  return { passed: report.numPassedTests, failed: failed || (code === 0 ? 0 : 1) }
}

/** Programs without which some tests are left out, or take longer; a machine may lack the permission or the packages. */
async function furtherPrograms() {
  for (const name of ['headlessShell', 'nginx', 'postgresql', 'systemd'])
    await ensurePrograms([name]).catch(({ message }) => console.log(message))
}

/** Tests whose result depends on a database's settings and release, on Debian's with its defaults. */
const onDebian = [
  ...['jit', 'guards', 'migrate', 'versions', 'notices', 'cancelled', 'definitions'].map((name) => `db/${name}`),
  ...['lib/booking/service', 'lib/moves/service', 'app/api/query'],
]

const debian = () => jest('debian', ['scripts/debian-postgres.mjs', '--not-durable', process.execPath], onDebian)

/** A test file that fails to load counts as one failure. */
async function jest(name, before = [], words = []) {
  const command = ['node_modules/jest/bin/jest.js', '--ci', '--json', `--outputFile=${reports}/${name}.json`]
  const code = await node(...before, '--max-semi-space-size=64', ...command, ...words)
  const report = readReport(name)
  times.tests.push(...suiteTimes(name, report))
  return countOf(report, code)
}

/** Checks each row of the table of rights in the running product as a few people; the long run asks in every role. */
const rights = async () => succeeded(await node('scripts/run-prove.mjs', 'rights', 'quick'))

/** Sends odd input to the same product. */
const clients = async () => succeeded(await node('scripts/run-prove.mjs', 'clients'))

/** A skipped test counts as failed. */
async function browser() {
  const { ensureBuilt } = await import('./build.mjs')
  await ensureBuilt()
  const code = await node('node_modules/@playwright/test/cli.js', 'test')
  const report = readReport('browser')
  times.tests.push(...browserTimes('browser', report))
  const { stats, errors } = report
  for (const { message } of errors) console.error(message)
  const failed = stats.unexpected + stats.skipped + errors.length
  return { passed: stats.expected + stats.flaky, failed: failed || (code === 0 ? 0 : 1) }
}

/** Types, lint and suites of what differs; what it leaves to the whole run is said at the end. */
async function checksOfChanges() {
  const { changedFiles } = await import('./test-changed.mjs')
  const { files, suites, apart } = changedFiles()
  const sources = files.filter((file) => /\.(tsx?|mjs)$/.test(file))
  console.log(`${files.length} files differ; ${suites.length} suites are of them.`)
  await routeTypes()
  await Promise.all([types(), sources.length > 0 && lint(sources)])
  if (suites.length > 0)
    await part('unit, database and handler tests', () => jest('jest', [], ['--runTestsByPath', ...suites]))
  leftOut.push(...apart, 'the browser tests', 'the proofs of the running product')
}

const routeTypes = () =>
  part('types of routes', async () => succeeded(await node('node_modules/next/dist/bin/next', 'typegen')))
const types = () => part('types', async () => succeeded(await run('npm', ['run', '--silent', 'typecheck'])))
const lint = (files) =>
  part('lint', async () =>
    succeeded(
      ...(await Promise.all([
        node('node_modules/eslint/bin/eslint.js', ...files, '--max-warnings', '0'),
        node('node_modules/oxlint/bin/oxlint', '--type-aware', '--max-warnings', '0', ...files),
      ])),
    ),
  )

/** What was slow, what passed on a second try, and what was no part of this run. */
function summarise() {
  times.seconds = seconds(performance.now())
  writeFileSync(`${reports}/times.json`, JSON.stringify(times, null, 1))
  const { tests } = times
  const list = (title, lines) => lines.length > 0 && console.log(`\n${title}\n${lines.join('\n')}`)
  list(
    'Parts:',
    times.parts.map(({ name, seconds: took }) => `${took.toFixed(1).padStart(7)} s  ${name}`),
  )
  list('The slowest:', timeLines(slowest(tests, 30)))
  list('Over their budgets (scripts/test-budgets.mjs):', timeLines(overBudget(tests)))
  list('Passed on a second try:', timeLines(tests.filter(({ tries, hasPassed }) => tries > 1 && hasPassed)))
  list('No part of this run:', leftOut)
  list('What failed, a first try included:', failureLines(tests))
  if (failures.length > 0) console.log(`\nFailed: ${failures.join(', ')}`)
  console.log(`\n${total.passed} passed, ${total.failed} failed`)
}

// Without these the run cannot pass, so they are checked before anything that takes long.
await ensurePrograms(['chromium', 'pdftotext', 'office']).catch(({ message }) => {
  console.error(`${message}\n\n0 passed, 1 failed`)
  process.exit(1)
})
await furtherPrograms()
await ensureInstalled({ withTests: true })
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports)
const leftOut = []
if (isLong) {
  await part('long tests', () => jest('jest'))
  await part('browser tests', browser)
} else if (isOfChanges) {
  await checksOfChanges()
} else {
  await part('packages', async () => succeeded(await run('npm', ['ci', '--dry-run', '--no-audit', '--silent'])))
  await routeTypes()
  await Promise.all([types(), lint(['.'])])
  await part('unit, database and handler tests', () => jest('jest'))
  if (programPath('postgresql')) await part("tests on Debian's PostgreSQL", debian)
  else leftOut.push("tests on Debian's PostgreSQL: it is not installed")
  await part('rights of the running product', rights)
  await part('clients of the running product', clients)
  await part('browser tests', browser)
}
leftOut.push(...lacking().map(({ suites, what }) => `${suites}: there is no ${what}`))
summarise()
process.exit(total.failed > 0 ? 1 : 0)
