import { and, asc, eq, isNull } from 'drizzle-orm'
import { claim, group, room, shownRoom } from '@/db/schema'
import { buildFaculty, buildGroup, buildRoom, buildTeacher } from '@/db/testing/factories'
import type { ImportJobId } from '@/lib/core/names/rules/ids'
import type { NameAnswer } from '@/lib/imports/rules/import-job'
import { importWorld, type ImportWorld } from '@/testing/imports'
import { fileLesson, importFixture, timetableFixture } from '@/testing/timetables'
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

const claimed = async ({ db }: ImportWorld, kind: 'room' | 'group' | 'teacher') => {
  const rows = await db.selectDistinct({ id: claim.resourceId }).from(claim).where(eq(claim.kind, kind))
  return rows.map(({ id }) => id)
}

test('rooms of one title in two buildings stay two, and what a bare title means is asked once', async () => {
  const there = await importWorld()
  const first = await buildRoom(there.db, { title: '305', building: 'Б1' })
  const file = timetableFixture({
    rooms: [
      { title: '305', building: 'Б1' },
      { title: '305', building: 'Б2' },
    ],
    teachers: [],
    groups: [],
    lessons: [fileLesson({ groups: ['А-1'], teachers: [], rooms: ['305'] })],
  })
  const id = await there.read(JSON.stringify(file), 'timetable.json')
  expect((await there.tried(id)).trial?.doubts).toEqual([
    { kind: 'room', title: '305', like: ['305 (Б1)', '305 (Б2)'] },
  ])
  await expect(storeImport(there.asker, id)).rejects.toMatchObject({ code: 'conflict' })
  expect((await answered(there, id, () => '305 (Б2)')).trial?.doubts).toEqual([])
  await store(there, id)
  const rooms = await there.db
    .select({ id: room.id, title: shownRoom.title, mergedInto: room.mergedInto })
    .from(room)
    .innerJoin(shownRoom, eq(shownRoom.id, room.id))
    .where(eq(room.title, '305'))
    .orderBy(asc(room.id))
  expect(rooms.map(({ title }) => title)).toEqual(['305 (Б1)', '305 (Б2)'])
  expect(rooms[0]?.id).toBe(first.id)
  expect(await claimed(there, 'room')).toEqual([rooms[1]?.id])

  const table = ['Дисциплина;День;Пара;Группы;Аудитории', 'Химия;Вт;2;А-1;305', 'Химия;Ср;2;А-1;305 (Б1)']
  const next = await there.read(table.join('\n'), 'next.csv')
  expect((await there.tried(next)).trial).toMatchObject({
    doubts: [],
    counts: { new: 2 },
    report: { vocabularies: { rooms: { added: 0 } }, names: [{ title: '305', is: '305 (Б2)' }] },
  })
})

test('a command refuses a name that several have, and says what they are called', async () => {
  const there = await importWorld()
  await buildRoom(there.db, { title: '305', building: 'Б1' })
  await buildRoom(there.db, { title: '305', building: 'Б2' })
  const file = timetableFixture({ lessons: [fileLesson({ rooms: ['305'] })] })
  await expect(importFixture(there, file)).rejects.toThrow('«305» («305 (Б1)» или\u00a0«305 (Б2)»)')
  expect(await there.db.$count(claim)).toBe(0)
})

test('groups of one title in two faculties, and teachers of one name, are asked about', async () => {
  const there = await importWorld()
  const [one, other] = [
    await buildFaculty(there.db, { title: 'Физический' }),
    await buildFaculty(there.db, { title: 'Химический' }),
  ]
  const physicists = await buildGroup(there.db, { title: '101', facultyId: one.id })
  const [, second] = [
    await buildTeacher(there.db, { name: 'Орлов О. О.' }),
    await buildTeacher(there.db, { name: 'Орлов О. О.' }),
  ]
  const file = timetableFixture({
    groups: [{ title: '101', faculty: 'Химический' }],
    teachers: [],
    lessons: [fileLesson({ groups: ['101'], teachers: ['Орлов О. О.'], rooms: [] })],
  })
  const id = await there.read(JSON.stringify(file), 'timetable.json')
  const doubts = (await there.tried(id)).trial?.doubts ?? []
  expect(doubts.map(({ title, like }) => [title, like.length])).toEqual([
    ['Орлов О. О.', 2],
    ['101 (Химический)', 1],
  ])
  expect(doubts[1]?.like).toEqual(['101 (Физический)'])
  const isNew = (title: string) => (title === 'Орлов О. О.' ? `Орлов О. О. №${second.id}` : null)
  expect((await answered(there, id, isNew)).trial?.doubts).toEqual([])
  await store(there, id)
  const chemists = await there.db
    .select({ id: group.id })
    .from(group)
    .where(and(eq(group.title, '101'), eq(group.facultyId, other.id), isNull(group.mergedInto)))
  expect(chemists).toHaveLength(1)
  expect(chemists[0]?.id).not.toBe(physicists.id)
  expect(await claimed(there, 'group')).toEqual([chemists[0]?.id])
  expect(await claimed(there, 'teacher')).toEqual([second.id])
})

test('a list of rooms distinguishes rooms of one title by their buildings', async () => {
  const there = await importWorld()
  await buildRoom(there.db, { title: '305', building: 'Б1', capacity: 10 })
  const id = await there.read(['Кабинет;Корпус;Вместимость', '305;Б1;20', '305;Б2;30'].join('\n'), 'rooms.csv')
  expect((await there.tried(id)).trial).toMatchObject({
    counts: { new: 1, changed: 1, error: 0 },
    doubts: [],
  })
  await store(there, id)
  const again = await there.read(['Кабинет;Вместимость', '305;40'].join('\n'), 'rooms.csv')
  expect((await there.tried(again)).trial?.counts).toMatchObject({ error: 1 })
})
