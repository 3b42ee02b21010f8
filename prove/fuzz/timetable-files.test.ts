import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { DemoRandom } from '@/db/demo/random'
import { freshDatabase, type FreshDatabase } from '@/db/testing/database'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { FileFault } from '@/lib/imports/rules/file-fault'
import { importFile } from '@/lib/imports/service/import-file'
import { timetableColumns } from '@/lib/imports/texts/timetable-table'
import { oddFile } from './odd-files'
import { oddBodies, oddDates, oddJson, oddNumbers, oddTexts } from './odd-values'

const files = process.env.TEST_LONG ? 1500 : 24
const folder = mkdtempSync(path.join(tmpdir(), 'odd-timetables-'))
afterAll(() => rmSync(folder, { recursive: true }))

const timetable = {
  university: 'Вуз',
  semester: { title: 'весна', start: '2025-02-10', weeks: 4, week1_parity: 'odd' },
  pairs: [],
  rooms: [{ title: 'К-101', building: null, capacity: 30 }],
  teachers: [{ name: 'Орлова М. С.' }],
  groups: [{ title: 'ИСТб-24-1', course: 1, faculty: 'Институт', students: 25 }],
  lessons: [
    {
      discipline: 'Физика',
      type: 'лк',
      day: 1,
      pair: 2,
      week: 'every',
      subgroup: 0,
      rooms: ['К-101'],
      teachers: ['Орлова М. С.'],
      groups: ['ИСТб-24-1'],
    },
  ],
}

/** A copy with some values replaced, removed or repeated. */
function spoilt(random: DemoRandom, value: unknown, likely: number): unknown {
  if (random.chance(likely))
    return random.pick([oddTexts, oddDates, oddNumbers, oddJson].map((some) => random.pick<unknown>(some)))
  if (Array.isArray(value)) {
    const copy = value.map((one) => spoilt(random, one, likely))
    return random.chance(likely) ? [...copy, ...copy] : copy
  }
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(() => !random.chance(likely / 2))
  return Object.fromEntries(kept.map(([name, one]) => [name, spoilt(random, one, likely)]))
}

function jsonFile(random: DemoRandom): { name: string; bytes: Uint8Array } {
  const text = random.chance(0.15)
    ? random.pick(oddBodies)
    : JSON.stringify(spoilt(random, timetable, random.pick([0, 0.02, 0.1])))
  const cut = random.chance(0.1) ? text.slice(0, random.int(0, text.length)) : text
  const bytes = new Uint8Array(Buffer.from(cut))
  const isZipped = random.chance(0.3)
  return {
    name: isZipped || random.chance(0.05) ? 'a.json.gz' : 'a.json',
    bytes: isZipped ? new Uint8Array(gzipSync(bytes)) : bytes,
  }
}

const columns = Object.values(timetableColumns).map(({ title }) => title)
const semester = { start: calendarDate('2025-02-10'), weeks: 4, parity: 0 } as const

const imported = ({ db }: FreshDatabase, name: string, bytes: Uint8Array) => {
  const file = path.join(folder, path.basename(name) || 'a.csv')
  writeFileSync(file, bytes)
  return importFile(db, { path: file, university: 'Вуз', semester, progress: () => undefined })
}

/** The number of rows in the tables an import writes. */
const counted = async ({ sql }: FreshDatabase) => {
  const [row] = await sql<{ rows: string }[]>`
    select json_build_array((select count(*) from event), (select count(*) from meeting), (select count(*) from claim),
      (select count(*) from load_item), (select count(*) from room), (select count(*) from teacher), (select count(*) from "group"),
      (select count(*) from semester), (select count(*) from import_run), (select count(*) from change))::text as rows`
  return row?.rows
}

test(`${files} timetables, few of them good: imported, or refused in Russian with nothing stored`, async () => {
  const database = await freshDatabase()
  const broken: string[] = []
  let good = 0
  for (let index = 0; index < files; index += 1) {
    const random = new DemoRandom(7_000_003 + index)
    const { name, bytes } = random.chance(0.7) ? jsonFile(random) : oddFile(random, columns)
    const before = await counted(database)
    const fault: unknown = await imported(database, name, bytes).then(
      () => null,
      (error: unknown) => error,
    )
    if (fault === null) {
      good += 1
      continue
    }
    const what = `file ${index}, ${name}, ${Buffer.from(bytes).toString('latin1').slice(0, 400)}`
    if (!(fault instanceof FileFault) || !/[а-яё]/i.test(fault.message)) broken.push(`${String(fault)}: ${what}`)
    if ((await counted(database)) !== before) broken.push(`refused, but stored: ${what}`)
  }
  expect(broken).toEqual([])
  expect(good).toBeGreaterThan(files / 20)
}, 300_000)
