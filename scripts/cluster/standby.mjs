import {
  appendFileSync,
  chownSync,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { packageFiles } from '../embedded-postgres.mjs'

/** Files that a server recreates, or that belong to the other server. */
const left =
  /^(postmaster\.(pid|opts)|pg_replslot\/.+|pg_wal\/.+|pg_stat_tmp\/.+|pg_dynshmem\/.+|pg_notify\/.+|standby\.signal)$|pgsql_tmp/

/**
 * Copies a folder while its server writes to it: files may vanish meanwhile, and replaying the log completes
 * the copies.
 */
function copyTree(from, to, take) {
  for (const name of readdirSync(from, { recursive: true }).sort()) {
    if (left.test(name)) continue
    const [source, target] = [path.join(from, name), path.join(to, name)]
    try {
      if (lstatSync(source).isDirectory()) mkdirSync(target, { mode: 0o700, recursive: true })
      else copyFileSync(source, target)
    } catch (error) {
      if (error.code === 'ENOENT') continue
      throw error
    }
    take(target)
  }
}

/**
 * Makes `directory` the data folder of a standby of the running server in `source`, with a slot and a name of
 * its own, replacing what was there. `sql`: one connection to that server, `url` its address. `openPostgres`
 * then starts the standby.
 */
export async function makeStandby({ sql, url, source, directory, name }) {
  const from = packageFiles(source)
  const to = packageFiles(directory)
  const take = (file) => to.identity && chownSync(file, to.identity.uid, to.identity.gid)
  rmSync(to.data, { recursive: true, force: true })
  mkdirSync(to.data, { mode: 0o700, recursive: true })
  await sql`select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = ${name}`
  await sql`select pg_create_physical_replication_slot(${name}, true)`
  await sql`select pg_backup_start(${name}, true)`
  copyTree(from.data, to.data, take)
  const [{ labelfile }] = await sql`select labelfile from pg_backup_stop(false)`
  const { hostname, port, username, password } = new URL(url)
  const line = `host=${hostname} port=${port} user=${username} password=${password} application_name=${name}`
  const settings = {
    primary_conninfo: line,
    primary_slot_name: name,
    // The primary keeps rows that readers here still see, and a reader does not delay the log for long.
    hot_standby_feedback: 'on',
    max_standby_streaming_delay: '2s',
  }
  const write = (file, text) => {
    const place = path.join(to.data, file)
    if (existsSync(place)) appendFileSync(place, text)
    else writeFileSync(place, text, { mode: 0o600 })
    take(place)
  }
  write('backup_label', labelfile)
  write('standby.signal', '')
  write(
    'postgresql.auto.conf',
    Object.entries(settings)
      .map(([setting, value]) => `${setting} = '${value}'\n`)
      .join(''),
  )
  take(to.data)
  copyFileSync(from.passwordFile, to.passwordFile)
}
