import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Sql } from '@/db/client'
import { addDays, calendarDate, type CalendarDate, mondayOf, weekdayOf } from '@/lib/core/calendar/rules/calendar-date'
import type { GroupId } from '@/lib/core/names/rules/ids'
import { ArgumentError } from '@/scripts/argument-error'
import { bookOf } from '@/testing/grid-sheets/book'
import { studentsCookie, weekCall } from './bare-comparison'
import { mostLessons, writeLargeTimetable } from './large-timetable'
import { withOwnCluster, withOwnUniversity } from './own-university'
import { withProduct } from './product'
import { milliseconds, p50p99, quantile, type Bench, type Figure } from './report'

const defaultCount = 1_000_000
/** As many as a large university's semester has. */
const usualCount = 20_000
const limits = { memory: 700, p99: 250 }
const groupCount = 200
const betweenCalls = 50
const calm = 15_000

/** Peak memory of the process, in MiB; `waits`: milliseconds of the schedule calls meanwhile. */
type Measured = { lessons: number; seconds: number; memory: number; waits: readonly number[] }

/** Milliseconds of schedule calls, one after another, until `task` is done. */
async function callsDuring(ask: () => Promise<void>, task: Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  let isOver = false
  const over = task.finally(() => (isOver = true))
  const calls = async () => {
    while (!isOver) {
      const began = performance.now()
      await ask()
      times.push(performance.now() - began)
      await pause(betweenCalls)
    }
  }
  await Promise.all([over, calls()])
  return times
}

/** Asks for the weeks of many groups in turn, each time as if nobody had asked before. */
async function asker(sql: Sql, product: string, today: CalendarDate): Promise<() => Promise<void>> {
  const groups = await sql<{ id: GroupId }[]>`select id from "group" order by md5(title) limit ${groupCount}`
  const paths = groups.map(({ id }) => weekCall({ kind: 'group', id }, mondayOf(today)))
  const headers = { cookie: await studentsCookie(sql) }
  let asked = 0
  return async () => {
    asked += 1
    const answer = await fetch(`${product}${paths[asked % paths.length]}&bench=${asked}`, { headers })
    if (!answer.ok) throw new Error(`A schedule call answered ${answer.status}`)
    await answer.arrayBuffer()
  }
}

/** The peak memory of a process so far, in MiB; 0 once it has ended. */
function peakOf(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

/** Imports a file as a command does, in a process of its own. */
async function importFrom(
  file: string,
  url: string,
  how: readonly string[] = ['--add-missing'],
): Promise<Pick<Measured, 'seconds' | 'memory'>> {
  const began = performance.now()
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/import.ts', file, ...how], {
    env: { ...process.env, DATABASE_URL: url },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let memory = 0
  let told = ''
  child.stderr.on('data', (text) => (told = String(text)))
  const weighing = setInterval(() => (memory = Math.max(memory, peakOf(child.pid))), 100)
  const [code] = await once(child, 'exit')
  clearInterval(weighing)
  if (code !== 0) throw new Error(`The import ended with ${code}: ${told}`)
  return { seconds: (performance.now() - began) / 1000, memory }
}

const lessonsText = (count: number): string => `${count.toLocaleString('en')} lessons`

/** An import of so many lessons, into the semester that starts on a Monday. */
async function measure(
  { lessons, start, isCorrected = false }: { lessons: number; start: CalendarDate; isCorrected?: boolean },
  { url, ask }: { url: string; ask: () => Promise<void> },
): Promise<Measured> {
  const directory = mkdtempSync(path.join(tmpdir(), 'timetable-import-'))
  try {
    const file = path.join(directory, 'large.json')
    await writeLargeTimetable(file, { count: lessons, university: 'Измерения', start, isCorrected })
    console.log(`  importing ${lessonsText(lessons)}`)
    const imported = importFrom(file, url)
    const waits = await callsDuring(ask, imported)
    return { lessons, waits, ...(await imported) }
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

const rowCount = 40_000
const daysOfRows = { first: calendarDate('2026-09-01'), count: 25, pairs: 8 }
const limitsOfRows = { seconds: 10, memory: 300 }

/**
 * A table of classes, one row for each date: groups of 25 days of eight pairs, with the same classes every week and
 * without an overlap.
 */
function tableOfDates(): string[][] {
  const { first, count, pairs } = daysOfRows
  const head = ['Дисциплина', 'Тип', 'День', 'Пара', 'Недели', 'Группы', 'Преподаватели', 'Аудитории']
  const letters = [...'АБВГДЕЖЗИК']
  const letter = (number: number) => letters[number % letters.length] ?? ''
  const rows = Array.from({ length: rowCount }, (_, row) => {
    const group = Math.floor(row / (count * pairs))
    const date = addDays(first, Math.floor(row / pairs) % count)
    const slot = weekdayOf(date) * pairs + (row % pairs)
    const initials = `${letter(group)}. ${letter(Math.floor(group / 10))}.`
    return [
      `Дисциплина ${(group * 7 + slot) % 600}`,
      lessonTypeCodes[slot % lessonTypeCodes.length] ?? '',
      String(weekdayOf(date)),
      String((row % pairs) + 1),
      date.split('-').reverse().join('.'),
      `Группа-${group}`,
      `Учителев${letter(Math.floor(group / 100)).toLowerCase()} ${initials}`,
      `К-${group}`,
    ]
  })
  return [head, ...rows]
}
const lessonTypeCodes = ['лк', 'пр', 'лб']

/** A table of 40,000 rows tried out in an empty university: read, stored and taken back. */
async function tableTried(): Promise<Figure> {
  return withOwnCluster(async ({ url }) => {
    const directory = mkdtempSync(path.join(tmpdir(), 'timetable-rows-'))
    try {
      const file = path.join(directory, 'rows.xlsx')
      const look = { isHidden: false, merges: [], hiddenRows: [], hiddenColumns: [] }
      writeFileSync(file, bookOf([{ name: 'Расписание', rows: tableOfDates(), ...look }]))
      const semester = ['--start', daysOfRows.first, '--weeks', '17', '--parity', 'odd']
      const how = ['--dry-run', '--add-missing', '--university', 'Измерения', ...semester]
      const { seconds, memory } = await importFrom(file, url, how)
      return {
        title: `A table of ${rowCount.toLocaleString('en')} rows, a date each, tried out`,
        measured: `${seconds.toFixed(1)} s, peak ${memory.toFixed(0)} MiB of the command`,
        target: `at most ${limitsOfRows.seconds} s and ${limitsOfRows.memory} MiB`,
        reached: seconds <= limitsOfRows.seconds && memory <= limitsOfRows.memory,
      }
    } finally {
      rmSync(directory, { recursive: true, force: true })
    }
  })
}

const importText = ({ lessons, seconds, memory }: Measured): string =>
  `${Math.round(lessons / seconds)} lessons/s (${seconds.toFixed(0)} s), peak ${memory.toFixed(0)} MiB`

type Imports = Record<'usual' | 'large' | 'again' | 'corrected', Measured>

const figuresOf = ({ usual, large, again, corrected }: Imports, quiet: readonly number[]): Figure[] => [
  {
    title: `Import of ${lessonsText(large.lessons)} beside a timetable that is in use`,
    measured: importText(large),
    baseline: `${importText(usual)} (${lessonsText(usual.lessons)})`,
    target: `at most ${limits.memory} MiB`,
    reached: large.memory <= limits.memory,
  },
  {
    title: `Schedule call, answered anew, while ${lessonsText(large.lessons)} are imported`,
    measured: `${p50p99(large.waits)}, longest ${milliseconds(Math.max(...large.waits))}`,
    baseline: `${p50p99(usual.waits)} (${lessonsText(usual.lessons)}); ${p50p99(quiet)} (no import)`,
    target: `p99 at most ${limits.p99} ms`,
    reached: quantile(large.waits, 0.99) <= limits.p99,
  },
  {
    title: `The same ${lessonsText(large.lessons)} straight after`,
    measured: importText(again),
    baseline: `${importText(large)} the first time`,
  },
  {
    title: `The same ${lessonsText(large.lessons)}, a tenth of them at other times, straight after`,
    measured: importText(corrected),
    baseline: `${importText(large)} the first time`,
  },
]

/**
 * An import of so many lessons into a university that has a timetable, the same file again and a corrected
 * one straight after, and what a schedule call waits meanwhile, beside those of a usual semester:
 * `npm run bench -- import 1000000`. `rows`: a table of 40,000 rows tried out instead.
 */
export const bench: Bench = async ([word = String(defaultCount)]) => {
  if (word === 'rows') return [await tableTried()]
  const count = Number(word)
  if (!Number.isInteger(count) || count < 1 || count > mostLessons)
    throw new ArgumentError(`import COUNT|rows: lessons, from 1 to ${mostLessons}`)
  return withOwnUniversity(({ sql, url, today }) =>
    withProduct(
      async (product) => {
        const ask = await asker(sql, product.url, today)
        await callsDuring(ask, pause(calm))
        const quiet = await callsDuring(ask, pause(calm))
        const inYears = (years: number) => addDays(mondayOf(today), years * 52 * 7)
        const usual = await measure({ lessons: usualCount, start: inYears(1) }, { url, ask })
        const own = { lessons: count, start: inYears(2) }
        const large = await measure(own, { url, ask })
        const again = await measure(own, { url, ask })
        const corrected = await measure({ ...own, isCorrected: true }, { url, ask })
        return figuresOf({ usual, large, again, corrected }, quiet)
      },
      { env: { DATABASE_URL: url } },
    ),
  )
}
