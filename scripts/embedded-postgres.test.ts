import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import postgres from 'postgres'
import { openPostgres } from './embedded-postgres.mjs'

/** What `command` answers in the database of a folder that is opened for it alone. */
async function ask(directory: string, command: string) {
  const { url, close } = await openPostgres({ directory, durable: false })
  const sql = postgres(url, { max: 1 })
  try {
    return await sql.unsafe(command)
  } finally {
    await sql.end()
    await close()
  }
}

const remembered = "select to_regclass('remembered') is not null as is"

test('a folder keeps its data, and one that was deleted begins anew', async () => {
  // Closed to other accounts, as a home folder is: root's data then lie elsewhere.
  const directory = path.join(mkdtempSync(path.join(tmpdir(), 'timetable-')), 'data')
  const location = path.join(directory, 'postgres-location')
  let elsewhere: string | null = null
  try {
    await ask(directory, 'create table remembered ()')
    elsewhere = existsSync(location) ? readFileSync(location, 'utf8').trim() : null
    expect(await ask(directory, remembered)).toEqual([{ is: true }])
    rmSync(directory, { recursive: true })
    expect(await ask(directory, remembered)).toEqual([{ is: false }])
  } finally {
    rmSync(path.dirname(directory), { recursive: true })
    if (elsewhere) rmSync(elsewhere, { recursive: true })
  }
}, 60_000)
