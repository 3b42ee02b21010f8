import { asc, isNull } from 'drizzle-orm'
import { department, faculty, group, teacher } from '@/db/schema'
import { freshDatabase } from '@/db/testing/database'
import { buildDepartment, buildFaculty, buildGroup, buildUser } from '@/db/testing/factories'
import type { ChangeId, ImportJobId } from '@/lib/core/names/rules/ids'
import type { NameAnswer } from '@/lib/imports/rules/import-job'
import { superuser } from '@/testing/actors'
import { importWorld, type ImportWorld } from '@/testing/imports'
import { everyRow, fileLesson, importFixture, timetableFixture } from '@/testing/timetables'
import { changeSettings, storeImport } from './change-import'
import { takeBackImport } from './take-back-import'

const written = (name: string, of: string) =>
  timetableFixture({
    teachers: [{ name, department: of }],
    lessons: [fileLesson({ teachers: [name] })],
  })

const departmentsOf = ({ db }: Pick<ImportWorld, 'db'>) =>
  db
    .select({ title: department.title })
    .from(department)
    .where(isNull(department.mergedInto))
    .orderBy(asc(department.id))

test('a department that is called otherwise in a file is the one that was answered', async () => {
  const database = await freshDatabase()
  const { id } = await buildDepartment(database.db, { title: 'Кафедра ВТ' })
  const names: NameAnswer[] = [{ kind: 'department', title: 'Kaфедpa BT', like: ['Кафедра ВТ'], is: 'Кафедра ВТ' }]
  const { report } = await importFixture(database, written('Орлова М. С.', 'Kaфедpa BT'), { names })
  expect(report.vocabularies.departments).toEqual({ added: 0, reused: 1, filled: 0 })
  expect(await departmentsOf(database)).toEqual([{ title: 'Кафедра ВТ' }])
  const people = await database.db.select({ departmentId: teacher.departmentId }).from(teacher)
  expect(people.filter(({ departmentId }) => departmentId === id)).toHaveLength(1)
})

test('a group of a faculty that a file calls by its second title is asked about by the first', async () => {
  const there = await importWorld()
  const chemists = await buildFaculty(there.db, { title: 'Химический' })
  await buildFaculty(there.db, { title: 'Химфак', active: false, mergedInto: chemists.id })
  const physicists = await buildFaculty(there.db, { title: 'Физический' })
  const known = await buildGroup(there.db, { title: '101', facultyId: physicists.id })
  const file = timetableFixture({
    groups: [{ title: '101', faculty: 'Химфак' }],
    lessons: [fileLesson({ groups: ['101'] })],
  })
  const id: ImportJobId = await there.read(JSON.stringify(file), 'timetable.json')
  const doubts = (await there.tried(id)).trial?.doubts ?? []
  expect(doubts).toEqual([{ kind: 'group', title: '101 (Химический)', like: ['101 (Физический)'] }])
  await changeSettings(there.asker, id, {
    names: doubts.map((doubt): NameAnswer => ({ ...doubt, is: '101 (Физический)' })),
  })
  expect((await there.tried(id)).trial?.doubts).toEqual([])
  await storeImport(there.asker, id)
  await there.work()
  const groups = await there.db.select({ id: group.id, mergedInto: group.mergedInto }).from(group)
  expect(groups.filter(({ mergedInto }) => mergedInto === null)).toHaveLength(2)
  expect(groups.find(({ mergedInto }) => mergedInto !== null)).toMatchObject({ mergedInto: known.id })
  expect(await there.db.$count(faculty)).toBe(3)
})

test('an import that is taken back takes the departments along that it brought', async () => {
  const database = await freshDatabase()
  await buildUser(database.db, { id: superuser.userId, isSuperuser: true })
  await importFixture(database, written('Орлова М. С.', 'Физики'))
  const before = await everyRow(database)
  const next = timetableFixture({
    teachers: [
      { name: 'Орлова М. С.', department: 'Физики' },
      { name: 'Белов А. П.', department: 'Химии' },
    ],
    lessons: [fileLesson(), fileLesson({ day: 2, teachers: ['Белов А. П.'] })],
  })
  const { changeId, report } = await importFixture(database, next)
  expect(report.vocabularies.departments).toEqual({ added: 1, reused: 1, filled: 0 })
  await takeBackImport({ db: database.db, actor: superuser }, changeId as ChangeId)
  expect(await departmentsOf(database)).toEqual([{ title: 'Физики' }])
  expect(await everyRow(database)).toEqual(before)
})
