import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freshDatabase } from '@/db/testing/database'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { NameAnswer } from '@/lib/imports/rules/import-job'
import { everyRow } from '@/testing/timetables'
import { importFile } from './import-file'
import { commandWithNames } from './name-doubts'

const folder = mkdtempSync(path.join(tmpdir(), 'names-'))
afterAll(() => rmSync(folder, { recursive: true }))

const titles = ['Т-1', 'T-1', 'т-1', 'Т–1']
const rows = titles.map((title, index) => `Физика;Пн;${index + 1};${title}`)
const semester = { start: calendarDate('2025-02-10'), weeks: 4, parity: 0 } as const

test('a command asks what the browser asks, and stores nothing until all is answered', async () => {
  const database = await freshDatabase()
  const file = path.join(folder, 'a.csv')
  writeFileSync(file, ['Дисциплина;День;Пара;Группы', ...rows].join('\n'))
  const attempt = (names: readonly NameAnswer[], dryRun = false) =>
    commandWithNames(
      { db: database.db, now: { date: calendarDate('2026-11-16'), minutes: 0 } },
      { names, dryRun },
      (db, answers) =>
        importFile(db, { path: file, university: 'Вуз', semester, names: answers, progress: () => undefined }),
    )
  const before = await everyRow(database)
  const { doubts } = await attempt([])
  expect(doubts.map(({ kind, title }) => `${kind} ${title}`)).toEqual(titles.slice(1).map((title) => `group ${title}`))
  expect(await everyRow(database)).toEqual(before)

  const some = await attempt(doubts.slice(1).map((doubt) => ({ ...doubt, is: 'Т-1' })))
  expect(some.doubts).toEqual(doubts.slice(0, 1))
  expect(await everyRow(database)).toEqual(before)

  const answers = doubts.map((doubt): NameAnswer => ({ ...doubt, is: doubt.title === 'Т–1' ? null : 'Т-1' }))
  expect((await attempt(answers, true)).report.stored.events).toBe(4)
  expect(await everyRow(database)).toEqual(before)
  expect((await attempt(answers)).doubts).toEqual([])
  const groups = await database.sql`select title from "group" where merged_into is null order by id`
  expect(groups.map(({ title }) => title as string)).toEqual(['Т-1', 'Т–1'])
  // What was answered is known to every later file.
  expect((await attempt([])).doubts).toEqual([])
})
