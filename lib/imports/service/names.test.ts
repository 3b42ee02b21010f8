import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import { change, event, group, shownRoom, teacher } from '@/db/schema'
import { buildGroup, buildRoom, buildTeacher } from '@/db/testing/factories'
import type { ImportJobId } from '@/lib/core/names/rules/ids'
import type { NameAnswer } from '@/lib/imports/rules/import-job'
import { importWorld, type ImportWorld } from '@/testing/imports'
import { changeSettings, storeImport } from './change-import'

const answered = async (there: ImportWorld, id: ImportJobId, is: (title: string) => string | null) => {
  const doubts = (await there.view(id)).trial?.doubts ?? []
  const names = doubts.map((doubt): NameAnswer => ({ ...doubt, is: is(doubt.title) }))
  await changeSettings(there.asker, id, { names })
  return there.tried(id)
}

const store = async (there: ImportWorld, id: ImportJobId) => {
  await storeImport(there.asker, id)
  await there.work()
  return (await there.view(id)).outcome
}

const groupsOf = ({ db }: ImportWorld) =>
  db.select({ title: group.title }).from(group).where(isNull(group.mergedInto)).orderBy(asc(group.id))

const timetable = ['Дисциплина;День;Пара;Группы;Преподаватели', 'Физика;Пн;2;a-1;Орлова М.С.'].join('\n')

test('names that look like others are asked about, and the answers are remembered', async () => {
  const there = await importWorld()
  const { id: orlova } = await buildTeacher(there.db, { name: 'Орлова М. С.', fullName: 'Орлова М. С.' })
  const id = await there.read(timetable, 'table.csv')
  await changeSettings(there.asker, id, { university: 'Вуз' })
  const { trial } = await there.tried(id)
  expect(trial?.doubts).toEqual([
    { kind: 'teacher', title: 'Орлова М.С.', like: ['Орлова М. С.'] },
    { kind: 'group', title: 'a-1', like: ['А-1'] },
  ])
  await expect(storeImport(there.asker, id)).rejects.toMatchObject({ code: 'conflict' })
  const answers = await answered(there, id, (title) => (title === 'a-1' ? 'А-1' : null))
  expect(answers.trial).toMatchObject({ doubts: [], report: { vocabularies: { groups: { added: 0 } } } })
  expect(await groupsOf(there)).toEqual([{ title: 'А-1' }])
  expect(await store(there, id)).toMatchObject({ report: { stored: { events: 1 } } })
  expect(await groupsOf(there)).toEqual([{ title: 'А-1' }])
  const second = await there.db.select().from(group).where(isNotNull(group.mergedInto))
  expect(second).toMatchObject([{ title: 'a-1', active: false }])
  const people = await there.db.select({ id: teacher.id }).from(teacher).where(isNull(teacher.mergedInto))
  expect(people).toHaveLength(2)
  expect(people.map(({ id: known }) => known)).toContain(orlova)
  expect(await there.db.$count(change, eq(change.action, 'vocabulary.same_names'))).toBe(1)

  // The next file is not asked about again.
  const next = await there.read(`${timetable}\nХимия;Вт;2;a-1;Орлова М.С.`, 'next.csv')
  expect((await there.tried(next)).trial?.doubts).toEqual([])
  expect(await store(there, next)).toMatchObject({ report: { stored: { events: 1 } } })
  expect(await there.db.$count(event)).toBe(2)
  expect(await groupsOf(there)).toEqual([{ title: 'А-1' }])
})

test('of two new names that look alike the second may be the first', async () => {
  const there = await importWorld()
  const id = await there.read('Дисциплина;День;Пара;Группы\nФизика;Пн;2;ГР-0\nХимия;Вт;2;гр-0', 'table.csv')
  await changeSettings(there.asker, id, { university: 'Вуз' })
  expect((await there.tried(id)).trial?.doubts).toEqual([{ kind: 'group', title: 'гр-0', like: ['ГР-0'] }])
  expect((await answered(there, id, () => 'ГР-0')).trial?.doubts).toEqual([])
  await store(there, id)
  expect(await groupsOf(there)).toEqual([{ title: 'А-1' }, { title: 'ГР-0' }])
})

test('rooms come in as they are pasted: new, changed, the same, wrong, and those that look like others', async () => {
  const there = await importWorld()
  await buildRoom(there.db, { title: 'К-101', capacity: 30 })
  await buildRoom(there.db, { title: 'К-102', capacity: 40 })
  const file = (...rows: string[]) => ['Кабинет;Корпус;Вместимость;Проектор', ...rows].join('\n')
  const id = await there.read(file('К-101;К;35;да', 'K-102;К;40;да', 'К-103;К;много;', 'К-103;К;;'), 'rooms.csv')
  expect((await there.view(id)).settings).toMatchObject({
    kind: 'room',
    table: { columns: [{ column: 'title' }, { column: 'building' }, { column: 'capacity' }, {}] },
  })
  const { trial } = await there.tried(id)
  expect(trial).toMatchObject({
    counts: { new: 0, changed: 1, same: 0, error: 3 },
    doubts: [{ kind: 'room', title: 'K-102', like: ['К-102'] }],
  })
  const rows = await there.rows(id)
  expect(rows).toMatchObject([
    { number: 2, status: 'changed', detail: expect.stringContaining('мест: 30 → 35') },
    { number: 3, status: 'error' },
    { number: 4, problems: [{ column: 'Мест', text: expect.stringContaining('целое число') }] },
    { number: 5, problems: [{ column: null, text: 'повторяет строку 4' }] },
  ])
  const good = await there.read(file('К-101;К;35;да', 'K-102;К;45;нет', 'К-103;К;;'), 'rooms.csv')
  await there.tried(good)
  expect((await answered(there, good, () => 'К-102')).trial?.counts).toEqual({
    new: 1,
    changed: 2,
    same: 0,
    error: 0,
  })
  expect(await store(there, good)).toMatchObject({ changeId: expect.any(Number) })
  const stored = await there.db
    .select({ title: shownRoom.title, capacity: shownRoom.capacity })
    .from(shownRoom)
    .where(and(isNull(shownRoom.mergedInto), eq(shownRoom.building, 'К')))
    .orderBy(asc(shownRoom.title))
  expect(stored).toEqual([
    { title: 'К-101', capacity: 35 },
    { title: 'К-102', capacity: 45 },
    { title: 'К-103', capacity: null },
  ])
  const again = await there.read(file('K-102;К;45;нет'), 'rooms.csv')
  expect((await there.tried(again)).trial).toMatchObject({ counts: { same: 1 }, doubts: [] })
})

test('whoever administers one faculty brings in its groups and nothing else', async () => {
  const there = await importWorld()
  const { asker, facultyId } = await there.administrator('Институт')
  const theirs = await importWorld({ ...there, asker })
  await buildGroup(there.db, { title: 'Ч-1' })
  const id = await theirs.read('Группа;Курс\nН-1;2\nЧ-1;3', 'groups.csv')
  expect((await theirs.view(id)).settings?.kind).toBe('group')
  expect((await theirs.tried(id)).trial?.counts).toMatchObject({ new: 1, error: 1 })
  await expect(changeSettings(asker, id, { kind: 'load' })).rejects.toMatchObject({ code: 'not_allowed' })
  const own = await theirs.read('Группа;Курс\nН-1;2', 'groups.csv')
  await theirs.tried(own)
  await store(theirs, own)
  const [made] = await there.db.select().from(group).where(eq(group.title, 'Н-1'))
  expect(made).toMatchObject({ facultyId, courseYear: 2 })
})
