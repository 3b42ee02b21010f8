import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { event, meeting, pairTime } from '@/db/schema'
import { freshDatabase } from '@/db/testing/database'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { GridReading } from '@/lib/grids/rules/reading'
import { gridReport } from '@/lib/grids/texts'
import { bookOf } from '@/testing/grid-sheets/book'
import { inventedTimetable } from '@/testing/grid-sheets/invented'
import { sheetShapes } from '@/testing/grid-sheets/shapes'
import { chanceFrom, sheetWeeks } from '@/testing/grid-sheets/timetable'
import { importFile } from './import-file'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'grid-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function saved(sheets: Parameters<typeof bookOf>[0]): Promise<string> {
  const file = path.join(folder, `${sheets.length}-${Math.abs(sheets[0]?.rows.length ?? 0)}.xlsx`)
  await writeFile(file, bookOf(sheets))
  return file
}

const semester = { start: calendarDate('2026-08-31'), weeks: 17, parity: 0 } as const
const options = { university: 'Вуз', semester, progress: () => undefined }

test('a university comes in from its grid: every class on every date, at the times of the sheet', async () => {
  const { db } = await freshDatabase()
  const invented = inventedTimetable(3)
  const pairTimes = invented.pairTimes.map((time) => ({
    ...time,
    startsAt: time.startsAt + 5,
    endsAt: time.endsAt + 5,
  }))
  const timetable = { ...invented, pairTimes }
  const file = await saved(sheetShapes.fractions(timetable, chanceFrom(3)))
  const readings: GridReading[] = []
  const grid = {
    sheets: null,
    acceptsDoubtful: true,
    onRead: (reading: GridReading) => readings.push(reading),
  }
  await importFile(db, { ...options, path: file, grid })
  expect(readings[0]?.lessons.length).toBeGreaterThan(50)
  const dates = timetable.lessons.reduce((sum, lesson) => sum + sheetWeeks(lesson, timetable.semester).length, 0)
  expect(await db.$count(meeting)).toBe(dates)
  expect(await db.select().from(pairTime).orderBy(pairTime.pair)).toMatchObject(pairTimes.slice(0, 5))
})

const doubtful = {
  name: 'Осень',
  isHidden: false,
  rows: [
    ['', '', 'ИС-21'],
    ['Пн', '1', 'Математика Иванов И.И. 101'],
    ['', '2', 'Физика Петров П.П. Кедр'],
  ],
  merges: [],
  hiddenRows: [],
  hiddenColumns: [],
}

test('a grid that is read as a table is told as what it is', async () => {
  const { db } = await freshDatabase()
  await expect(importFile(db, { ...options, path: await saved([doubtful]) })).rejects.toThrow('--grid')
  expect(await db.$count(event)).toBe(0)
})

test('a doubt is listed, and refuses the file unless it is accepted', async () => {
  const { db } = await freshDatabase()
  const file = await saved([doubtful, { ...doubtful, name: 'Черновик', isHidden: true }])
  const told: string[] = []
  const grid = {
    sheets: null,
    acceptsDoubtful: false,
    onRead: (reading: GridReading) => told.push(gridReport(reading)),
  }
  await expect(importFile(db, { ...options, path: file, grid })).rejects.toThrow('Под вопросом 1 занятие')
  expect(told[0]).toContain('Осень, C3: «Физика Петров П.П. Кедр»\u00a0— «Кедр» принято за\u00a0аудиторию')
  expect(told[0]).not.toContain('Черновик')
  await importFile(db, { ...options, path: file, grid, dryRun: true })
  expect(await db.$count(event)).toBe(0)
  await importFile(db, { ...options, path: file, grid: { ...grid, acceptsDoubtful: true } })
  expect(await db.$count(event)).toBe(2)
  const named = importFile(db, { ...options, path: file, grid: { ...grid, sheets: ['Весна'] } })
  await expect(named).rejects.toThrow('Листа «Весна» в\u00a0файле нет')
  const unsaid = importFile(db, { ...options, semester: {}, path: file, grid })
  await expect(unsaid).rejects.toThrow('--start')
})
