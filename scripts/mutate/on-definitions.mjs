import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { importBuilt } from '../../lib/environment/built-source.mjs'
import { runCommand } from '../run-command.mjs'
import { sqlMutants } from './sql-mutants.mjs'

const { connect } = await importBuilt('db/client.ts')
const { rememberTables } = await importBuilt('db/migrate.ts')

const template = 'template_timetable'
const addressOf = (name) => Object.assign(new URL(process.env.TEST_POSTGRES_URL), { pathname: `/${name}` }).href

async function onDatabase(name, work) {
  const sql = connect(addressOf(name), 1)
  try {
    return await work(sql)
  } finally {
    await sql.end()
  }
}

/** Gives all later test databases this version of the function or view, and what it generates; false if that is not valid SQL. */
async function define(text, folder) {
  const file = path.join(folder, 'definition.sql')
  writeFileSync(file, text)
  await onDatabase('postgres', async (sql) => {
    const made = await sql`select datname from pg_database where datname ~ '^(worker|fresh)_'`
    for (const { datname } of made) await sql`drop database ${sql(datname)} with (force)`
  })
  return onDatabase(template, (sql) =>
    sql
      .file(file)
      .then(() => sql.begin(rememberTables))
      .then(
        () => true,
        ({ code }) => {
          if (!/^(42|22|0A|23)/.test(code ?? '')) throw new Error(`The database does not take a definition: ${code}`)
          return false
        },
      ),
  )
}

/** Whether these tests pass within `longest` milliseconds. Throws once `signal` is aborted. */
async function pass(tests, signal, longest = 600_000) {
  const words = ['--config', 'scripts/mutate/jest.config.mjs', '--runInBand', '--bail', '--silent', '--runTestsByPath']
  const jest = ['node_modules/jest/bin/jest.js', ...words, ...tests]
  const ended = AbortSignal.timeout(longest)
  try {
    return (
      (await runCommand(process.execPath, jest, {
        signal: AbortSignal.any([signal, ended]),
        quiet: () => undefined,
      })) === 0
    )
  } catch (error) {
    if (ended.aborted && !signal.aborted) return false
    throw error
  }
}

/**
 * Mutates a function or view in the test databases, never its file, and returns the mutants that these tests
 * did not notice. Throws if the tests fail without a mutation.
 */
export async function mutateDefinition(file, tests, { signal }) {
  const text = readFileSync(file, 'utf8')
  const folder = mkdtempSync(path.join(tmpdir(), 'timetable-mutate-'))
  try {
    await define(text, folder)
    const began = performance.now()
    if (!(await pass(tests, signal))) throw new Error('The tests fail as it is')
    const longest = 30_000 + 3 * Math.round(performance.now() - began)
    let count = 0
    const survived = []
    for (const { text: changed, line, from, to } of sqlMutants(text)) {
      if (!(await define(changed, folder))) continue
      count += 1
      if (await pass(tests, signal, longest)) survived.push({ line, column: 1, what: `${from} → ${to}` })
    }
    return { count, survived }
  } finally {
    await define(text, folder)
    rmSync(folder, { recursive: true, force: true })
  }
}
