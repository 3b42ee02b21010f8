import { and, eq, ne } from 'drizzle-orm'
import { type Database, sqlOf } from '@/db/client'
import { claim, event, meeting } from '@/db/schema'
import { freshDatabase, withRollback } from '@/db/testing/database'
import {
  buildDiscipline,
  buildGroup,
  buildLoadItem,
  buildRoom,
  buildSemester,
  buildTeacher,
  buildUser,
} from '@/db/testing/factories'
import { untilItWaits } from '@/db/testing/waiting'
import { permissions } from '@/lib/core/actor/rules/actor'
import { addDays, calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { ChangeId, GroupId, LoadItemId } from '@/lib/core/names/rules/ids'
import { lessonTypeTable } from '@/lib/core/names/rules/lesson-type'
import { hiddenConsultationText } from '@/lib/core/placing/texts/consultations'
import { undoChange } from '@/lib/history/service/undo-change'
import { changeTogether } from '@/lib/moves/service/change-together'
import { removeClasses } from '@/lib/planning/service/remove-classes'
import { publishPeriod } from '@/lib/publishing/service/publish-period'
import { removeByLoad, removeWeek } from '@/lib/publishing/service/remove-in-bulk'
import { powerlessActor, superuser } from '@/testing/actors'
import { placeExam } from './place-exam'

const tuesday = calendarDate('2027-01-12')

type World = Awaited<ReturnType<typeof build>>

/** Two groups with an exam each, on Tuesday and Wednesday, and one consultation on Monday, which `consultant` holds. */
async function build(db: Database) {
  const { id: semesterId } = await buildSemester(db)
  const { id: disciplineId } = await buildDiscipline(db)
  const groups = [(await buildGroup(db, { students: 25 })).id, (await buildGroup(db, { students: 25 })).id] as const
  const [{ id: teacherId }, { id: consultant }] = [await buildTeacher(db), await buildTeacher(db)]
  await buildRoom(db, { capacity: 60 })
  const itemOf = async (lessonType: 'exam' | 'consultation', ...of: GroupId[]) => {
    const teachers = [lessonType === 'exam' ? teacherId : consultant]
    const parts = { semesterId, disciplineId, groups: of, teachers, students: 25 }
    return (await buildLoadItem(db, { ...parts, lessonType: lessonTypeTable[lessonType].id })).id
  }
  const consultation = await itemOf('consultation', ...groups)
  const [exam, other] = [await itemOf('exam', groups[0]), await itemOf('exam', groups[1])]
  const actor = { ...superuser, userId: (await buildUser(db)).id }
  const context = { db, actor, now: { date: calendarDate('2026-12-01'), minutes: 0 } }
  const place = (id: LoadItemId, date: typeof tuesday) =>
    placeExam(context, {
      id,
      place: { date, startsAt: 540, roomIds: null },
      ...{ reason: '', isConfirmed: true, dryRun: false },
    })
  const classesOf = async (id: LoadItemId) => {
    const rows = await db
      .select({ id: meeting.id })
      .from(meeting)
      .innerJoin(event, eq(event.id, meeting.eventId))
      .where(and(eq(event.loadItemId, id), ne(meeting.state, 'trace')))
    return rows.map((row) => row.id)
  }
  const publishedOf = async (id: LoadItemId) => {
    const [found] = await sqlOf(db)<{ count: number }[]>`
      select count(*)::integer as count from meeting m join event e on e.id = m.event_id
      where e.load_item_id = ${id} and m.state = 'published'`
    return found?.count ?? 0
  }
  const comeTo = async (id: LoadItemId) => {
    const rows = await sqlOf(db)<{ id: GroupId }[]>`
      select distinct c.resource_id as id from claim c join meeting m on m.id = c.meeting_id join event e on e.id = m.event_id
      where e.load_item_id = ${id} and c.kind = 'group' order by 1`
    return rows.map((row) => row.id)
  }
  await place(exam, tuesday)
  return { db, context, consultation, exam, other, groups, teacherId, place, classesOf, publishedOf, comeTo }
}

const inWorld = (run: (world: World) => Promise<void>) => withRollback(async (db) => run(await build(db)))

const january = { from: calendarDate('2027-01-01'), to: calendarDate('2027-01-31') }
const publish = ({ context, groups }: Pick<World, 'context' | 'groups'>, period = january) =>
  publishPeriod(context, {
    subject: { kind: 'groups', ids: [...groups] },
    part: 'session',
    period,
    ...{ onTaken: 'refuse', toEnd: false, dryRun: false, reason: 'сессия' },
  })

/** Acts that are about classes, by which an exam goes too. */
type Told = { changeId: ChangeId | null; warnings: readonly { kind: string; text: string }[] }
const acts: [string, (world: World, dryRun?: boolean) => Promise<Told>][] = [
  [
    'withdrawn as classes',
    async (world, dryRun = false) => {
      if ((await world.publishedOf(world.exam)) === 0) await publish(world)
      const ids = await world.classesOf(world.exam)
      const classes = ids.map((id) => ({ id }))
      return changeTogether(world.context, { act: 'withdraw', classes, reason: 'болезнь', dryRun })
    },
  ],
  [
    'removed as classes',
    async ({ context, classesOf, exam }, dryRun = false) =>
      removeClasses(context, { ids: await classesOf(exam), dryRun }),
  ],
  [
    'removed by its load',
    ({ context, exam }, dryRun = false) =>
      removeByLoad(context, { items: [exam], date: calendarDate('2027-01-01'), dryRun }),
  ],
  [
    'removed with the day of its group',
    ({ context, groups }, dryRun = false) =>
      removeWeek(context, { groupId: groups[0], period: { from: tuesday, to: tuesday }, dryRun }),
  ],
]

test.each(acts)('the consultation goes with the last exam that it prepares, %s, and comes back with it', (_, strike) =>
  inWorld(async (world) => {
    const { db, context, consultation, exam, classesOf } = world
    expect(await classesOf(consultation)).toHaveLength(1)
    const { changeId } = await strike(world)
    expect(await classesOf(exam)).toEqual([])
    expect(await classesOf(consultation)).toEqual([])
    expect(await db.$count(claim, and(eq(claim.kind, 'group'), ne(claim.hold, 'trace')))).toBe(0)
    await undoChange(context, changeId ?? (0 as ChangeId))
    expect(await classesOf(exam)).not.toEqual([])
    expect(await classesOf(consultation)).toHaveLength(1)
  }),
)

const textsOf = ({ warnings }: Told) => warnings.flatMap(({ kind, text }) => (kind === 'consultation' ? [text] : []))

test.each(acts)('a dry run and the answer name the consultation that goes too, %s', (_, strike) =>
  inWorld(async (world) => {
    const { consultation, classesOf } = world
    const [looked, ...more] = textsOf(await strike(world, true))
    expect(looked).toMatch(/^Вместе с\u00a0последним экзаменом снимается консультация: «Физика \d+», 11\.01, /)
    expect(more).toEqual([])
    expect(await classesOf(consultation)).toHaveLength(1)
    expect(textsOf(await strike(world))).toEqual([looked])
  }),
)

test.each(acts)('the consultation stays for the exam of others, without whose exam is struck, %s', (_, strike) =>
  inWorld(async (world) => {
    const { context, groups, place, other, consultation, classesOf, comeTo } = world
    await place(other, addDays(tuesday, 1))
    const [looked] = textsOf(await strike(world, true))
    expect(looked).toMatch(/остаётся для других групп/)
    expect(await comeTo(consultation)).toEqual([...groups])
    const done = await strike(world)
    expect(textsOf(done)).toEqual([looked])
    expect(await classesOf(consultation)).toHaveLength(1)
    expect(await comeTo(consultation)).toEqual([groups[1]])
    await undoChange(context, done.changeId ?? (0 as ChangeId))
    expect(await comeTo(consultation)).toEqual([...groups])
  }),
)

test('students are told that they come to the consultation no more', () =>
  inWorld(async (world) => {
    const { db, context, groups, place, other, consultation, exam, classesOf } = world
    await place(other, addDays(tuesday, 1))
    await publish(world)
    const { changeId } = await removeClasses(context, { ids: await classesOf(exam), dryRun: false })
    const told = await sqlOf(db)<{ group: GroupId; had: boolean; has: boolean }[]>`
      select s.resource_id as group, s.had, s.has from notice n join notice_subject s on s.notice_id = n.id
      where n.change_id = ${changeId} and n.load_item_id = ${consultation} and s.kind = 'group'`
    expect([...told]).toEqual([{ group: groups[0], had: true, has: false }])
  }))

/** Withdraws the exam as an editor of its teacher only, who may not change the consultation of another. */
async function withdrawAsOther({ context, exam, teacherId, classesOf }: World, dryRun = false) {
  const editorOf = { ...powerlessActor.editorOf, teachers: [teacherId] }
  const actor = { ...context.actor, isSuperuser: false, permissions: [...permissions], editorOf }
  const classes = (await classesOf(exam)).map((id) => ({ id }))
  return textsOf(await changeTogether({ ...context, actor }, { act: 'withdraw', classes, reason: 'болезнь', dryRun }))
}

test('a consultation that the actor may not remove stays, and the answer says so', () =>
  inWorld(async (world) => {
    const { consultation, classesOf } = world
    await publish(world)
    expect(await withdrawAsOther(world)).toEqual([expect.stringMatching(/«Физика.*остаётся, хотя экзамена больше нет/)])
    expect(await classesOf(consultation)).toHaveLength(1)
  }))

test('of a draft of a consultation that the actor may not see they are told no details', () =>
  inWorld(async (world) => {
    await publish(world, { from: tuesday, to: tuesday })
    expect(await withdrawAsOther(world, true)).toEqual([hiddenConsultationText])
    expect(await withdrawAsOther(world)).toEqual([hiddenConsultationText])
    expect(await world.classesOf(world.consultation)).toHaveLength(1)
  }))

test('a consultation that is published while its exam is withdrawn leaves a trace, as a published one does', async () => {
  const { db } = await freshDatabase()
  const world = await build(db)
  const { context, consultation, exam, classesOf } = world
  const publishDays = (own: Database, from: typeof tuesday, to: typeof tuesday) =>
    publish({ ...world, context: { ...context, db: own } }, { from, to })
  await publishDays(db, tuesday, tuesday)
  expect(await world.publishedOf(consultation)).toBe(0)
  const classes = (await classesOf(exam)).map((id) => ({ id }))
  const monday = addDays(tuesday, -1)
  const { ends } = await db.transaction(async (first) => {
    await publishDays(first as unknown as Database, monday, monday)
    return untilItWaits(db, changeTogether(context, { act: 'withdraw', classes, reason: 'болезнь', dryRun: false }))
  })
  expect(textsOf(await ends)).toEqual([expect.stringMatching(/снимается консультация/)])
  const left = await db
    .select({ state: meeting.state })
    .from(meeting)
    .innerJoin(event, eq(event.id, meeting.eventId))
    .where(eq(event.loadItemId, consultation))
  expect(left).toEqual([{ state: 'trace' }])
})

test('a consultation that is over stays', () =>
  inWorld(async ({ context, consultation, exam, classesOf }) => {
    const late = { ...context, now: { date: tuesday, minutes: 0 } }
    await removeClasses(late, { ids: await classesOf(exam), dryRun: false })
    expect(await classesOf(consultation)).toHaveLength(1)
  }))

test('a pinned consultation stays', () =>
  inWorld(async ({ db, context, consultation, exam, classesOf }) => {
    const [event] = await sqlOf(db)<{ id: number }[]>`select id from event where load_item_id = ${consultation}`
    await sqlOf(db)`update exam_sitting set is_pinned = true where event_id = ${event?.id ?? 0}`
    const told = textsOf(await removeClasses(context, { ids: await classesOf(exam), dryRun: false }))
    expect(told).toEqual([expect.stringMatching(/остаётся без экзамена: она закреплена/)])
    expect(await classesOf(consultation)).toHaveLength(1)
  }))

test('a retake that is struck takes no consultation along', () =>
  inWorld(async ({ db, context, consultation, exam, classesOf }) => {
    await sqlOf(db)`
      insert into exam_item (load_item_id, period, form) values (${exam}, 'retakes', 'oral')
      on conflict (load_item_id) do update set period = 'retakes'`
    await removeClasses(context, { ids: await classesOf(exam), dryRun: false })
    expect(await classesOf(consultation)).toHaveLength(1)
  }))
