import { execFileSync } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Sql } from '@/db/client'
import { faultBooking, type FaultPerson, type FaultSlot } from './people'
import { live, postmaster, web } from './processes'

const running = () => [web(), live(), postmaster()].join()

/** Checks the answer to a change, that reads still work and that no process ended, while the database cannot write. */
async function refused(person: FaultPerson, slot: FaultSlot, code: string): Promise<string[]> {
  const broken: string[] = []
  const before = running()
  for (let times = 0; times < 5; times += 1) {
    const told = await person.ask(faultBooking(slot, 'never'), crypto.randomUUID())
    if (told?.status !== 503 || told.body.code !== code)
      broken.push(`${code}: a change was answered ${told?.status} ${JSON.stringify(told?.body)}`)
    for (const url of ['/api/userprofile/', '/api/health/']) {
      const read = await person.ask({ method: 'GET', url })
      if (read?.status !== 200) broken.push(`${code}: ${url} was answered ${read?.status}`)
    }
  }
  if (running() !== before) broken.push(`${code}: a process ended`)
  return broken
}

async function allowed(person: FaultPerson, slot: FaultSlot, code: string): Promise<string[]> {
  const told = await person.change(faultBooking(slot, `after ${code}`))
  return told && told.status < 300 ? [] : [`after ${code} a change was answered ${told?.status}`]
}

/** The database is read-only. */
export async function provenReadOnly(sql: Sql, person: FaultPerson, slot: FaultSlot): Promise<string[]> {
  await sql`alter system set default_transaction_read_only = on`
  await sql`select pg_reload_conf()`
  try {
    await sql`select pg_sleep(0.5)`
    const broken = await refused(person, slot, 'read_only')
    return broken
  } finally {
    await sql`set default_transaction_read_only = off`
    await sql`alter system reset default_transaction_read_only`
    await sql`select pg_reload_conf()`
    await sql`select pg_sleep(0.5)`
  }
}

/** The requests table is on a disk of a few megabytes, which is then filled. Needs root. */
export async function provenFullDisk(sql: Sql, person: FaultPerson, slot: FaultSlot): Promise<string[]> {
  const disk = mkdtempSync(path.join(tmpdir(), 'timetable-disk-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', disk])
  try {
    const { uid, gid } = statSync(`/proc/${postmaster()}`)
    chownSync(disk, uid, gid)
    await sql.unsafe(`create tablespace tiny location '${disk}'`)
    await sql`alter table answered_call set tablespace tiny`
    await sql`create table filler (what text) tablespace tiny`
    await sql`alter table filler alter what set storage plain`
    const fills = async (fill: () => Promise<unknown>) => {
      const goesIn = () =>
        fill().then(
          () => true,
          () => false,
        )
      while (await goesIn());
    }
    for (const rows of [1000, 100, 10, 1])
      await fills(
        async () => await sql`insert into filler select repeat('x', 7000) from generate_series(1, ${rows}::integer)`,
      )
    // Also fill the free space in the table's existing pages.
    for (const length of [1800, 200, 1])
      await fills(
        async () =>
          await sql`
            insert into answered_call (user_id, key, digest, status, body)
            select min(id), 'fill ' || gen_random_uuid(), '', 200, repeat('x', ${length}::integer) from "user"`,
      )
    const full = await refused(person, slot, 'disk_full')
    await sql`drop table filler`
    await sql`delete from answered_call where key like 'fill %'`
    await sql`checkpoint`
    return [...full, ...(await allowed(person, slot, 'disk_full'))]
  } finally {
    await sql`drop table if exists filler`
    await sql`alter table answered_call set tablespace pg_default`
    await sql`checkpoint`
    await sql`drop tablespace if exists tiny`
    // A database process may still hold a deleted file open.
    execFileSync('umount', ['--lazy', disk])
    rmSync(disk, { recursive: true })
  }
}
