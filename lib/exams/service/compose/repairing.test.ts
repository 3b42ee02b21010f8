import { eq, inArray, ne } from 'drizzle-orm'
import { type Database, sqlOf } from '@/db/client'
import { event, examItem, examSitting, meeting, sessionPeriod } from '@/db/schema'
import { withRollback } from '@/db/testing/database'
import {
  buildDiscipline,
  buildEvent,
  buildGroup,
  buildLoadItem,
  buildRoom,
  buildSemester,
  buildTeacher,
} from '@/db/testing/factories'
import { calendarDate, datesBetween, weekdayOf } from '@/lib/core/calendar/rules/calendar-date'
import type { LoadItemId } from '@/lib/core/names/rules/ids'
import { lessonTypeTable } from '@/lib/core/names/rules/lesson-type'
import type { ComposingMode } from '@/lib/core/placing/rules/composing'
import { runFilling } from '@/lib/filling/service/run-filling'
import { findExamTimetable } from '@/lib/timetabling/exams/find-exam-timetable'
import { Random } from '@/lib/timetabling/random'
import { searchOf, signedInPlanner } from '@/testing/planners'
import { placeExam } from '../place-exam'
import { viewVerdicts } from '../view-verdicts'
import { keepComposing } from './keep-composing'
import { startComposing, viewLastComposing } from './manage-composing'
import { runComposing } from './run-composing'

const session = { from: calendarDate('2027-01-11'), to: calendarDate('2027-01-23') }
const days = datesBetween(session.from, session.to).filter((date) => weekdayOf(date) !== 7)

/** Two groups with three exams each and their consultations, few teachers and rooms. */
async function build(db: Database) {
  const { id: semesterId } = await buildSemester(db)
  await db.insert(sessionPeriod).values({ kind: 'exams', startsOn: session.from, endsOn: session.to, leastDays: 2 })
  const rooms = [(await buildRoom(db, { capacity: 30 })).id, (await buildRoom(db, { capacity: 40 })).id]
  const teachers = [(await buildTeacher(db)).id, (await buildTeacher(db)).id, (await buildTeacher(db)).id]
  const groups = [(await buildGroup(db, { students: 25 })).id, (await buildGroup(db, { students: 25 })).id]
  const exams: LoadItemId[] = []
  for (const [index, groupId] of [...groups, ...groups, ...groups].entries()) {
    const { id: disciplineId } = await buildDiscipline(db)
    const teacher = teachers[index % teachers.length]
    const of = { semesterId, disciplineId, groups: [groupId], teachers: teacher ? [teacher] : [], students: 25 }
    exams.push((await buildLoadItem(db, { ...of, lessonType: lessonTypeTable.exam.id })).id)
    await buildLoadItem(db, { ...of, lessonType: lessonTypeTable.consultation.id })
  }
  const actor = await signedInPlanner(db)
  const context = { db, actor, now: { date: calendarDate('2026-12-01'), minutes: 0 } }
  const compose = async (mode: ComposingMode, seed: number) => {
    const id = await startComposing(context, { scope: { kind: 'university' }, semesterId, mode })
    const ofSession = runComposing(db, (problem, { standing, signal }) =>
      findExamTimetable(problem, { standing, seed, signal, limit: { iterations: 4000 } }),
    )
    await runFilling(db, searchOf(10), { ofSession })
    const found = await viewLastComposing(context)
    if (!found?.composed) throw new Error(found?.failure ?? 'Nothing was found')
    return { id, composed: found.composed }
  }
  const place = (id: LoadItemId, date: (typeof days)[number], startsAt: number, room: number) =>
    placeExam(context, {
      id,
      place: { date, startsAt, roomIds: rooms.slice(room, room + 1) },
      reason: '',
      isConfirmed: true,
      dryRun: false,
    })
  return { db, context, compose, place, exams, teachers, rooms, groups }
}

type World = Awaited<ReturnType<typeof build>>

const inWorld = (run: (world: World) => Promise<void>) => withRollback(async (db) => run(await build(db)))

const standing = (db: Database) =>
  db
    .selectDistinct({ id: event.loadItemId, date: meeting.date, startsAt: examSitting.startsAt })
    .from(meeting)
    .innerJoin(event, eq(event.id, meeting.eventId))
    .innerJoin(examSitting, eq(examSitting.eventId, event.id))
    .where(ne(meeting.state, 'trace'))
    .orderBy(event.loadItemId)

/** The load items of exams that hold a person or room together with anything else, by the tables of the database alone. */
async function clashing(db: Database): Promise<Set<number>> {
  const rows = await sqlOf(db)<{ id: number }[]>`
    select distinct e.load_item_id as id
    from claim one join claim other using (kind, resource_id, subgroup, date, pair)
      join meeting m on m.id = one.meeting_id join event e on e.id = m.event_id
    where one.meeting_id <> other.meeting_id and e.kind = 'exam'
      and one.kind <> 'load' and one.hold in ('firm', 'draft') and other.hold in ('firm', 'draft')`
  return new Set(rows.map(({ id }) => id))
}

/** Removes, moves or disturbs one exam; returns how many sittings that touches. */
async function damage({ db, context, place, exams, teachers, rooms }: World, random: Random): Promise<number> {
  const [exam, day] = [exams[random.below(exams.length)], days[random.below(days.length)]]
  if (exam === undefined || day === undefined) return 0
  const [now] = (await standing(db)).filter(({ id }) => id === exam)
  const way = random.below(3)
  if (way === 0) {
    if (now) await placeExam(context, { id: exam, place: null, reason: '', isConfirmed: true, dryRun: false })
    return now ? 2 : 0
  }
  if (way === 1) {
    const moved = await place(exam, day, random.below(2) === 0 ? 540 : 780, random.below(2)).catch(() => null)
    return moved ? moved.exams.length : 0
  }
  const before = await clashing(db)
  const by = random.below(2) === 0 ? { rooms: rooms.slice(0, 1) } : { teachers: teachers.slice(0, 1) }
  await buildEvent(db, { on: [{ date: day, pair: 2 }], ...by, state: 'projected' })
  return (await clashing(db)).size - before.size
}

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'a damaged session is repaired by few moves, and what is found can be kept (%i)',
  (seed) =>
    inWorld(async (world) => {
      const { db, context, compose } = world
      const whole = await compose('fresh', seed)
      expect(whole.composed.left).toEqual([])
      await keepComposing(context, { id: whole.id, reason: '' })
      expect((await clashing(db)).size).toBe(0)
      const random = new Random(seed)
      let damaged = 0
      for (const _ of [1, 2, 3]) damaged += await damage(world, random)
      const before = await standing(db)
      const { id, composed } = await compose('repair', seed)
      expect(composed.placed.length).toBeLessThanOrEqual(2 * damaged)
      expect(composed.placed.length + composed.staying + composed.left.length).toBe(composed.wanted)
      if (composed.placed.length > 0) await keepComposing(context, { id, reason: '' })
      const after = await standing(db)
      const moved = new Set<number>(composed.placed.map((one) => one.id))
      expect(after.filter((one) => !moved.has(one.id ?? 0))).toEqual(before.filter((one) => !moved.has(one.id ?? 0)))
      const clash = await clashing(db)
      expect([...moved].filter((one) => clash.has(one))).toEqual([])
    }),
)

test('what finds no place stays where it is, and the others go round it; what is found can be kept', () =>
  inWorld(async ({ db, context, compose, place, exams, teachers }) => {
    const [first, second] = exams
    if (!first || !second) throw new Error('two exams')
    await place(first, calendarDate('2027-01-13'), 540, 0)
    await place(second, calendarDate('2027-01-13'), 780, 1)
    // Nowhere else is there a time for it, and here it meets a class.
    await db.insert(examItem).values({ loadItemId: first, minutes: 600 })
    const [sitting] = await db.select({ id: event.id }).from(event).where(eq(event.loadItemId, first))
    const { composed: untouched } = await compose('repair', 1)
    expect(untouched.left).toEqual([])
    if (!sitting) throw new Error('it stands')
    const [at] = await db.select().from(meeting).where(eq(meeting.eventId, sitting.id))
    if (!at) throw new Error('it stands')
    await buildEvent(db, {
      on: [{ date: at.date, pair: at.pair }],
      teachers: teachers.slice(0, 1),
      state: 'projected',
    })
    const { id, composed } = await compose('repair', 1)
    expect(composed.left).toEqual([
      expect.objectContaining({ id: first, isTakenAway: false, was: expect.objectContaining({ date: '2027-01-13' }) }),
    ])
    await keepComposing(context, { id, reason: '' })
    expect(await standing(db)).toContainEqual({ id: first, date: '2027-01-13', startsAt: 540 })
  }))

test('anew, the draft that finds no place is taken away, so that all the others can be kept', () =>
  inWorld(async ({ db, context, compose, place, exams }) => {
    const [first] = exams
    if (!first) throw new Error('an exam')
    await place(first, calendarDate('2027-01-13'), 540, 0)
    await db.insert(examItem).values({ loadItemId: first, minutes: 600 })
    const { id, composed } = await compose('fresh', 1)
    expect(composed.left).toContainEqual(expect.objectContaining({ id: first, isTakenAway: true }))
    await keepComposing(context, { id, reason: '' })
    expect(await db.$count(event, inArray(event.loadItemId, [first]))).toBe(0)
    expect((await clashing(db)).size).toBe(0)
  }))

test('an oral exam in a room that is small, at a time when none begins, stays where it stands', () =>
  inWorld(async ({ db, compose, place, exams, groups }) => {
    const [first] = exams
    if (!first) throw new Error('an exam')
    await place(first, calendarDate('2027-01-13'), 540, 0)
    await sqlOf(db)`update "group" set students = 60 where id = any(${groups}::integer[])`
    await sqlOf(db)`update load_item set students = null`
    await sqlOf(db)`update exam_sitting set starts_at = 555`
    const { composed } = await compose('repair', 1)
    expect(composed.placed.map(({ id }) => id)).not.toContain(first)
    expect(composed.left.map(({ reason }) => reason)).toContainEqual({ kind: 'no room', seats: 60 })
  }))

test.each([1, 2, 3, 4, 5, 6])('what is told to have no place has none by its verdicts either (%i)', (seed) =>
  inWorld(async ({ db, context, compose, teachers, rooms }) => {
    const random = new Random(seed)
    // Three exams of a group with two days between them do not fit into these.
    await db.update(sessionPeriod).set({ endsOn: days[random.below(2) + 2] ?? session.to })
    for (const _ of [1, 2, 3, 4]) {
      const by = random.below(2) === 0 ? { rooms: rooms.slice(0, 1) } : { teachers: teachers.slice(0, 1) }
      const date = days[random.below(5)] ?? session.from
      await buildEvent(db, { on: [{ date, pair: 2 }], ...by, state: 'projected' })
    }
    const { id, composed } = await compose('fresh', seed)
    expect(composed.left.length).toBeGreaterThan(0)
    if (composed.placed.length > 0) await keepComposing(context, { id, reason: '' })
    for (const one of composed.left) {
      const verdicts = await viewVerdicts(context, one.id)
      expect(verdicts.days.flatMap((day) => day.verdicts.filter(({ rank }) => rank !== 'no'))).toEqual([])
    }
    expect((await clashing(db)).size).toBe(0)
  }),
)
