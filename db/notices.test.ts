import { eq, sql } from 'drizzle-orm'
import { addDays } from '@/lib/core/calendar/rules/calendar-date'
import type {
  GroupId,
  LoadItemId,
  MeetingId,
  ProgrammeDisciplineId,
  ProgrammeId,
  RequestId,
  RoomId,
  TeacherId,
  UserId,
} from '@/lib/core/names/rules/ids'
import type { Database } from './client'
import { leaveTraces } from './queries/booking/find-moves'
import { insertChange } from './queries/core/history/changes'
import { publishMeetings, unpublishMeetings } from './queries/core/placing/publish-meetings'
import { releaseMeetings } from './queries/core/placing/release-meetings'
import { relocateMeetings } from './queries/core/placing/relocate-meetings'
import { replacePeople } from './queries/core/placing/replace-people'
import {
  approval,
  event,
  loadItemGroup,
  loadItemTeacher,
  loadPermission,
  meeting,
  programme,
  programmeDiscipline,
  request,
  room,
  user,
  wish,
} from './schema'
import {
  buildMeeting,
  buildResources,
  groupClaim,
  loadClaim,
  placeMeeting,
  roomClaim,
  someMonday,
  teacherClaim,
} from './testing/claims'
import { freshDatabase, type FreshDatabase } from './testing/database'

let fresh: FreshDatabase
let db: Database
let heard: string[] = []
let onMark = (): void => undefined

beforeAll(async () => {
  fresh = await freshDatabase()
  db = fresh.db
  await buildResources(db)
  await db.insert(programme).values({ id: 7 as ProgrammeId, title: 'Проект' })
  await db
    .insert(programmeDiscipline)
    .values({ id: 70 as ProgrammeDisciplineId, programmeId: 7 as ProgrammeId, title: 'Проект' })
  // Teachers that the tests name by id alone; the longest ids make the longest notices.
  await db.execute(sql`
    insert into teacher (id, name, full_name)
    select id, 'Т', 'Т' from (
      select generate_series(10, 30000) union all select generate_series(4, 8) union all select generate_series(100001, 100100)
      union all select generate_series(2147483647 - 201, 2147483646)
    ) n(id)`)
  await fresh.sql.listen('schedule', (payload) => heard.push(payload))
  await fresh.sql.listen('mark', () => onMark())
})

/** Resolves when all earlier commits have been announced: notices arrive in commit order. */
async function silence(): Promise<void> {
  const heardOurs = new Promise<void>((resolve) => (onMark = resolve))
  await fresh.sql.notify('mark', '')
  await heardOurs
}

/** The notices announced by `work`. */
async function noticesOf(work: () => Promise<unknown>): Promise<unknown[]> {
  await silence()
  heard = []
  await work()
  await silence()
  return heard.map((payload) => JSON.parse(payload) as unknown)
}

const changed = (...keys: unknown[]) => ({ type: 'schedule_changed', keys })
const removed = (...keys: unknown[]) => ({ type: 'schedule_removed', keys })
const everyone = { type: 'schedule_changed', everyone: true }
const monday = '2026-11-16'
const byLength = (a: unknown, b: unknown): number => JSON.stringify(a).length - JSON.stringify(b).length

test('a placed class announces the week of all that it holds, once', async () => {
  const sunday = addDays(someMonday, 6)
  const holds = [roomClaim(1), teacherClaim(2), groupClaim(3), loadClaim(1)]
  expect(await noticesOf(() => placeMeeting(db, holds, { date: sunday }))).toEqual([
    changed(['group', 3, monday], ['room', 1, monday], ['teacher', 2, monday]),
  ])
})

test('what stands for a programme announces the programme, from each of its tables', async () => {
  const id = await placeMeeting(db, [roomClaim(1)], { kind: 'booking' })
  const [row] = await db.select().from(meeting).where(eq(meeting.id, id))
  const eventId = row?.eventId as NonNullable<typeof row>['eventId']
  const both = [
    ['programme', 7, monday],
    ['room', 1, monday],
  ]
  const own = sql`where id = ${eventId}`
  expect(await noticesOf(() => db.execute(sql`update event set programme_discipline_id = 70 ${own}`))).toEqual([
    changed(...both),
    changed(['room', 1, monday]),
  ])
  expect(await noticesOf(() => db.execute(sql`update event set comment = 'Онлайн' ${own}`))).toEqual([changed(...both)])
  const hide = () => db.update(meeting).set({ hidden: true }).where(eq(meeting.id, id))
  // The earlier state concerns everyone, the hidden one only planners.
  const planned = { groups: [], teachers: [], load: null, row: 70, programme: 7, hidden: true }
  const known = [changed(...both), { ...changed(...both), for: planned }]
  expect((await noticesOf(hide)).sort(byLength)).toEqual(known)
  await db.update(meeting).set({ hidden: false }).where(eq(meeting.id, id))
  const move = () =>
    db.transaction((inner) => relocateMeetings(inner, [{ meetingId: id, date: addDays(someMonday, 7), pair: 1 }]))
  expect(await noticesOf(move)).toEqual([
    removed(...both),
    changed(['programme', 7, '2026-11-23']),
    changed(['programme', 7, monday]),
    changed(['programme', 7, '2026-11-23'], ['room', 1, '2026-11-23']),
  ])
  // A meeting without claims still belongs to its programme.
  expect(await noticesOf(() => buildMeeting(db, { eventId, pair: 2 }))).toEqual([changed(['programme', 7, monday])])
  const remove = () => db.transaction((inner) => releaseMeetings(inner, [id], 'nothing'))
  expect(await noticesOf(remove)).toEqual([
    removed(['programme', 7, '2026-11-23'], ['room', 1, '2026-11-23']),
    removed(['programme', 7, '2026-11-23']),
  ])
})

test('a draft is announced with whose it is, when it goes too', async () => {
  const whose = {
    groups: [[1, null]],
    teachers: [[2, null]],
    load: null,
    row: null,
    programme: null,
    hidden: false,
  }
  const keys = [
    ['group', 1, monday],
    ['room', 3, monday],
    ['teacher', 2, monday],
  ]
  const holds = [roomClaim(3), teacherClaim(2), groupClaim(1)]
  let id = 0 as MeetingId
  const place = async () => (id = await placeMeeting(db, holds, { state: 'projected', pair: 3 }))
  expect(await noticesOf(place)).toEqual([{ ...changed(...keys), for: whose }])
  const substitute = () =>
    db.execute(sql`update claim set resource_id = 1 where meeting_id = ${id} and kind = 'teacher'`)
  const both = [
    [1, null],
    [2, null],
  ]
  expect(await noticesOf(substitute)).toEqual([
    { ...changed(['teacher', 1, monday]), for: { ...whose, teachers: [[1, null]] } },
    { ...changed(['teacher', 2, monday]), for: { ...whose, teachers: both } },
  ])
  const go = () => db.transaction((inner) => releaseMeetings(inner, [id], 'nothing'))
  expect(await noticesOf(go)).toEqual([
    {
      ...removed(keys[0], keys[1], ['teacher', 1, monday]),
      for: { ...whose, teachers: [[1, null]] },
    },
  ])
})

test('drafts of many are announced one by one, and too many to planners', async () => {
  const many = (count: number) =>
    db.transaction(async (inner) => {
      const rows = await inner.execute<{ id: number }>(sql`
        with made as (insert into event (kind, title) select 'class', '' from generate_series(1, ${count}::integer) returning id)
        insert into meeting (event_id, date, pair, state) select id, ${someMonday}::date, 1, 'projected' from made returning id`)
      const ids = rows.map(({ id }) => id)
      await inner.execute(sql`
        insert into claim (meeting_id, kind, resource_id, date, pair, hold)
        select id, 'teacher', 100000 + row_number() over (order by id), ${someMonday}::date, 1, 'draft'
        from unnest(${sql.param(ids)}::bigint[]) as id`)
      await inner.execute(sql`delete from claim where meeting_id = any(${sql.param(ids)}::bigint[])`)
    })
  expect((await noticesOf(() => many(20))).length).toBe(40)
  expect(await noticesOf(() => many(100))).toEqual([
    { ...everyone, for: 'planners' },
    { type: 'schedule_removed', everyone: true, for: 'planners' },
  ])
})

test('drafts of up to sixty kinds of load are announced with whose they are, of more to planners', async () => {
  const draftsOf = (items: number, each: number) =>
    db.execute(sql`
      with item as (
        insert into load_item (semester_id, discipline_id, lesson_type, required_hours, starts_on, ends_on)
        select semester_id, discipline_id, lesson_type, 2, starts_on, ends_on from load_item, generate_series(1, ${items}::integer)
        where id = 1 returning id),
      made as (
        insert into event (kind, title, load_item_id) select 'class', '', id from item returning id),
      met as (
        insert into meeting (event_id, date, pair, state)
        select id, ${someMonday}::date, pair, 'projected' from made, generate_series(1, ${each}::integer) pair
        returning id, date, pair)
      insert into claim (meeting_id, kind, resource_id, date, pair, hold)
      select id, 'teacher', 2, date, pair, 'draft' from met`)
  const named = (await noticesOf(() => draftsOf(60, 2))) as { for: { load: number; teachers: unknown } }[]
  const loads = new Set(named.map((one) => one.for.load))
  expect([named.length, loads.size, loads.has(0)]).toEqual([60, 60, false])
  for (const one of named)
    expect(one).toMatchObject({
      keys: [['teacher', 2, monday]],
      for: { teachers: [[2, null]], hidden: false },
    })
  expect(await noticesOf(() => draftsOf(61, 1))).toEqual([{ ...everyone, for: 'planners' }])
})

test('nothing is announced after a rollback', async () => {
  const given = async () => {
    const work = db.transaction(async (inner) => {
      await placeMeeting(inner, [roomClaim(2)])
      throw new Error('no')
    })
    await expect(work).rejects.toThrow('no')
  }
  expect(await noticesOf(given)).toEqual([])
})

test('who is promoted by another’s leaving is announced too', async () => {
  const holder = await placeMeeting(db, [roomClaim(3), teacherClaim(3)])
  await placeMeeting(db, [roomClaim(3), groupClaim(2)], { onConflict: 'import' })
  const leave = () => db.transaction((inner) => releaseMeetings(inner, [holder], 'nothing'))
  expect(await noticesOf(leave)).toEqual([
    removed(['room', 3, monday], ['teacher', 3, monday]),
    changed(['room', 3, monday]),
  ])
})

test('all classes of a place are notified of one forced onto it, and of the end of that', async () => {
  const pair = 8
  const holder = await placeMeeting(db, [roomClaim(3), teacherClaim(3)], { pair })
  const force = () => placeMeeting(db, [roomClaim(3), groupClaim(1)], { pair, onConflict: { forcedBy: 1 as UserId } })
  const [teacher, group, place] = [
    ['teacher', 3, monday],
    ['group', 1, monday],
    ['room', 3, monday],
  ]
  const release = (id: MeetingId) => () => db.transaction((inner) => releaseMeetings(inner, [id], 'nothing'))
  const forced: MeetingId[] = []
  expect(await noticesOf(async () => forced.push(await force()))).toContainEqual(changed(group, place, teacher))
  expect(await noticesOf(release(forced[0] as MeetingId))).toContainEqual(changed(place, teacher))
  forced.push(await force())
  expect(await noticesOf(release(holder))).toContainEqual(changed(group, place))
})

test('whoever plans a draft is notified in its other weeks when its place is taken, and when it is free again', async () => {
  const pair = 7
  const draft = await placeMeeting(db, [roomClaim(3), groupClaim(1)], { pair, state: 'projected' })
  let taken = 0 as MeetingId
  const keys = [
    ['group', 1, monday],
    ['room', 3, monday],
  ]
  const of = { for: expect.objectContaining({ groups: [[1, null]] }) }
  const take = async () => (taken = await placeMeeting(db, [roomClaim(3)], { pair }))
  expect(await noticesOf(take)).toContainEqual({ ...changed(...keys), ...of })
  const release = () => db.transaction((inner) => releaseMeetings(inner, [taken], 'nothing'))
  expect(await noticesOf(release)).toContainEqual({ ...changed(...keys), ...of })
  await db.transaction((inner) => releaseMeetings(inner, [draft], 'nothing'))
})

test('those who see a trace are notified when its class moves on, and when it is hidden', async () => {
  const id = await placeMeeting(db, [groupClaim(2)], { pair: 7 })
  const [made] = await db.insert(request).values({ kind: 'move', reason: '' }).returning()
  const requestId = made?.id ?? (0 as RequestId)
  const go = (weeks: number) => () =>
    db.transaction(async (inner) => {
      if (weeks === 1) await leaveTraces(inner, [id], requestId)
      const date = addDays(someMonday, 7 * weeks)
      await relocateMeetings(inner, [{ meetingId: id, date, pair: 7 }])
    })
  await go(1)()
  const left = ['group', 2, monday]
  const keysOf = (notices: unknown[]) => notices.flatMap((one) => (one as { keys: unknown[] }).keys)
  expect(keysOf(await noticesOf(go(2)))).toContainEqual(left)
  const hide = () => db.update(meeting).set({ hidden: true }).where(eq(meeting.id, id))
  expect(keysOf(await noticesOf(hide))).toContainEqual(left)
})

test('the first teacher of a class is notified who has it next, and when it is hidden', async () => {
  const id = await placeMeeting(db, [teacherClaim(1), groupClaim(2)], { pair: 8 })
  const values = { actorId: null, action: 'class.change_people', subject: {}, before: null, after: null }
  const changeId = await insertChange(db, values)
  const give = (teacher: number) => () =>
    db.transaction((inner) =>
      replacePeople(inner, [id], { teachers: [teacher as TeacherId] }, { changeId, leavesTraces: true }),
    )
  await give(2)()
  const left = ['teacher', 1, monday]
  const publicKeys = (notices: unknown[]) =>
    (notices as { keys: unknown[]; for?: unknown }[]).flatMap((one) => (one.for ? [] : one.keys))
  expect(publicKeys(await noticesOf(give(3)))).toContainEqual(left)
  const takeOff = () => db.transaction((inner) => unpublishMeetings(inner, [id]))
  expect(publicKeys(await noticesOf(takeOff))).toContainEqual(left)
  const publish = () => db.transaction((inner) => publishMeetings(inner, [id], 'refuse'))
  expect(publicKeys(await noticesOf(publish))).toContainEqual(left)
})

test('ten thousand rows make one notice, of names while they are few', async () => {
  const id = await buildMeeting(db, { pair: 5 })
  const claimMany = (teachers: number) =>
    db.execute(sql`
      insert into claim (meeting_id, kind, resource_id, date, pair, hold)
      select ${id}, 'teacher', n, ${someMonday}, 5, 'trace' from generate_series(1, ${teachers}::integer) n`)
  const drop = (where = sql`true`) => db.execute(sql`delete from claim where meeting_id = ${id} and ${where}`)
  expect(await noticesOf(() => claimMany(30_000))).toEqual([everyone])
  expect(await noticesOf(() => drop(sql`resource_id > 10000`))).toEqual([{ ...everyone, type: 'schedule_removed' }])
  expect(await noticesOf(() => db.execute(sql`update claim set pair = pair where meeting_id = ${id}`))).toEqual([
    everyone,
  ])
  expect(await noticesOf(() => drop(sql`resource_id > 200`))).toEqual([{ ...everyone, type: 'schedule_removed' }])
  await noticesOf(() => drop())
  expect(heard.join('').length).toBeLessThan(8000)
  expect(await noticesOf(() => claimMany(1))).toEqual([changed(['teacher', 1, monday])])
})

test('two hundred of the longest names fit into one payload, one more is everyone', async () => {
  const id = await buildMeeting(db, { pair: 6 })
  const claimMany = (teachers: number) =>
    db.execute(sql`
      insert into claim (meeting_id, kind, resource_id, date, pair, hold)
      select ${id}, 'teacher', 2147483647 - n, ${someMonday}, 6, 'trace' from generate_series(1, ${teachers}::integer) n
      on conflict do nothing`)
  await noticesOf(() => claimMany(200))
  expect(heard).toHaveLength(1)
  expect(heard[0]?.match(/teacher/g)).toHaveLength(200)
  await db.execute(sql`delete from claim where meeting_id = ${id}`)
  expect(await noticesOf(() => claimMany(201))).toEqual([everyone])
})

test('a claim that passes to another resource announces both', async () => {
  const id = await placeMeeting(db, [teacherClaim(1)], { pair: 7 })
  const substitute = () => db.execute(sql`update claim set resource_id = 2 where meeting_id = ${id}`)
  expect(await noticesOf(substitute)).toEqual([changed(['teacher', 2, monday]), changed(['teacher', 1, monday])])
})

test('a request’s new reason is announced where its meetings are', async () => {
  const id = await placeMeeting(db, [roomClaim(2)], { kind: 'booking' })
  const [made] = await db.insert(request).values({ kind: 'booking', reason: 'Ремонт' }).returning()
  await db.update(meeting).set({ requestId: made?.id }).where(eq(meeting.id, id))
  const change = () =>
    db
      .update(request)
      .set({ reason: 'Перевод' })
      .where(eq(request.id, made?.id ?? (0 as RequestId)))
  expect(await noticesOf(change)).toEqual([changed(['room', 2, monday])])
})

test('a booking that waits for consent is announced in the week of its room, asked for and taken back', async () => {
  const [made] = await db.insert(request).values({ kind: 'booking', reason: 'Кружок' }).returning()
  const requestId = made?.id ?? (0 as RequestId)
  const asked = { requestId, roomId: 1 as RoomId, date: someMonday, pair: 1 } as const
  const week = [changed(['room', 1, monday])]
  expect(await noticesOf(() => db.insert(approval).values(asked))).toEqual(week)
  const takeBack = () => db.update(request).set({ undoneAt: new Date() }).where(eq(request.id, requestId))
  expect(await noticesOf(takeBack)).toEqual(week)
})

test('a wish is announced in every week that it spans', async () => {
  const span = { startsOn: addDays(someMonday, 6), endsOn: addDays(someMonday, 14) }
  const insert = () => db.insert(wish).values({ kind: 'room', resourceId: 1, title: 'Ремонт', ...span })
  const weeks = ['2026-11-16', '2026-11-23', '2026-11-30'].map((week) => ['room', 1, week])
  expect(await noticesOf(insert)).toEqual([changed(...weeks)])
  const later = () => db.update(wish).set({ startsOn: addDays(someMonday, 14), endsOn: addDays(someMonday, 21) })
  expect(await noticesOf(later)).toEqual([
    changed(...['2026-11-30', '2026-12-07'].map((week) => ['room', 1, week])),
    changed(...weeks),
  ])
  await noticesOf(() => db.update(wish).set(span))
  expect(await noticesOf(() => db.delete(wish))).toEqual([removed(...weeks)])
})

test.each([
  ['semester', `(title, half, starts_on, ends_on, first_week_parity) values ('', 1, '2030-09-01', '2030-12-31', 0)`],
  ['semester_course_year', `select id, 4, starts_on, ends_on from semester limit 1`],
  ['holiday', `(date, title) values ('2026-11-16', 'День')`],
  ['moved_day', `(date, runs_as) values ('2026-11-17', 1)`],
  ['pair_time', `values (9, 1315, 1400)`],
  ['day_pair_time', `values ('2026-12-30', 1, 495, 535)`],
])('the calendar is everyone’s: %s', async (table, row) => {
  const column = table.endsWith('pair_time') ? 'starts_at' : table === 'semester_course_year' ? 'ends_on' : null
  for (const statement of [
    `insert into ${table} ${row}`,
    `update ${table} set ${column ?? 'title'} = ${column ?? "''"}`,
    `delete from ${table}${table === 'semester' ? " where starts_on = '2030-09-01'" : ''}`,
  ])
    expect([statement, ...(await noticesOf(() => db.execute(sql.raw(statement))))]).toEqual([statement, everyone])
})

test('what touches no week is silent', async () => {
  expect(await noticesOf(() => db.update(room).set({ capacity: 30 }))).toEqual([])
  expect(
    await noticesOf(() =>
      db
        .update(event)
        .set({ comment: '' })
        .where(sql`false`),
    ),
  ).toEqual([])
})

test('what a user may set is announced of a week that nobody looks at', async () => {
  await db.insert(user).values({ id: 90 as UserId, username: 'planner', fullName: '' })
  await db.insert(loadItemTeacher).values({ loadItemId: 1 as LoadItemId, teacherId: 2 as TeacherId })
  await db.insert(loadItemGroup).values({ loadItemId: 1 as LoadItemId, groupId: 3 as GroupId })
  const nobodys = '1970-01-05'
  const permit = () =>
    db.insert(loadPermission).values([
      { userId: 90 as UserId, loadItemId: 1 as LoadItemId },
      { userId: 90 as UserId, programmeDisciplineId: 70 as ProgrammeDisciplineId },
    ])
  const all = [
    ['group', 3, nobodys],
    ['programme', 7, nobodys],
    ['teacher', 2, nobodys],
  ]
  const theirs = { for: { users: [90] } }
  expect(await noticesOf(permit)).toEqual([{ ...changed(...all), ...theirs }])
  const allow = () => db.update(loadPermission).set({ canSet: true })
  expect(await noticesOf(allow)).toEqual([{ ...changed(...all), ...theirs }])
  expect(await noticesOf(() => db.delete(loadPermission))).toEqual([{ ...removed(...all), ...theirs }])
})

test('what a programme or its rows say is announced of the programme, in no one week', async () => {
  const whole = (...ids: number[]) => changed(...ids.map((id) => ['programme', id, null]))
  const row = { programmeId: 7 as ProgrammeId, title: 'Практика' }
  expect(
    await noticesOf(() =>
      db.transaction(async (transaction) => {
        const [made] = await transaction.insert(programmeDiscipline).values([row, row]).returning()
        await transaction.execute(sql`update programme_discipline set hours = 4 where id = ${made?.id}`)
        await transaction.execute(sql`update programme set title = 'Проект 2' where id = 7`)
      }),
    ),
  ).toEqual([whole(7)])
  expect(await noticesOf(() => db.insert(programmeDiscipline).values(row))).toEqual([whole(7)])
  expect(
    await noticesOf(() =>
      db
        .update(programmeDiscipline)
        .set({ hours: 6 })
        .where(sql`title = 'Практика'`),
    ),
  ).toEqual([whole(7)])
  expect(await noticesOf(() => db.execute(sql`delete from programme_discipline where title = 'Практика'`))).toEqual([
    whole(7),
  ])
  await db.insert(programme).values({ id: 8 as ProgrammeId, title: 'Другой' })
  expect(await noticesOf(() => db.execute(sql`update programme set color = '#000000'`))).toEqual([whole(7, 8)])
  expect(await noticesOf(() => db.execute(sql`delete from programme where id = 8`))).toEqual([
    removed(['programme', 8, null]),
  ])
})
