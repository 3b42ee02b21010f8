import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type BookType, utils, write } from 'xlsx'
import { freshDatabase, type FreshDatabase } from '@/db/testing/database'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { timetableTemplateBook } from '@/lib/export/table-templates'
import { FileFault } from '@/lib/imports/rules/file-fault'
import { importNotes } from '@/lib/imports/texts/import'
import { importFile } from './import-file'

const folder = mkdtempSync(path.join(tmpdir(), 'timetable-table-'))
afterAll(() => rmSync(folder, { recursive: true }))

const head = ['Дисциплина', 'Тип', 'День', 'Пара', 'Недели', 'Группы', 'Подгруппа', 'Преподаватели', 'Аудитории']
const rows = [
  ['Физика', 'лк', 'Пн', 2, '', 'ИСТб-24-1, ИСТб-24-2', '', 'Орлова М. С.', 'К-101'],
  ['Химия', 'лб', 'вторник', 1, 'нечет', 'ИСТб-24-1', 1, '', 'Ж-2'],
  ['История', 'пр', 3, 4, 'чёт.', 'ИСТб-24-2', '', 'Белов А. П.', ''],
  ['Право', 'зч', '', 5, '12.02.2025; 2025-02-27', 'ИСТб-24-2', '', '', ''],
]

/** Four weeks from Monday 2025-02-10, an odd week. */
const semester = { start: calendarDate('2025-02-10'), weeks: 4, parity: 0 } as const

function workbook(table: unknown[][], bookType: BookType = 'xlsx'): Buffer {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(table), 'Лист')
  return write(book, { type: 'buffer', bookType }) as Buffer
}

const imported = async (
  { db }: FreshDatabase,
  name: string,
  content: string | Uint8Array,
  university: string | null = 'Вуз',
) => {
  const file = path.join(folder, name)
  writeFileSync(file, content)
  const { report } = await importFile(db, { path: file, university, semester, progress: () => undefined })
  return report
}

const meetings = ({ sql }: FreshDatabase) => sql<{ line: string }[]>`
  select e.title || ' ' || string_agg(to_char(m.date, 'DD.MM') || '/' || m.pair, ' ' order by m.date) as line
  from meeting m join event e on e.id = m.event_id group by e.id, e.title order by e.title, min(m.date)`

const stored = [
  'История 19.02/4 05.03/4',
  'Право 12.02/5',
  'Право 27.02/5',
  'Физика 10.02/2 17.02/2 24.02/2 03.03/2',
  'Химия 11.02/1 25.02/1',
]

test.each([
  ['timetable.xlsx', workbook([head, ...rows])],
  ['timetable.xls', workbook([head, ...rows], 'biff8')],
  ['timetable.ods', workbook([head, ...rows], 'ods')],
  ['page.xls', workbook([head, ...rows], 'html')],
  ['timetable.txt', Buffer.from([head, ...rows].map((row) => row.join('\t')).join('\n'), 'utf16le')],
  ['timetable.CSV', [head, ...rows].map((row) => row.map((cell) => `"${cell}"`).join(';')).join('\r\n')],
])('%s is a timetable, and read again changes nothing', async (name, content) => {
  const database = await freshDatabase()
  const report = await imported(database, name, content)
  expect(report).toMatchObject({
    university: 'Вуз',
    read: { lessons: 5 },
    stored: { events: 5, meetings: 10 },
  })
  expect((await meetings(database)).map(({ line }) => line)).toEqual(stored)
  // The university already exists.
  expect(await imported(database, name, content, null)).toMatchObject({ known: 5, stored: { events: 0 } })
})

test('whoever is named in a row holds its places, a half only its own', async () => {
  const database = await freshDatabase()
  await imported(database, 'timetable.xlsx', workbook([head, ...rows]))
  const claims = await database.sql`
    select c.kind, c.subgroup from claim c join meeting m on m.id = c.meeting_id join event e on e.id = m.event_id
    where e.title = 'Химия' and m.date = '2025-02-11' and c.kind <> 'load' order by c.kind, c.subgroup`
  expect(claims.map(({ kind, subgroup }) => `${kind} ${subgroup}`)).toEqual(['room 0', 'group 1'])
})

test.each([
  ['a wrong day', ['Физика', 'лк', 'Пнд', 2], 'строка 3: день «Пнд»'],
  ['no day', ['Физика', 'лк', '', 2], 'строка 3: не указан день'],
  ['an eleventh pair', ['Физика', 'лк', 'Пн', 11], 'строка 3: пара «11»'],
  ['strange weeks', ['Физика', 'лк', 'Пн', 2, 'иногда'], 'строка 3: недели «иногда»'],
  ['a date that is none', ['Физика', 'лк', 'Пн', 2, '31.02.2025'], 'строка 3: дата «31.02.2025»'],
  ['no discipline', ['', 'лк', 'Пн', 2], 'строка 3: не указано: Дисциплина'],
  [
    'faults all over',
    ['', 'лк', 'Обед', 11, 'иногда'],
    'не указано: Дисциплина; пара «11» — нужно число от 1 до 10; день «Обед» — нужно Пн … Вс или число от 1 до 7; недели «иногда»',
  ],
  ['no pair at all', ['Физика', 'лк', 'Пн', 0], 'строка 3: пара «0»'],
  ['a third half', ['Физика', 'лк', 'Пн', 2, '', '', 3], 'строка 3: подгруппа «3»'],
  ['a title without end', ['Ф'.repeat(301), 'лк', 'Пн', 2], 'строка 3: слишком длинно: Дисциплина'],
])('%s refuses the whole file and names the row', async (_, row, message) => {
  const database = await freshDatabase()
  const attempt = imported(database, 'broken.xlsx', workbook([head, rows[0] ?? [], row]))
  await expect(attempt).rejects.toThrow(FileFault)
  await expect(attempt).rejects.toThrow(message)
  expect(await meetings(database)).toEqual([])
})

test('of many faults all are counted and the first twenty listed', async () => {
  const table = [head, ...Array.from({ length: 21 }, () => ['Физика', 'лк', 'Пнд', 2])]
  const attempt = imported(await freshDatabase(), 'broken.xlsx', workbook(table))
  await expect(attempt).rejects.toThrow(/^Ошибки в\s21 строке:\n(  строка \d+: .+\n){20}  …$/)
})

test('what a table does not say has to be said: the university', async () => {
  const database = await freshDatabase()
  const attempt = imported(database, 'timetable.xlsx', workbook([head, ...rows]), null)
  await expect(attempt).rejects.toThrow('--university')
})

test('a university is called without repeated spaces, however it was typed', async () => {
  const database = await freshDatabase()
  await imported(database, 'timetable.xlsx', workbook([head, ...rows]), 'Наш\u00a0 вуз')
  expect(await database.sql`select title from university`).toEqual([{ title: 'Наш вуз' }])
  const again = await imported(database, 'timetable.xlsx', workbook([head, ...rows]), ' Наш  вуз')
  expect(again.notes).not.toContain(importNotes.otherUniversity('Наш вуз'))
})

test('a file that is not there, one that is no table, and the empty template', async () => {
  const database = await freshDatabase()
  const missing = importFile(database.db, {
    path: path.join(folder, 'none.xlsx'),
    university: 'Вуз',
    semester,
    progress: () => undefined,
  })
  await expect(missing).rejects.toThrow('не читается')
  await expect(imported(database, 'picture.xlsx', Uint8Array.from([0x89, 0x50, 0, 1]))).rejects.toThrow('не читается')
  await expect(imported(database, 'empty.xlsx', await timetableTemplateBook())).rejects.toThrow('ни одного занятия')
})
