import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import postgres from 'postgres'
import { openPostgres } from './embedded-postgres.mjs'

/** The output of `command` in the database of a folder opened for it alone. */
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
  // Closed to other accounts, like a home folder: root's data are then in another place.
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

test('a folder is its owner’s alone, also one that was open to all, and so is every secret in it', async () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'timetable-'))
  const modeOf = (name: string) => statSync(path.join(directory, name)).mode & 0o777
  try {
    chmodSync(directory, 0o755)
    writeFileSync(path.join(directory, 'auth-secret'), 'x'.repeat(40), { mode: 0o644 })
    await ask(directory, 'select 1')
    expect(modeOf('.')).toBe(0o700)
    const settings = `import { readSettings } from './scripts/settings.mjs'; await readSettings({ DATA_DIR: ${JSON.stringify(directory)} })`
    const child = spawn(process.execPath, ['--input-type=module', '--eval', settings], { stdio: 'ignore' })
    await once(child, 'exit')
    expect(['.', 'auth-secret', 'postgres-password', 'postgres'].map(modeOf)).toEqual([...[0o700, 0o600, 0o600, 0o700]])
    expect(await ask(directory, 'select 1 as one')).toEqual([{ one: 1 }])
  } finally {
    rmSync(directory, { recursive: true })
  }
}, 60_000)

test('commands that begin at once in a new folder share one database, and what a killed one held is free', async () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'timetable-'))
  chmodSync(directory, 0o755)
  writeFileSync(path.join(directory, 'postgres-opening'), JSON.stringify({ pid: 999_999_999, command: 'gone' }))
  const program = `
    import { openPostgres } from './scripts/embedded-postgres.mjs'
    const { url, close } = await openPostgres({ directory: ${JSON.stringify(directory)}, durable: false })
    console.log(url)
    process.stdin.once('end', () => void close()).resume()`
  const start = () => {
    const child = spawn(process.execPath, ['--input-type=module', '--eval', program])
    return {
      child,
      said: text(child.stderr),
      ended: once(child, 'exit'),
      line: once(createInterface(child.stdout), 'line'),
    }
  }
  try {
    const started = [start(), start(), start()]
    const urls = await Promise.all(
      started.map(({ line, ended, said }) => Promise.race([line.then(String), ended.then(() => said)])),
    )
    expect(urls[0]).toMatch(/^postgres:/)
    expect(new Set(urls).size).toBe(1)
    for (const { child } of started) child.stdin.end()
    for (const { ended } of started) expect(await ended).toEqual([0, null])
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}, 60_000)
