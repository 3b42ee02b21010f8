import { eq } from 'drizzle-orm'
import { claim, gridRule, group, teacher } from '@/db/schema'
import { buildDepartment, buildGroup, buildRoom, buildTeacher } from '@/db/testing/factories'
import type { ImportJobId } from '@/lib/core/names/rules/ids'
import { forgetGridRule, viewGridRules } from '@/lib/grids/service/grid-rules'
import { importWorld, type ImportWorld } from '@/testing/imports'
import { changeSettings, storeImport } from './change-import'

const table = (...rows: string[]) => ['Дисциплина;День;Пара;Группы;Преподаватели;Аудитории', ...rows].join('\n')

const doubtsOf = async (there: ImportWorld, content: string, name = 'table.csv') => {
  const id = await there.read(content, name)
  await changeSettings(there.asker, id, { university: 'Вуз' })
  return { id, doubts: (await there.tried(id)).trial?.doubts ?? [] }
}

const stored = async (there: ImportWorld, id: ImportJobId, is: Record<string, string | null> = {}) => {
  const doubts = (await there.view(id)).trial?.doubts ?? []
  await changeSettings(there.asker, id, {
    names: doubts.map((doubt) => ({ ...doubt, is: is[doubt.title] ?? null })),
  })
  expect((await there.tried(id)).trial?.doubts).toEqual([])
  await storeImport(there.asker, id)
  await there.work()
  return (await there.view(id)).outcome
}

const teachersClaimed = async ({ db }: ImportWorld) =>
  (await db.selectDistinct({ id: claim.resourceId }).from(claim).where(eq(claim.kind, 'teacher'))).map(({ id }) => id)

test('a name in full means who bears it; initials, zeros and dashes are asked about, with what tells them apart', async () => {
  const there = await importWorld()
  const { id: departmentId } = await buildDepartment(there.db, { title: 'Кафедра физики' })
  await buildTeacher(there.db, { name: 'Иванов И. И.', fullName: 'Иванов Иван Иванович', departmentId })
  await buildTeacher(there.db, { name: 'Петров Пётр Петрович', fullName: 'Петров Пётр Петрович' })
  await buildGroup(there.db, { title: 'ИСТб-24-1' })
  await buildRoom(there.db, { title: 'А-305' })
  const { doubts } = await doubtsOf(
    there,
    table(
      'Физика;Пн;2;ИСТб-24-01;Иванов Иван Иванович;А305',
      'Химия;Вт;2;А-1;Петров П. П.;А-0305',
      'Химия;Ср;2;А-1;Иванов Игорь Ильич;А-305',
      'Химия;Чт;2;А-1;Иванов И.;А-305',
    ),
  )
  const like = ['Иванов И. И.', 'Иванов Игорь Ильич']
  expect(doubts).toEqual([
    { kind: 'room', title: 'А305', like: ['А-305'] },
    { kind: 'room', title: 'А-0305', like: ['А-305', 'А305'] },
    { kind: 'teacher', title: 'Петров П. П.', like: ['Петров Пётр Петрович'] },
    { kind: 'teacher', title: 'Иванов И.', like, about: ['Иванов Иван Иванович, Кафедра физики', ''] },
    { kind: 'group', title: 'ИСТб-24-01', like: ['ИСТб-24-1'] },
  ])
})

test('which of two namesakes is meant is remembered for the next file, seen and forgotten', async () => {
  const there = await importWorld()
  const [, second] = [
    await buildTeacher(there.db, { name: 'Иванов И. И.', fullName: 'Иванов Иван Иванович' }),
    await buildTeacher(there.db, { name: 'Иванов И. И.', fullName: 'Иванов Игорь Ильич' }),
  ]
  const label = `Иванов И. И. №${second.id}`
  const first = await doubtsOf(there, table('Физика;Пн;2;А-1;Иванов И. И.;'))
  expect(first.doubts).toMatchObject([{ about: ['Иванов Иван Иванович', 'Иванов Игорь Ильич'] }])
  expect(await there.db.$count(gridRule)).toBe(0)
  await stored(there, first.id, { 'Иванов И. И.': label })
  expect(await teachersClaimed(there)).toEqual([second.id])

  const next = await doubtsOf(there, table('Химия;Вт;2;А-1;Иванов И. И.;'), 'next.csv')
  expect(next.doubts).toEqual([])
  expect((await stored(there, next.id))?.report).toMatchObject({
    names: [{ kind: 'teacher', title: 'Иванов И. И.', is: label }],
  })
  expect(await teachersClaimed(there)).toEqual([second.id])

  const [rule] = await viewGridRules(there.asker)
  expect(rule?.rule).toEqual({ kind: 'name', table: 'teacher', title: 'Иванов И. И.', is: label })
  if (rule) await forgetGridRule(there.asker, rule.id)
  expect((await doubtsOf(there, table('Физика;Ср;2;А-1;Иванов И. И.;'), 'third.csv')).doubts).toHaveLength(1)
})

test('that a name is another writing is forgotten with its title, and that it is new forgets what it was', async () => {
  const there = await importWorld()
  const lines = (day: string) => table(`Физика;${day};2;a-1;;`)
  const { id } = await doubtsOf(there, lines('Пн'))
  await stored(there, id, { 'a-1': 'А-1' })
  expect((await doubtsOf(there, lines('Вт'), 'b.csv')).doubts).toEqual([])
  const [rule] = await viewGridRules(there.asker)
  if (rule) await forgetGridRule(there.asker, rule.id)
  expect(await there.db.select().from(group).where(eq(group.title, 'a-1'))).toEqual([])
  const again = await doubtsOf(there, lines('Ср'), 'c.csv')
  expect(again.doubts).toMatchObject([{ title: 'a-1', like: ['А-1'] }])
  await stored(there, again.id)
  expect(await viewGridRules(there.asker)).toEqual([])
})

test('one teacher of two departments of a file becomes one, if that is the answer', async () => {
  const there = await importWorld()
  const file = {
    university: 'Вуз',
    semester: { title: '', start: '2026-09-01', weeks: 17, week1_parity: 'odd' },
    teachers: [
      { name: 'Орлов О. О.', department: 'Физики' },
      { name: 'Орлов О. О.', department: 'Химии' },
    ],
    lessons: [
      {
        discipline: 'Физика',
        day: 1,
        pair: 2,
        week: 'every',
        teachers: ['Орлов О. О. (Физики)'],
        groups: ['А-1'],
      },
      {
        discipline: 'Химия',
        day: 2,
        pair: 2,
        week: 'every',
        teachers: ['Орлов О. О. (Химии)'],
        groups: ['А-1'],
      },
    ],
  }
  const { id, doubts } = await doubtsOf(there, JSON.stringify(file), 'timetable.json')
  const title = 'Орлов О. О. (Химии)'
  expect(doubts.filter(({ kind }) => kind === 'teacher')).toMatchObject([{ title, like: ['Орлов О. О. (Физики)'] }])
  await stored(there, id, { [title]: 'Орлов О. О. (Физики)' })
  const people = await there.db.select({ name: teacher.name, mergedInto: teacher.mergedInto }).from(teacher)
  expect(people.filter(({ mergedInto }) => mergedInto === null)).toEqual([{ name: 'Орлов О. О.', mergedInto: null }])
  expect(await teachersClaimed(there)).toHaveLength(1)
})

test('a personnel number says which of two namesakes of one department is meant', async () => {
  const there = await importWorld()
  const names = { name: 'Иванов И. И.', fullName: 'Иванов Иван Иванович' }
  await buildTeacher(there.db, { ...names, personnelNumber: '417' })
  const second = await buildTeacher(there.db, { ...names, personnelNumber: '418' })
  const { id, doubts } = await doubtsOf(
    there,
    table('Физика;Пн;2;А-1;Иванов И. И. (418);А-305', 'Химия;Вт;2;А-1;418;А-305'),
  )
  expect(doubts).toEqual([])
  await stored(there, id)
  expect(await teachersClaimed(there)).toEqual([second.id])
})
