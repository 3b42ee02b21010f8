import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { withProduct } from '@/bench/product'
import { connect, type Sql } from '@/db/client'
import { addDays, mondayOf } from '@/lib/core/calendar/rules/calendar-date'
import type { RoomId } from '@/lib/core/names/rules/ids'
import { universityNow } from '@/lib/environment/clock'
import { environment } from '@/lib/environment/environment'
import { ensurePrograms, requirePlace } from '@/scripts/outside-programs.mjs'
import { waitFor } from '@/scripts/processes.mjs'
import { importFault } from './faults/importing'
import { faultBooking, FaultPerson } from './faults/people'
import { live, postmaster, web } from './faults/processes'
import type { Proof } from './verdict'

/**
 * Seconds that the clock is off, one after another: small steps of NTP, an hour's zone taken for the time, a
 * machine that slept.
 */
const jumps = [2, -2, 3_600, 0, -3_600, 0, 3 * 86_400, 0]
const rows = 200
/** Milliseconds of a read, and until a limit that was reached is over. */
const longestRead = 2_000
const longestLimit = 60_000
/** Questions at once, and how often that is tried until a limit is reached. */
const atOnce = 6
const mostTimes = 20

const running = () => [web(), live(), postmaster()].join()

/**
 * What is read while a clock jumps is read as ever; a change is made, an import comes to its end, and a limit
 * that is reached ends.
 */
async function lived(sql: Sql, people: { reader: FaultPerson; writer: FaultPerson }, index: number): Promise<string[]> {
  const broken: string[] = []
  const { writer } = people
  for (const url of ['/api/health/', '/api/userprofile/', '/api/group/']) {
    const began = performance.now()
    const told = await writer.ask({ method: 'GET', url }, undefined, longestRead)
    if (told?.status !== 200)
      broken.push(`${url} was answered ${told?.status} after ${Math.round(performance.now() - began)} ms`)
  }
  const [room] = await sql<{ id: RoomId }[]>`
    insert into room (title, capacity) values ('c ' || gen_random_uuid(), 30) returning id`
  const date = addDays(mondayOf(universityNow().date), 14)
  const booked = room && (await writer.change(faultBooking({ roomId: room.id, date, pair: 2 }, `clock ${index}`)))
  if (booked?.status !== 200) broken.push(`a booking was answered ${booked?.status} ${JSON.stringify(booked?.body)}`)
  const [group] = await sql<{ title: string }[]>`select title from "group" order by id limit 1`
  const file = { word: `C${index}-${process.pid}`, rows, group: group?.title ?? '' }
  broken.push(...(await importFault(writer, sql, file, () => undefined)))
  return broken
}

/** A limit that was reached before the jump is over when its seconds are over, whatever the clock says. */
async function limited(reader: FaultPerson, group: number, jump: () => void): Promise<string[]> {
  const monday = mondayOf(universityNow().date)
  const url = `/api/quality/?type=group&id=${group}&dbeg=${monday}&dend=${addDays(monday, 370)}`
  const ask = () => reader.ask({ method: 'GET', url })
  let isReached = false
  for (let times = 0; times < mostTimes && !isReached; times += 1) {
    const answers = await Promise.all(Array.from({ length: atOnce }, ask))
    isReached = answers.some((told) => told?.status === 429)
  }
  if (!isReached) return ['no limit was reached']
  jump()
  const isOver = async () => (await ask())?.status === 200
  return (await waitFor(isOver, longestLimit, 250)) ? [] : [`a limit was not over after ${longestLimit / 1_000} s`]
}

/** `npm run prove -- clock`: product and database under a clock that jumps. */
export const prove: Proof = async () => {
  await ensurePrograms(['faketime'])
  const folder = mkdtempSync(path.join(tmpdir(), 'timetable-clock-'))
  const clock = path.join(folder, 'clock')
  const set = (seconds: number) => writeFileSync(clock, `${seconds < 0 ? '-' : '+'}${Math.abs(seconds)}\n`)
  set(0)
  const env = {
    DATABASE_URL: '',
    LD_PRELOAD: requirePlace('faketime'),
    FAKETIME_TIMESTAMP_FILE: clock,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  }
  try {
    return await withProduct(
      async ({ url }) => {
        const sql = connect(environment().DATABASE_URL, 1)
        try {
          const broken: string[] = []
          let held = 0
          const [group] = await sql<{ id: number }[]>`select id from "group" order by id limit 1`
          const before = running()
          for (const [index, seconds] of jumps.entries()) {
            const people = {
              reader: await FaultPerson.signedIn(url, 'student'),
              writer: await FaultPerson.signedIn(url, 'admin'),
            }
            const found = await limited(people.reader, group?.id ?? 0, () => set(seconds))
            found.push(...(await lived(sql, people, index)))
            if (running() !== before) found.push('a process ended')
            if (found.length === 0) held += 1
            broken.push(...found.map((what) => `clock at ${seconds} s: ${what}`))
            console.log(`  clock at ${seconds} s: ${found.length} broken`)
          }
          return { held, broken }
        } finally {
          await sql.end({ timeout: 5 })
        }
      },
      { limits: true, env },
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
