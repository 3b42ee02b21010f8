import { eq, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { lockMeetings } from '@/db/queries/core/placing/release-meetings'
import { findFeedClasses } from '@/db/queries/feeds/feeds'
import { change, loadItemGroup, loadItemTeacher, meeting, teacherNorm, user, wish } from '@/db/schema'
import {
  buildResources,
  groupClaim,
  inUniversity,
  placeMeeting,
  settle,
  someMonday,
  teacherClaim,
} from '@/db/testing/claims'
import { freshDatabase } from '@/db/testing/database'
import { buildEvent, type EventParts } from '@/db/testing/factories'
import { untilItWaits } from '@/db/testing/waiting'
import type { Actor, Permission } from '@/lib/core/actor/rules/actor'
import { addDays, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type { ChangeId, GroupId, LoadItemId, RoomId, TeacherId, UserId } from '@/lib/core/names/rules/ids'
import type { Subject } from '@/lib/core/names/rules/resource'
import type { ScheduleItem } from '@/lib/core/schedule/rules/schedule'
import { viewSchedule } from '@/lib/core/views/service/view-schedule'
import { undoChange } from '@/lib/history/service/undo-change'
import { viewWeekAsOf } from '@/lib/history/service/view-week-as-of'
import { listNotices } from '@/lib/notices/service/list-notices'
import type { TakenFrom, TakeoverOrder } from '@/lib/takeover/rules'
import { powerlessActor, superuser } from '@/testing/actors'
import { takeOverClasses } from './take-over'

beforeAll(() => {
  process.env.DATABASE_URL = process.env.TEST_POSTGRES_URL
  process.env.AUTH_SECRET = 'x'.repeat(32)
})

const now = { date: someMonday, minutes: 0 }
const as = (db: Database, actor: Actor = superuser) => ({ db, actor, now })
const day = (days: number) => addDays(someMonday, days)
const second = day(7)
const [first, , third] = [someMonday, second, day(14)]
const teacher = (id: number): Subject => ({ kind: 'teacher', id: id as TeacherId })
const room = (id: number): Subject => ({ kind: 'room', id: id as RoomId })
const views: Permission[] = ['can view groups', 'can view teachers', 'can view auditories']

const fromTeacher = (id: number, to: number): TakenFrom => ({
  kind: 'teacher',
  id: id as TeacherId,
  to: to as TeacherId,
})
const fromRoom = (id: number, to: number): TakenFrom => ({ kind: 'room', id: id as RoomId, to: to as RoomId })

type Asked = Partial<TakeoverOrder> & { actor?: Actor }
const take = async (db: Database, from: TakenFrom, { actor, ...asked }: Asked = {}) => {
  const order = { since: second, parts: null, reason: '', justChange: false, dryRun: false }
  const taken = await takeOverClasses(as(db, actor), { ...order, ...asked, from })
  await settle(db)
  return taken
}
const undo = async (db: Database, changeId: ChangeId | null, actor = superuser) => {
  await undoChange(as(db, actor), changeId ?? (0 as ChangeId))
  await settle(db)
}

/** «Физика» on three Mondays, first pair: group 1, teacher 1, room 1. */
const series = (db: Database, parts: Partial<EventParts> = {}, pair: Pair = 1, from: CalendarDate = first) =>
  buildEvent(db, {
    on: [0, 7, 14].map((days) => ({ date: addDays(from, days), pair })),
    teachers: [1 as TeacherId],
    groups: [1 as GroupId],
    rooms: [1 as RoomId],
    ...parts,
    values: { title: 'Физика', ...parts.values },
  })

const planner = (group: number, ...permissions: Permission[]): Actor => ({
  ...powerlessActor,
  permissions: [...views, ...permissions],
  editorOf: { ...powerlessActor.editorOf, groups: [group as GroupId] },
})

const load1 = 1 as LoadItemId
/** Gives load item 1 to teacher 1 and group 1. */
async function loadOf(db: Database, ...teachers: number[]) {
  await db.insert(loadItemGroup).values({ loadItemId: load1, groupId: 1 as GroupId })
  for (const one of teachers)
    await db.insert(loadItemTeacher).values({ loadItemId: load1, teacherId: one as TeacherId })
}
const loadTeachers = async (db: Database) =>
  (await db.select().from(loadItemTeacher).where(eq(loadItemTeacher.loadItemId, load1)))
    .map(({ teacherId }) => Number(teacherId))
    .sort()

/** `16 1`, `23 1 gone`: the day and pair of each class of a week, and what became of it. */
const said = ({ date, pair, state, trace, substitution, rooms }: ScheduleItem) =>
  [
    `${date.slice(8)} ${pair}`,
    state === 'trace' || trace?.kind === 'substitution' ? 'gone' : '',
    substitution && !trace ? 'instead' : '',
    rooms.map(({ title }) => title).join('+'),
  ]
    .filter(Boolean)
    .join(' ')
const weeks = async (db: Database, subject: Subject) =>
  (await viewSchedule(as(db), { subject, from: first, to: day(27), drafts: true })).items.map(said)

test('from a date on the classes are another’s, with the load; those before stay, and one undo gives all back', () =>
  inUniversity(async (db) => {
    await loadOf(db, 1)
    const { meetingIds } = await series(db, { values: { loadItemId: load1 } })
    const taken = await take(db, fromTeacher(1, 2))
    expect(taken).toMatchObject({ meetings: 2, withheld: 0, conflicts: [], load: { changed: 1, shared: 0 } })
    // Whoever takes over is touched too.
    expect(taken.touched.map(({ kind, id }) => `${kind} ${id}`)).toEqual(['group 1', 'teacher 1', 'teacher 2'])
    expect(await weeks(db, teacher(1))).toEqual(['16 1 К-101', '23 1 gone К-101', '30 1 gone К-101'])
    expect(await weeks(db, teacher(2))).toEqual(['23 1 instead К-101', '30 1 instead К-101'])
    expect(await loadTeachers(db)).toEqual([2])
    // A calendar knows a class by its meeting.
    expect((await db.select().from(meeting)).map(({ id }) => id).sort()).toEqual([...meetingIds].sort())
    expect(await db.$count(change)).toBe(1)
    await undo(db, taken.changeId)
    expect(await weeks(db, teacher(1))).toEqual(['16 1 К-101', '23 1 К-101', '30 1 К-101'])
    expect(await loadTeachers(db)).toEqual([1])
  }))

test('a class whose place is taken stays and is named, and then both have the load', () =>
  inUniversity(async (db) => {
    await loadOf(db, 1)
    await series(db, { values: { loadItemId: load1 } })
    await placeMeeting(db, [teacherClaim(2), groupClaim(2)], { date: third, title: 'Химия' })
    const actor = planner(1, 'can change schedule item info', 'can change nagruzka item info')
    const taken = await take(db, fromTeacher(1, 2), { actor })
    const { meetings, conflicts, parts, load } = taken
    expect({ meetings, load }).toEqual({ meetings: 1, load: { changed: 0, shared: 1, withheld: 0 } })
    expect(conflicts).toMatchObject([{ date: third, pair: 1, kind: 'teacher', id: 2, with: { title: 'Химия' } }])
    expect(parts).toMatchObject([
      {
        key: 'load-1',
        title: 'Физика',
        groups: ['ИСТб-26-1'],
        slots: [{ day: 1, pair: 1 }],
        firstDate: second,
        lastDate: third,
        meetings: 2,
        clashes: 1,
      },
    ])
    expect(await weeks(db, teacher(1))).toEqual(['16 1 К-101', '23 1 gone К-101', '30 1 К-101'])
    expect(await loadTeachers(db)).toEqual([1, 2])
    await undo(db, taken.changeId, actor)
    expect(await loadTeachers(db)).toEqual([1])
  }))

test('only what is chosen goes; load without classes is a part of its own', () =>
  inUniversity(async (db) => {
    await loadOf(db, 1)
    const { eventId } = await series(db)
    await series(db, { groups: [2 as GroupId] }, 2)
    const looked = await take(db, fromTeacher(1, 2), { dryRun: true })
    expect(looked.parts.map(({ key, missingHours }) => [key.split('-')[0], missingHours])).toEqual([
      ['load', 34],
      ['series', 0],
      ['series', 0],
    ])
    expect(looked).toMatchObject({ meetings: 4, load: { changed: 1 }, changeId: null })
    expect(await db.$count(change)).toBe(0)
    expect(await take(db, fromTeacher(1, 2), { parts: [`series-${eventId}`] })).toMatchObject({
      meetings: 2,
      load: { changed: 0, shared: 0 },
    })
    expect(await weeks(db, teacher(2))).toEqual(['23 1 instead К-101', '30 1 instead К-101'])
    expect(await take(db, fromTeacher(1, 3), { parts: ['load-1'] })).toMatchObject({
      meetings: 0,
      load: { changed: 1 },
    })
    expect(await loadTeachers(db)).toEqual([3])
  }))

test('of a vacancy’s classes in one slot one goes; a colleague stays beside the new teacher', () =>
  inUniversity(async (db) => {
    for (const date of [first, second, third]) {
      await placeMeeting(db, [teacherClaim(9), teacherClaim(3), groupClaim(1)], { date })
      await placeMeeting(db, [teacherClaim(9), groupClaim(2)], { date, title: 'Химия' })
      await placeMeeting(db, [teacherClaim(9), groupClaim(3)], { date, pair: 2, state: 'projected' })
    }
    const { meetings, conflicts } = await take(db, fromTeacher(9, 2))
    expect(meetings).toBe(4)
    expect(conflicts.map(({ date, with: holder }) => [date, holder?.title])).toEqual([
      [second, 'Физика'],
      [third, 'Физика'],
    ])
    expect(await weeks(db, teacher(2))).toEqual(['23 1', '23 2', '30 1', '30 2'])
    expect(await weeks(db, teacher(3))).toEqual(['16 1', '23 1', '30 1'])
  }))

test('what one may not change stays and is counted, as far as one may see it; who may change none is refused', () =>
  inUniversity(async (db) => {
    await loadOf(db, 1)
    await series(db, { values: { loadItemId: load1 } })
    await series(db, { groups: [2 as GroupId] }, 2)
    await series(db, { groups: [2 as GroupId], state: 'projected' }, 3)
    const people = 'can change schedule item info'
    for (const actor of [planner(3, people), planner(1), { ...powerlessActor, permissions: [people] as const }])
      await expect(take(db, fromTeacher(1, 2), { actor })).rejects.toMatchObject({ code: 'not_allowed' })
    const actor = planner(1, people)
    const { changeId, ...taken } = await take(db, fromTeacher(1, 2), { actor })
    expect(taken).toMatchObject({ meetings: 2, withheld: 2, load: { changed: 0, withheld: 1 } })
    expect(await loadTeachers(db)).toEqual([1])
    await undo(db, changeId, actor)
    const both = planner(1, people, 'can change nagruzka item info')
    const all = await take(db, fromTeacher(1, 2), { actor: both })
    expect(all).toMatchObject({ meetings: 2, load: { changed: 1, withheld: 0 } })
    await undo(db, all.changeId, both)
    expect(await loadTeachers(db)).toEqual([1])
  }))

test('wishes, the norm of a week and the method day are told; an absence wants a reason', () =>
  inUniversity(async (db) => {
    await series(db)
    await db.insert(teacherNorm).values({ teacherId: 2 as TeacherId, weeklyHours: 1, methodDay: 1 })
    const dates = { startsOn: first, endsOn: day(27), kind: 'teacher' as const, resourceId: 2 }
    await db.insert(wish).values({ ...dates, title: 'Лучше после обеда' })
    const { warnings, violations } = await take(db, fromTeacher(1, 2), { dryRun: true })
    expect(violations.total).toBe(0)
    const texts = warnings.map(({ text }) => text.replaceAll('\u00a0', ' '))
    expect(texts).toEqual([
      expect.stringContaining('Лучше после обеда'),
      expect.stringContaining('1 пара в методический день'),
      expect.stringContaining('на 1 час в неделю больше нормы'),
    ])
    await db.insert(wish).values({ ...dates, title: 'Отпуск', isAbsence: true })
    expect((await take(db, fromTeacher(1, 2), { dryRun: true })).violations).toMatchObject({
      total: 1,
      items: [{ rule: 'absence', dates: [second, third] }],
    })
    await expect(take(db, fromTeacher(1, 2))).rejects.toMatchObject({
      code: 'invalid',
      extra: { problems: { fields: { reason: expect.any(String) } } },
    })
    expect(await take(db, fromTeacher(1, 2), { reason: 'Вернётся раньше' })).toMatchObject({ meetings: 2 })
  }))

test('a room is exchanged with a trace and the reason, or without both; too few seats are told', () =>
  inUniversity(async (db) => {
    await series(db, { rooms: [1 as RoomId, 3 as RoomId] })
    await db.execute(sql`update room set capacity = 10 where id = 2`)
    await db.execute(sql`update "group" set students = 25`)
    await db.execute(sql`update room set capacity = 5 where id = 3`)
    await placeMeeting(db, [{ kind: 'room', resourceId: 2, subgroup: 0 }, groupClaim(2)], {
      date: third,
      title: 'Химия',
    })
    await expect(take(db, fromRoom(1, 2))).rejects.toMatchObject({ code: 'invalid' })
    const looked = await take(db, fromRoom(1, 2), { dryRun: true })
    expect(looked.warnings).toMatchObject([{ kind: 'capacity', text: 'К-102, К-103: мест 15, студентов 25' }])
    const { changeId, ...taken } = await take(db, fromRoom(1, 2), { reason: 'Ремонт' })
    expect(taken).toMatchObject({
      meetings: 1,
      conflicts: [{ kind: 'room', date: third }],
      load: { changed: 0, shared: 0, withheld: 0 },
    })
    expect(await weeks(db, room(2))).toEqual(['23 1 К-102+К-103', '30 1 К-102'])
    expect(await weeks(db, room(1))).toEqual(['16 1 К-101+К-103', '23 1 gone К-101+К-103', '30 1 К-101+К-103'])
    await undo(db, changeId)
    expect(await weeks(db, room(1))).toEqual(['16 1 К-101+К-103', '23 1 К-101+К-103', '30 1 К-101+К-103'])
    await take(db, fromRoom(1, 2), { justChange: true })
    expect(await weeks(db, room(1))).toEqual(['16 1 К-101+К-103', '30 1 К-101+К-103'])
  }))

test('a room manager changes rooms and nobody’s people; a past date, the same and what is not there are refused', () =>
  inUniversity(async (db) => {
    await series(db)
    const actor = { ...powerlessActor, permissions: [...views, 'can change schedule item auditory'] as const }
    await expect(take(db, fromTeacher(1, 2), { actor })).rejects.toMatchObject({ code: 'not_allowed' })
    await expect(take(db, fromRoom(1, 2), { actor: planner(1) })).rejects.toMatchObject({
      code: 'not_allowed',
    })
    expect(await take(db, fromRoom(1, 2), { actor, reason: 'Ремонт' })).toMatchObject({ meetings: 2 })
    await expect(take(db, fromTeacher(1, 2), { since: addDays(first, -1) })).rejects.toMatchObject({
      code: 'invalid',
    })
    await expect(take(db, fromTeacher(1, 1))).rejects.toMatchObject({ code: 'invalid' })
    await expect(take(db, fromTeacher(1, 77))).rejects.toMatchObject({ code: 'not_found' })
    await expect(take(db, fromRoom(77, 1))).rejects.toMatchObject({ code: 'not_found' })
    expect(await take(db, fromTeacher(3, 2))).toMatchObject({ meetings: 0, changeId: null })
  }))

test('calendars keep their events, and the week is still what it was before', () =>
  inUniversity(async (db) => {
    await series(db)
    const period = { from: first, to: day(27) }
    const events = async (...subjects: Subject[]) =>
      (await findFeedClasses(db, subjects, period)).map(({ uid }) => uid).sort()
    const [known, group1] = [await events(teacher(1)), { kind: 'group', id: 1 as GroupId } as const]
    const [row] = await db.execute<{ moment: string }>(sql`
      select to_char(clock_timestamp() at time zone 'Asia/Irkutsk', 'YYYY-MM-DD"T"HH24:MI:SS.US') as moment`)
    await take(db, fromTeacher(1, 2))
    await take(db, fromRoom(1, 2), { reason: 'Ремонт' })
    expect(await events(group1)).toEqual(known)
    expect(await events(teacher(2))).toEqual(known.slice(1))
    const asked = { subject: group1, monday: second, drafts: true, moment: row?.moment ?? '' }
    const [was] = (await viewWeekAsOf(as(db), asked)).items
    expect([was?.teachers.map(({ id }) => id), was?.rooms.map(({ id }) => id)]).toEqual([[1], [1]])
  }))

test('both teachers and the group hear of it once, each of a series and not of every class', () =>
  inUniversity(async (db) => {
    await db.insert(user).values({ id: 2 as UserId, username: 'reader', fullName: 'Читатель' })
    await series(db)
    await take(db, fromTeacher(1, 2))
    const reader = (boundTo: Partial<Actor['boundTo']>): Actor => ({
      ...powerlessActor,
      userId: 2 as UserId,
      boundTo: { ...powerlessActor.boundTo, ...boundTo },
    })
    for (const actor of [
      reader({ teacherId: 1 as TeacherId }),
      reader({ teacherId: 2 as TeacherId }),
      reader({ groupId: 1 as GroupId }),
    ]) {
      const { acts } = await listNotices(as(db, actor))
      expect(acts.map(({ notices }) => notices.length)).toEqual([1])
    }
  }))

test('a teacher who is removed meanwhile takes nothing over, and that is told', async () => {
  const { db } = await freshDatabase()
  await buildResources(db)
  const { meetingIds } = await series(db)
  const { ends } = await db.transaction(async (other) => {
    await lockMeetings(other, meetingIds)
    await other.execute(sql`delete from teacher where id = 2`)
    return untilItWaits(db, take(db, fromTeacher(1, 2)))
  })
  await expect(ends).rejects.toMatchObject({ code: 'conflict', detail: expect.stringContaining('больше нет') })
})
