import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { asc, eq, isNull } from 'drizzle-orm'
import { change, claim, department, faculty, room, shownGroup, teacher } from '@/db/schema'
import { freshDatabase } from '@/db/testing/database'
import { buildDepartment, buildFaculty, buildGroup, buildRoom, buildTeacher } from '@/db/testing/factories'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { ChangeId, ImportJobId } from '@/lib/core/names/rules/ids'
import { undoChange } from '@/lib/history/service/undo-change'
import type { NameAnswer } from '@/lib/imports/rules/import-job'
import { importWorld, type ImportWorld } from '@/testing/imports'
import { everyRow, fileLesson, timetableFixture } from '@/testing/timetables'
import { changeSettings, storeImport } from './change-import'
import { importFile } from './import-file'
import { commandWithNames } from './name-doubts'
import { takeBackImport } from './take-back-import'
import { viewImportGround } from './view-import'

const folder = mkdtempSync(path.join(tmpdir(), 'structure-'))
afterAll(() => rmSync(folder, { recursive: true }))
const now = { date: calendarDate('2026-11-16'), minutes: 0 }

const file = timetableFixture({
  teachers: [
    { name: 'Орлова М. С.', department: 'Физика' },
    { name: 'Белов А. П.', department: 'Химии' },
  ],
  groups: [{ title: 'Ф-1', faculty: 'Физический' }],
  rooms: [],
  lessons: [fileLesson({ groups: ['Ф-1'], teachers: ['Орлова М. С.', 'Белов А. П.'], rooms: [] })],
})

const answer = async (there: ImportWorld, id: ImportJobId, is: Record<string, string>) => {
  const { trial, settings } = await there.view(id)
  const doubts = trial?.doubts ?? []
  const kept = settings?.names.filter((one) => !doubts.some(({ title }) => title === one.title)) ?? []
  const given = doubts.map((doubt): NameAnswer => ({ ...doubt, is: is[doubt.title] ?? null }))
  await changeSettings(there.asker, id, { names: [...kept, ...given] })
  return (await there.tried(id)).trial
}

const store = async (there: ImportWorld, id: ImportJobId) => {
  await storeImport(there.asker, id)
  await there.work()
  return (await there.view(id)).outcome
}

const departments = ({ db }: Pick<ImportWorld, 'db'>) =>
  db
    .select({ title: department.title })
    .from(department)
    .where(isNull(department.mergedInto))
    .orderBy(asc(department.id))

test('institutes and departments that are not there are asked about at once, and come and go with the import', async () => {
  const there = await importWorld()
  await buildDepartment(there.db, { title: 'Кафедра физики' })
  const id = await there.read(JSON.stringify(file), 'timetable.json')
  expect((await there.tried(id)).trial?.doubts).toEqual([
    { kind: 'department', title: 'Физика', like: [] },
    { kind: 'department', title: 'Химии', like: [] },
    { kind: 'faculty', title: 'Физический', like: [] },
  ])
  expect((await viewImportGround(there.asker, id))?.known).toEqual({
    faculty: [],
    department: ['Кафедра физики'],
  })
  await expect(storeImport(there.asker, id)).rejects.toMatchObject({ code: 'conflict' })
  const nothing = await answer(there, id, { Физика: 'Кафедра физики и химии' })
  expect(nothing?.doubts).toEqual([{ kind: 'department', title: 'Физика', like: [] }])
  expect((await answer(there, id, { Физика: 'Кафедра физики' }))?.doubts).toEqual([])
  const outcome = await store(there, id)
  expect(await departments(there)).toEqual([{ title: 'Кафедра физики' }, { title: 'Химии' }])

  const next = await there.read(JSON.stringify(file), 'next.json')
  expect((await there.tried(next)).trial?.doubts).toEqual([])
  await takeBackImport(there.asker, outcome?.changeId as ChangeId)
  expect(await departments(there)).toEqual([{ title: 'Кафедра физики' }])
  expect(await there.db.$count(faculty)).toBe(0)
})

test('of two new departments the second may be the first', async () => {
  const there = await importWorld()
  const id = await there.read(JSON.stringify(file), 'timetable.json')
  await there.tried(id)
  expect((await answer(there, id, { Химии: 'Физика' }))?.doubts).toEqual([])
  await store(there, id)
  expect(await departments(there)).toEqual([{ title: 'Физика' }])
  const people = await there.db.select({ departmentId: teacher.departmentId }).from(teacher)
  expect(new Set(people.map(({ departmentId }) => departmentId)).size).toBe(1)
})

test("a department joined to another is its teacher's in the words of the table too", async () => {
  const there = await importWorld()
  await buildDepartment(there.db, { title: 'Кафедра физики' })
  const table = ['Дисциплина;День;Пара;Группа;Преподаватель;Кафедра', 'Химия;Пн;2;А-1;Орлов О. О.;Физика']
  const id = await there.read(table.join('\n'), 'table.csv')
  await changeSettings(there.asker, id, { university: 'Вуз' })
  await there.tried(id)
  expect((await answer(there, id, { Физика: 'Кафедра физики' }))?.doubts).toEqual([])
  await store(there, id)
  const people = await there.db.select({ name: teacher.name }).from(teacher)
  expect(people).toEqual([{ name: 'Орлов О. О.' }])
})

test('a command asks too, unless it was told to add what is not there', async () => {
  const database = await freshDatabase()
  const at = path.join(folder, 'timetable.json')
  writeFileSync(at, JSON.stringify(file))
  const attempt = (how: { names?: readonly NameAnswer[]; addsMissing?: boolean }) =>
    commandWithNames({ db: database.db, now }, { names: [], dryRun: false, ...how }, (db, names) =>
      importFile(db, { path: at, university: null, semester: {}, names, progress: () => undefined }),
    )
  const before = await everyRow(database)
  const { doubts } = await attempt({})
  expect(doubts.map(({ title }) => title)).toEqual(['Физика', 'Химии', 'Физический'])
  expect(await everyRow(database)).toEqual(before)
  expect((await attempt({ addsMissing: true })).doubts).toEqual([])
  expect(await departments(database)).toEqual([{ title: 'Физика' }, { title: 'Химии' }])
})

test('a table says in columns which room, group and teacher it means', async () => {
  const there = await importWorld()
  const [first, second] = [
    await buildRoom(there.db, { title: '305', building: 'Б1' }),
    await buildRoom(there.db, { title: '305', building: 'Б2' }),
  ]
  const [physics, chemistry] = [
    await buildFaculty(there.db, { title: 'Физический' }),
    await buildFaculty(there.db, { title: 'Химический' }),
  ]
  await buildGroup(there.db, { title: '101', facultyId: physics.id })
  const { id: departmentId } = await buildDepartment(there.db, { title: 'Химии' })
  await buildTeacher(there.db, { name: 'Орлов О. О.', fullName: 'Орлов Олег Олегович' })
  const chemist = await buildTeacher(there.db, { name: 'Орлов О. О.', fullName: 'Орлов Осип', departmentId })
  const table = [
    'Дисциплина;День;Пара;Группа;Факультет;Преподаватель;Кафедра;Аудитория;Корпус',
    'Химия;Пн;2;101;Химический;Орлов О. О.;Химии;305;Б2',
    'Химия;Вт;2;101;Химический;Орлов О. О.;Химии;305;Б1',
  ]
  const id = await there.read(table.join('\n'), 'table.csv')
  await changeSettings(there.asker, id, { university: 'Вуз' })
  const { trial } = await there.tried(id)
  expect(trial?.doubts).toEqual([{ kind: 'group', title: '101 (Химический)', like: ['101 (Физический)'] }])
  await answer(there, id, {})
  await store(there, id)
  expect(await there.db.$count(room, eq(room.title, '305'))).toBe(2)
  const held = await there.db.selectDistinct({ kind: claim.kind, id: claim.resourceId }).from(claim)
  const ids = (kind: string) => held.flatMap((one) => (one.kind === kind ? [Number(one.id)] : []))
  expect(ids('room').toSorted()).toEqual([first.id, second.id].toSorted())
  expect(ids('teacher')).toEqual([chemist.id])
  const groups = await there.db
    .select({ id: shownGroup.id })
    .from(shownGroup)
    .where(eq(shownGroup.facultyId, chemistry.id))
  expect(ids('group')).toEqual(groups.map((one) => one.id))
})

test('a list of teachers asks once for all departments nobody has, and brings them with one undo', async () => {
  const there = await importWorld()
  await buildDepartment(there.db, { title: 'Кафедра физики' })
  const list = [
    'Фамилия, имя, отчество;Кафедра;Табельный номер',
    'Орлова Мария Сергеевна;Кафедра химии;1',
    'Белов Антон Павлович;Кафедра Химии;2',
    'Котов Пётр Ильич;Кафедра-физики;3',
    'Лапин Кирилл Олегович;Кафедра математики;4',
  ]
  const id = await there.read(list.join('\n'), 'teachers.csv')
  const { trial } = await there.tried(id)
  expect(trial?.doubts).toEqual([
    { kind: 'department', title: 'Кафедра химии', like: [] },
    { kind: 'department', title: 'Кафедра-физики', like: ['Кафедра физики'] },
    { kind: 'department', title: 'Кафедра математики', like: [] },
  ])
  await answer(there, id, { 'Кафедра-физики': 'Кафедра физики' })
  expect((await there.tried(id)).trial?.doubts).toEqual([])
  await store(there, id)
  expect(await departments(there)).toEqual([
    { title: 'Кафедра физики' },
    { title: 'Кафедра химии' },
    { title: 'Кафедра математики' },
  ])
  const people = await there.db.select({ number: teacher.personnelNumber }).from(teacher)
  expect(people.map(({ number }) => number).toSorted()).toEqual(['1', '2', '3', '4'])
  const [made] = await there.db.select().from(change).where(eq(change.action, 'vocabulary.paste'))
  await undoChange(there.asker, made?.id as ChangeId)
  expect(await departments(there)).toEqual([{ title: 'Кафедра физики' }])
})
