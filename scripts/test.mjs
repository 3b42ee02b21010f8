import './require-node.mjs'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ensureInstalled } from './install.mjs'
import { ensurePrograms, programPath } from './outside-programs.mjs'
import { runCommand } from './run-command.mjs'

/**
 * `npm test` runs all checks. `npm run test:long` runs the slow suites, and more runs of the others. The last
 * line is `N passed, N failed`; a check without tests of its own counts as one.
 */
process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const isLong = process.argv.includes('--long')
const reports = 'test-results'
const env = {
  ...process.env,
  NEXT_TELEMETRY_DISABLED: '1',
  ...(isLong && { TEST_LONG: '1' }),
}
const total = { passed: 0, failed: 0 }
const failures = []

function count(name, { passed, failed }) {
  total.passed += passed
  total.failed += failed
  if (failed > 0) failures.push(name)
}

/** Runs one part; an exception counts as one failure and does not stop the next part. */
async function part(name, work) {
  console.log(`\n▶ ${name}`)
  const started = performance.now()
  try {
    count(name, await work())
  } catch (error) {
    console.error(error.message)
    count(name, { passed: 0, failed: 1 })
  }
  console.log(`  ${name}: ${Math.round((performance.now() - started) / 1000)} s`)
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

/**
 * Database servers and poolers, without which some tests are left out; a machine may lack the permission or
 * the packages.
 */
async function programsOfServers() {
  for (const name of ['nginx', 'postgresql', 'systemd'])
    await ensurePrograms([name]).catch(({ message }) =>
      console.log(`${message}\nTests of it are no part of this run.`),
    )
}

/** Tests whose result depends on a database's settings and release, on Debian's with its defaults. */
const onDebian = [
  ...['jit', 'guards', 'migrate', 'versions', 'notices', 'cancelled', 'definitions'].map(
    (name) => `db/${name}`,
  ),
  ...['lib/booking/service', 'lib/moves/service', 'app/api/query'],
]

async function debian() {
  const command = ['--ci', '--json', `--outputFile=${reports}/debian.json`, ...onDebian]
  const code = await node(
    'scripts/debian-postgres.mjs',
    '--not-durable',
    process.execPath,
    'node_modules/jest/bin/jest.js',
    ...command,
  )
  return countOf(readReport('debian'), code)
}

/** A test file that fails to load counts as one failure. */
async function jest() {
  const code = await node(
    'node_modules/jest/bin/jest.js',
    '--ci',
    '--json',
    `--outputFile=${reports}/jest.json`,
  )
  return countOf(readReport('jest'), code)
}

/**
 * Checks each row of the table of rights in the running product as a few people; jest has checked the
 * handlers in every role.
 */
const rights = async () => succeeded(await node('scripts/run-prove.mjs', 'rights', 'quick'))

/** Sends odd input to the same product. */
const clients = async () => succeeded(await node('scripts/run-prove.mjs', 'clients'))

/** A skipped test counts as failed. Tests that needed a retry are listed. */
async function browser() {
  const { ensureBuilt } = await import('./build.mjs')
  await ensureBuilt()
  const code = await node('node_modules/@playwright/test/cli.js', 'test')
  const { stats, errors, suites } = readReport('browser')
  for (const title of flakyTitles(suites)) console.log(`  passed on its second try: ${title}`)
  const failed = stats.unexpected + stats.skipped + errors.length
  return { passed: stats.expected + stats.flaky, failed: failed || (code === 0 ? 0 : 1) }
}

const flakyTitles = (suites) =>
  suites.flatMap(({ specs = [], suites: inner = [] }) => [
    ...specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky')).map(({ title }) => title),
    ...flakyTitles(inner),
  ])

// Without these the run cannot pass, so they are checked before anything that takes long.
await ensurePrograms(['chromium', 'pdftotext', 'office']).catch(({ message }) => {
  console.error(`${message}\n\n0 passed, 1 failed`)
  process.exit(1)
})
await programsOfServers()
await ensureInstalled({ withTests: true })
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports)
if (!process.env.TIMETABLE_DATA)
  console.log('TIMETABLE_DATA is not set: the suite over the real timetables is not part of this run.')
if (isLong) {
  await part('long tests', jest)
} else {
  await part('packages', async () =>
    succeeded(await run('npm', ['ci', '--dry-run', '--no-audit', '--silent'])),
  )
  await part('types of routes', async () =>
    succeeded(await node('node_modules/next/dist/bin/next', 'typegen')),
  )
  await Promise.all([
    part('types', async () => succeeded(await run('npm', ['run', '--silent', 'typecheck']))),
    part('lint', async () =>
      succeeded(await node('node_modules/eslint/bin/eslint.js', '.', '--max-warnings', '0')),
    ),
  ])
  await part('unit, database and handler tests', jest)
  if (programPath('postgresql')) await part("tests on Debian's PostgreSQL", debian)
  await part('rights of the running product', rights)
  await part('clients of the running product', clients)
  await part('browser tests', browser)
}
if (failures.length > 0) console.log(`\nFailed: ${failures.join(', ')}`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed > 0 ? 1 : 0)
