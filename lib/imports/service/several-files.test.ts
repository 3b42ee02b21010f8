import { change, loadItem } from '@/db/schema'
import { buildGroup } from '@/db/testing/factories'
import { undoChange } from '@/lib/history/service/undo-change'
import { reasonOf } from '@/lib/imports/rules/table-row'
import { importWorld, type ImportWorld } from '@/testing/imports'
import { importTexts } from '@/lib/imports/texts/imports'
import { changeSettings, storeImport } from './change-import'
import { startImport } from './run-import'

const bytesOf = (lines: readonly string[]) => new TextEncoder().encode(lines.join('\n'))
const file = (name: string, ...lines: string[]) => ({ name, bytes: bytesOf(lines) })

async function readAll({ asker, work }: ImportWorld, ...files: Parameters<typeof file>[]) {
  const id = await startImport(asker, ...files.map((one) => file(...one)))
  await work()
  return id
}

const first = ['ФИТ.csv', 'Дисциплина;Тип;Группы;Часы', 'Физика;лк;А-1;36'] as const
/** The same titles in another order, below a line of its own. */
const second = ['ФЭУ.csv', 'Нагрузка факультета', 'Часы;Тип;Дисциплина;Группы', '18;лб;Химия;А-1'] as const

test('a table of each faculty: one preview, one change, one undo', async () => {
  const there = await importWorld()
  const id = await readAll(there, [...first], [...second])
  const job = await there.view(id)
  expect(job.name).toBe('ФИТ.csv и\u00a0ещё 1\u00a0файл')
  expect(job.settings?.table).toMatchObject({ sheet: 'ФИТ.csv: Таблица', also: ['ФЭУ.csv: Таблица'] })
  expect((await there.tried(id)).trial?.counts).toMatchObject({ error: 0, new: 2 })
  expect((await there.rows(id)).map(({ number, what }) => `${number} ${what}`)).toEqual([
    '2 ФИТ.csv: Таблица: Физика, лк, А-1',
    '3 ФЭУ.csv: Таблица: Химия, лб, А-1',
  ])
  const before = await there.db.$count(change)
  await storeImport(there.asker, id)
  await there.work()
  const { outcome } = await there.view(id)
  expect(await there.db.$count(loadItem)).toBe(2)
  expect(await there.db.$count(change)).toBe(before + 1)
  if (!outcome?.changeId) throw new Error('nothing changed')
  await undoChange(there.asker, outcome.changeId)
  expect(await there.db.$count(loadItem)).toBe(0)
})

test('a sheet is left out, and one with other titles cannot be read along', async () => {
  const there = await importWorld()
  const id = await readAll(there, [...first], [...second], ['Корпуса.csv', 'Корпус;Адрес', 'А;Мира, 1'])
  const { settings } = await there.view(id)
  expect(settings?.table?.alike).toEqual(['ФЭУ.csv: Таблица'])
  await changeSettings(there.asker, id, { also: [] })
  expect((await there.tried(id)).trial?.counts.new).toBe(1)
  await expect(changeSettings(there.asker, id, { also: ['Корпуса.csv: Таблица'] })).rejects.toThrow()
})

test('what is wrong with a row says its file, and a row of another is named with it', async () => {
  const there = await importWorld()
  const wrong = ['ФЭУ.csv', 'Дисциплина;Тип;Группы;Часы', 'Физика;лк;А-1;36', 'Химия;лб;Нет-1;18'] as const
  const id = await readAll(there, [...first], [...wrong])
  await there.tried(id)
  const problems = (await there.rows(id)).flatMap((row) =>
    row.status === 'error' ? [`${row.number} ${row.what}: ${reasonOf(row.problems)}`] : [],
  )
  expect(problems).toEqual([
    '2 ФЭУ.csv: Таблица: Физика, лк, А-1: повторяет строку 2 (ФИТ.csv: Таблица)',
    '3 ФЭУ.csv: Таблица: Химия, лб, Нет-1: нет группы «Нет-1»',
  ])
})

test('grids of each faculty are read as one, each sheet with its file', async () => {
  const there = await importWorld()
  const grid = (group: string, discipline: string) => [
    `День;Пара;${group}`,
    `Понедельник;1;${discipline}, лек., Орлова М. С., 101`,
    `;2;${discipline}, пр., Орлова М. С., 101`,
    `Вторник;1;${discipline}, лек., Орлова М. С., 101`,
  ]
  const id = await readAll(there, ['a.csv', ...grid('ИС-21', 'Физика')], ['b.csv', ...grid('ЭК-22', 'Право')])
  expect((await there.view(id)).settings?.grid?.sheets).toEqual(['a.csv: Таблица', 'b.csv: Таблица'])
  await changeSettings(there.asker, id, { university: 'Вуз' })
  const { trial } = await there.tried(id)
  expect(trial?.weeks?.groups).toEqual(['ИС-21', 'ЭК-22'])
})

test('timetables in JSON are one, and who is in both is one', async () => {
  const there = await importWorld()
  const json = (group: string) =>
    JSON.stringify({
      university: 'Вуз',
      semester: { start: '2026-09-01', weeks: 17, week1_parity: 'odd' },
      teachers: [{ name: 'Орлова М. С.', department: 'Физики' }],
      lessons: [{ discipline: 'Физика', day: 1, pair: 1, week: 'every', groups: [group], teachers: ['Орлова М. С.'] }],
    })
  const id = await readAll(there, ['a.json', json('ИС-21')], ['b.json', json('ЭК-22')])
  expect((await there.view(id)).contents).toMatchObject({ university: 'Вуз', lessons: 2 })
  const { trial } = await there.tried(id)
  expect(trial?.report).toMatchObject({ read: { lessons: 2, teachers: 1 } })
  expect(trial?.doubts).toEqual([{ kind: 'department', title: 'Физики', like: [] }])
})

test('tables and timetables are not mixed, and a broken file is named', async () => {
  const there = await importWorld()
  await buildGroup(there.db, { title: 'Б-1' })
  const mixed = await readAll(there, [...first], ['b.json', '{"university": "Вуз", "lessons": []}'])
  expect((await there.view(mixed)).failure).toMatch(/^«b\.json»: |загрузите их отдельно/)
  const broken = await readAll(there, [...first], ['b.xls', '\u0000\u0001'])
  expect((await there.view(broken)).failure).toMatch(/^«b\.xls»: .+не\s?читается/)
})

test('a name in three columns is one name, and a total and a signature are no rows', async () => {
  const there = await importWorld()
  const teachers = [
    'Фамилия;Имя;Отчество;Кафедра',
    'Кротова;Анна;Игоревна;',
    'Мельник;Пётр;Олегович;',
    'Всего;2;;',
    'Начальник УМО;;;',
  ]
  const id = await there.read(teachers.join('\n'), 'teachers.csv')
  expect((await there.view(id)).settings).toMatchObject({
    kind: 'teacher',
    table: { columns: [{ column: 'fullName' }, { column: 'givenName' }, { column: 'patronymic' }, {}] },
  })
  expect((await there.tried(id)).trial?.counts).toMatchObject({ error: 0, new: 2, same: 0 })
  expect((await there.rows(id)).map((row) => [row.number, row.what, 'detail' in row ? row.detail : ''])).toEqual([
    [2, 'Кротова Анна Игоревна', ''],
    [3, 'Мельник Пётр Олегович', ''],
    [4, 'Всего, 2', importTexts.noRow],
    [5, 'Начальник УМО', importTexts.noRow],
  ])
})

test('«Факультет» beside «Группа» is the institute, wherever it stands', async () => {
  const there = await importWorld()
  const id = await there.read('Факультет;Группа;Курс\nФизфак;ИС-21;2', 'groups.csv')
  expect((await there.view(id)).settings).toMatchObject({
    kind: 'group',
    table: { columns: [{ column: 'facultyId' }, { column: 'title' }, { column: 'courseYear' }] },
  })
})
