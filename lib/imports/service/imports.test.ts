import { eq } from 'drizzle-orm'
import { utils, write, type WorkSheet } from 'xlsx'
import { leaveImport } from '@/db/queries/imports/import-jobs'
import { change, editor, group, importMapping, loadItem, meeting, user } from '@/db/schema'
import { buildGroup, buildUser } from '@/db/testing/factories'
import type { ImportJobId } from '@/lib/core/names/rules/ids'
import { notAllowedTexts } from '@/lib/core/rights/texts/rights'
import { reasonOf } from '@/lib/imports/rules/table-row'
import { importTexts } from '@/lib/imports/texts/imports'
import { importWorld, performIn } from '@/testing/imports'
import { changeSettings, endImport, storeImport, tryImport } from './change-import'
import { runImport, type Perform } from './run-import'
import type { viewImportSettings } from './view-import'

const load = (...rows: string[]) => ['Дисциплина;Тип;Группы;Часы', ...rows].join('\n')

/** Sheets by name; those in `hidden` are hidden. */
function workbook(sheets: Record<string, WorkSheet>, hidden: readonly string[] = []): Uint8Array {
  const book = utils.book_new()
  for (const [name, sheet] of Object.entries(sheets)) utils.book_append_sheet(book, sheet, name)
  book.Workbook = { Sheets: Object.keys(sheets).map((name) => ({ Hidden: hidden.includes(name) ? 1 : 0 })) }
  return new Uint8Array(write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer)
}

const columnsOf = (job: Awaited<ReturnType<typeof viewImportSettings>>) =>
  job.settings?.table?.columns.map((one) => (one ? `${one.column} by ${one.by}` : '—'))

test('5,000 rows with three bad ones: three sentences, and nothing stored', async () => {
  const there = await importWorld()
  const rows = Array.from({ length: 5000 }, (_, index) => `Дисциплина ${index};лк;А-1;36`)
  rows[10] = 'Физика;лк;Нет-1;36'
  rows[2000] = 'Физика;;А-1;36'
  rows[4999] = 'Физика;лк;А-1;сто'
  const id = await there.read(load(...rows))
  const job = await there.tried(id)
  expect(job.trial?.counts).toEqual({ error: 3, new: 4997, changed: 0, same: 0 })
  const found = await there.rows(id)
  expect(found.flatMap((row) => (row.status === 'error' ? [`${row.number} ${reasonOf(row.problems)}`] : []))).toEqual([
    '12 нет группы «Нет-1»',
    '2002 не указано: Тип',
    '5001 часы «сто» — нужно целое число от 1 до 1000',
  ])
  await expect(storeImport(there.asker, id)).rejects.toMatchObject({ code: 'conflict' })
  expect(await there.db.$count(loadItem)).toBe(0)
})

test('a long cell is cut before a character that does not fit', async () => {
  const there = await importWorld()
  const id = await there.read(load(`${'я'.repeat(299)}😀;лк;А-1;сто`))
  expect((await there.tried(id)).trial?.counts).toMatchObject({ error: 1 })
  expect((await there.rows(id)).map(({ what }) => what)).toEqual(['я'.repeat(299)])
})

test('the first sheet that is not hidden is read, and hidden rows and columns where it is so said', async () => {
  const there = await importWorld()
  const sheet = utils.aoa_to_sheet([
    ['Дисциплина', 'Тип', 'Группы', 'Часы'],
    ['Физика', 'лк', 'А-1', 36],
    ['Химия', 'лк', 'А-1', 36],
  ])
  sheet['!rows'] = [{}, { hidden: true }, {}]
  const old = utils.aoa_to_sheet([
    ['Дисциплина', 'Тип', 'Группы', 'Часы'],
    ['История', 'лк', 'А-1', 36],
  ])
  const id = await there.read(workbook({ Старое: old, Новое: sheet }, ['Старое']), 'load.xlsx')
  const job = await there.view(id)
  expect(job.settings?.table?.sheet).toBe('Новое')
  expect(job.contents).toMatchObject({
    sheets: [
      { name: 'Старое', isHidden: true },
      { name: 'Новое', isHidden: false, hiddenRows: [2] },
    ],
  })
  expect((await there.tried(id)).trial?.counts.new).toBe(2)
  await changeSettings(there.asker, id, { skipsHidden: true })
  expect((await there.view(id)).trial).toBeNull()
  expect((await there.tried(id)).trial?.counts.new).toBe(1)
  await changeSettings(there.asker, id, { sheet: 'Старое' })
  await there.tried(id)
  expect(await there.rows(id)).toMatchObject([{ what: 'История, лк, А-1' }])
})

test('a page of HTML that a system saved as .xls is a table with its merged cells', async () => {
  const there = await importWorld()
  const id = await there.read(
    '<html><table><tr><td>Дисциплина</td><td>Тип</td><td>Группы</td><td>Часы</td></tr><tr><td rowspan=2>Физика</td><td>лк</td><td>А-1</td><td>36</td></tr><tr><td>лб</td><td>А-1</td><td>18</td></tr></table></html>',
    'load.xls',
  )
  expect((await there.tried(id)).trial?.counts.new).toBe(2)
  expect((await there.rows(id)).map(({ what }) => what)).toEqual(['Физика, лк, А-1', 'Физика, лб, А-1'])
})

test('merged cells read as they look, below a title that lies over the table', async () => {
  const there = await importWorld()
  const sheet = utils.aoa_to_sheet([
    ['Нагрузка кафедры на осень'],
    ['Дисциплина', 'Занятия', null, 'Группа'],
    [null, 'Вид занятий', 'Количество часов', null],
    ['Физика', 'лк', 36, 'А-1'],
    [null, 'лб', 18, null],
  ])
  sheet['!merges'] = ['A1:D1', 'A2:A3', 'B2:C2', 'D2:D3', 'A4:A5', 'D4:D5'].map(utils.decode_range)
  const id = await there.read(workbook({ Лист: sheet }), 'load.xlsx')
  expect((await there.view(id)).settings?.table?.headRow).toBe(3)
  await there.tried(id)
  const rows = await there.rows(id)
  expect(rows.map(({ number, what, status }) => `${number} ${what} ${status}`)).toEqual([
    '4 Физика, лк, А-1 new',
    '5 Физика, лб, А-1 new',
  ])
})

test('a .csv in Windows-1251 with notes above its table', async () => {
  const there = await importWorld()
  const text = ['Выгрузка из 1С', '', load('Физика;лк;А-1;36')].join('\r\n')
  const windows = Uint8Array.from(text, (sign) => {
    const code = sign.codePointAt(0) ?? 0
    return code < 128 ? code : code - 0x410 + 0xc0
  })
  const id = await there.read(windows)
  expect((await there.view(id)).settings?.table?.headRow).toBe(3)
  expect((await there.tried(id)).trial?.counts.new).toBe(1)
})

test('a corrected column is remembered for the next file with the same titles, in whatever order', async () => {
  const there = await importWorld()
  const file = (...columns: number[]) =>
    [
      ['Наименование', 'Тип', 'Поток', 'Заметка'],
      ['Физика', 'лк', 'А-1', '36'],
    ]
      .map((row) => columns.map((place) => row[place]).join(';'))
      .join('\n')
  const id = await there.read(file(0, 1, 2, 3))
  await changeSettings(there.asker, id, { kind: 'load' })
  expect(columnsOf(await there.view(id))).toEqual(['—', 'lessonType by title', 'groups by title', '—'])
  await expect(tryImport(there.asker, id)).rejects.toMatchObject({ code: 'invalid' })
  await changeSettings(there.asker, id, { columns: ['discipline', 'lessonType', 'groups', 'hours'] })
  expect(columnsOf(await there.view(id))).toEqual([
    'discipline by hand',
    'lessonType by title',
    'groups by title',
    'hours by hand',
  ])
  expect((await there.tried(id)).trial?.counts).toMatchObject({ error: 0, new: 1 })
  const job = await there.view(await there.read(file(3, 0, 1, 2)))
  expect(job.settings?.kind).toBe('load')
  expect(columnsOf(job)).toEqual([
    'hours by remembered',
    'discipline by remembered',
    'lessonType by title',
    'groups by title',
  ])
  expect(await there.db.$count(importMapping)).toBe(1)
})

test('columns without titles are recognised by what stands in them', async () => {
  const there = await importWorld()
  const rows = ['Пн;2;лек;Физика;ИСТб-24-1;Орлова М. С.;К-101', 'вторник;3;пр;Химия;ИСТб-24-2;Белов А.П.;К-102']
  const id = await there.read([...rows, rows[0]].join('\n'))
  const job = await there.view(id)
  expect(job.settings?.table?.headRow).toBeNull()
  expect(columnsOf(job)).toEqual([
    'day by content',
    '—',
    'type by content',
    '—',
    'groups by content',
    'teachers by content',
    'rooms by content',
  ])
})

test.each([
  ['room', 'К-101\nК-102а\n305'],
  ['teacher', 'Иванов Иван Иванович\nОрлова М. С.\nБелов А.П.'],
  ['group', 'ИСТб-24-1\nИСТб-24-2\nПИм-23-1'],
])('a list of names without a title is a table: %s', async (kind, list) => {
  const there = await importWorld()
  const job = await there.view(await there.read(list, 'list.csv'))
  expect(job.settings).toMatchObject({ kind, table: { headRow: null } })
  expect((await there.tried(job.id)).trial?.counts).toMatchObject({ error: 0, new: 3 })
})

test('a task whose process died is said to be interrupted, and can be asked again', async () => {
  const there = await importWorld()
  const id = await there.read(load('Физика;лк;А-1;36'))
  await there.tried(id)
  await storeImport(there.asker, id)
  let isDone = false
  // The process stores, and dies before it can say that it did: here another has given its task up meanwhile.
  const dying: Perform = async (taken, how) => {
    await leaveImport(there.db, taken, null)
    expect((await there.view(taken)).state).toBe('interrupted')
    await performIn(there.db)(taken, how)
    isDone = true
  }
  await runImport(there.db, dying)
  expect([isDone, (await there.view(id)).state, await there.db.$count(loadItem)]).toEqual([true, 'interrupted', 0])
  await storeImport(there.asker, id)
  await there.work()
  expect([(await there.view(id)).state, await there.db.$count(loadItem)]).toEqual(['done', 1])
})

test('what is ended while it is done has stored nothing, even if it was at its end', async () => {
  const there = await importWorld()
  const id = await there.read(load('Физика;лк;А-1;36'))
  await there.tried(id)
  await storeImport(there.asker, id)
  await runImport(there.db, async (taken, how) => {
    await endImport(there.asker, taken)
    await performIn(there.db)(taken, how)
  })
  expect(await there.db.$count(loadItem)).toBe(0)
  expect((await there.view(id)).outcome).toBeNull()
})

test('rows that have become wrong since the trial keep all of them from being stored', async () => {
  const there = await importWorld()
  const { id: groupId } = await buildGroup(there.db, { title: 'Б-1' })
  const id = await there.read(load('Физика;лк;А-1;36', 'Физика;лк;Б-1;36'))
  await there.tried(id)
  await storeImport(there.asker, id)
  await there.db.delete(group).where(eq(group.id, groupId))
  await there.work()
  expect(await there.view(id)).toMatchObject({ failure: importTexts.wrongRows(1), outcome: null })
  expect(await there.db.$count(loadItem)).toBe(0)
})

test('an unforeseen error is reported as a failure, and nothing is stored', async () => {
  const there = await importWorld()
  const error = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const id = await there.read(load('Физика;лк;А-1;36'))
  await tryImport(there.asker, id)
  await runImport(there.db, () => Promise.reject(new Error('out of order')))
  expect(await there.view(id)).toMatchObject({ state: 'failed', trial: null })
  expect(error).toHaveBeenCalled()
  error.mockRestore()
})

test('two processes at once take two files, and the same classes are stored once', async () => {
  const there = await importWorld()
  const table = 'Дисциплина;День;Пара;Группы\nФизика;Пн;2;А-1\nХимия;Вт;1;А-1'
  const ids: ImportJobId[] = []
  for (const name of ['one.csv', 'two.csv']) {
    const id = await there.read(table, name)
    await changeSettings(there.asker, id, { university: 'Вуз' })
    await there.tried(id)
    ids.push(id)
  }
  for (const id of ids) await storeImport(there.asker, id)
  expect(await Promise.all([there.work(), there.work()])).toEqual([true, true])
  expect(await there.work()).toBe(false)
  const jobs = await Promise.all(ids.map((id) => there.view(id)))
  expect(jobs.map(({ outcome }) => outcome?.report?.stored.events).sort()).toEqual([0, 2])
  const meetings = await there.db.$count(meeting)
  expect(meetings).toBe(jobs.reduce((sum, { outcome }) => sum + (outcome?.report?.stored.meetings ?? 0), 0))
})

const timetable = {
  university: 'Вуз',
  semester: { start: '2027-02-08', weeks: 4, week1_parity: 'odd' },
  rooms: [],
  teachers: [],
  groups: [{ title: 'А-1' }],
  lessons: [{ discipline: 'Физика', day: 1, pair: 2, week: 'every', rooms: [], teachers: [], groups: ['А-1'] }],
}

test('a timetable in JSON says itself what it is', async () => {
  const there = await importWorld()
  const id = await there.read(JSON.stringify(timetable), 'university')
  expect(await there.view(id)).toMatchObject({
    contents: {
      of: 'timetable',
      university: 'Вуз',
      lessons: 1,
      groups: 1,
      semester: { weeks: 4, parity: 0 },
    },
    settings: { kind: 'timetable', table: null, semester: null },
  })
  expect((await there.tried(id)).trial).toMatchObject({
    counts: { error: 0, new: 1, changed: 0, same: 0 },
    report: { stored: { meetings: 4 } },
    weeks: { from: '2027-02-08', groups: ['А-1'] },
  })
  await storeImport(there.asker, id)
  await there.work()
  // The history says who brought it in.
  expect(await there.db.select().from(change)).toMatchObject([
    { actorId: there.asker.actor.userId, action: 'import', subject: { source: 'university' } },
  ])
  const wrong = await there.read('{"university": 1}', 'university.json')
  expect(await there.view(wrong)).toMatchObject({
    state: 'failed',
    contents: null,
    failure: expect.stringContaining('university'),
  })
})

test('a file is not stored for whoever still brings in files, but none of its kind', async () => {
  const there = await importWorld()
  const id = await there.read(JSON.stringify(timetable), 'university')
  await there.tried(id)
  await storeImport(there.asker, id)
  const { userId } = there.asker.actor
  const { facultyId } = await there.administrator('Институт права')
  await there.db.insert(editor).values({ userId, kind: 'faculty', subjectId: facultyId })
  await buildUser(there.db, { isSuperuser: true })
  await there.db
    .update(user)
    .set({ isSuperuser: false, permissions: ['can administer faculty'] })
    .where(eq(user.id, userId))
  await there.work()
  expect(await there.view(id)).toMatchObject({ failure: notAllowedTexts['import.open'], outcome: null })
  expect(await there.db.$count(meeting)).toBe(0)
})
