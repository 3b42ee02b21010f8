import { eq, sql } from 'drizzle-orm'
import { addDays } from '@/lib/core/calendar/rules/calendar-date'
import type { ProgrammeDisciplineId, ProgrammeId, RequestId, RoomId, UserId } from '@/lib/core/names/rules/ids'
import type { Database } from './client'
import { insertSession } from './queries/accounts/sessions'
import { findReader } from './queries/core/accounts/users'
import { publishMeetings } from './queries/core/placing/publish-meetings'
import { releaseMeetings } from './queries/core/placing/release-meetings'
import { findWeeksVersion } from './queries/feeds/feeds'
import { event, meeting, programme, programmeDiscipline, request, user } from './schema'
import { groupClaim, inUniversity, placeMeeting, roomClaim, settle, someMonday, teacherClaim } from './testing/claims'
import { freshDatabase } from './testing/database'
import { weeksAfter } from './testing/shown-weeks'

const nextWeek = addDays(someMonday, 7)

test('a class touches those that hold it, and nobody else', () =>
  inUniversity(async (db) => {
    await placeMeeting(db, [roomClaim(2), teacherClaim(2), groupClaim(2)], { pair: 2 })
    const place = () => placeMeeting(db, [roomClaim(1), teacherClaim(1), groupClaim(1)])
    expect(await weeksAfter(db, place)).toMatchObject({
      missed: [],
      touched: ['group 1', 'room 1', 'teacher 1'],
    })
  }))

test('a series touches the weeks in which it says how long it lasts', () =>
  inUniversity(async (db) => {
    const first = await placeMeeting(db, [roomClaim(1), groupClaim(1)])
    const [row] = await db.select().from(meeting).where(eq(meeting.id, first))
    const later = { eventId: row?.eventId, date: nextWeek }
    const last = await placeMeeting(db, [roomClaim(2), groupClaim(1)], later)
    const release = () => releaseMeetings(db, [last], 'nothing')
    expect(await weeksAfter(db, release)).toMatchObject({
      missed: [],
      touched: ['group 1', 'room 1', 'room 2'],
    })
  }))

test.each(['import', { forcedBy: 1 as UserId }] as const)(
  'an overlap touches everyone who stands on the place, when it begins and when it ends: %p',
  (onConflict) =>
    inUniversity(async (db) => {
      await placeMeeting(db, [roomClaim(1), groupClaim(1), teacherClaim(1)])
      let second: Awaited<ReturnType<typeof placeMeeting>>
      const resources = [roomClaim(1), groupClaim(2)]
      const begin = async () => (second = await placeMeeting(db, resources, { onConflict }))
      const touched = ['group 1', 'group 2', 'room 1', 'teacher 1']
      expect(await weeksAfter(db, begin)).toMatchObject({ missed: [], touched })
      const hide = () => db.update(meeting).set({ hidden: true }).where(eq(meeting.id, second))
      expect(await weeksAfter(db, hide)).toMatchObject({ missed: [], touched })
      const end = async () => {
        await releaseMeetings(db, [second], 'nothing')
        await settle(db)
      }
      expect(await weeksAfter(db, end)).toMatchObject({ missed: [], touched })
    }),
)

test('a draft that is published touches its own', () =>
  inUniversity(async (db) => {
    const id = await placeMeeting(db, [roomClaim(1), groupClaim(1)], { state: 'projected' })
    const publish = () => publishMeetings(db, [id], 'refuse')
    expect(await weeksAfter(db, publish)).toMatchObject({ missed: [], touched: ['group 1', 'room 1'] })
  }))

test('a programme is touched by its events, and by one that leaves it', () =>
  inUniversity(async (db) => {
    const programmeId = 7 as ProgrammeId
    const rowId = 70 as ProgrammeDisciplineId
    await db.insert(programme).values({ id: programmeId, title: 'Проект' })
    await db.insert(programmeDiscipline).values({ id: rowId, programmeId, title: 'Проект' })
    await placeMeeting(db, [groupClaim(1)])
    const give = (to: ProgrammeDisciplineId | null) => db.update(event).set({ programmeDisciplineId: to })
    const touched = ['group 1', 'programme 7']
    expect(await weeksAfter(db, () => give(rowId))).toMatchObject({ missed: [], touched })
    expect(await weeksAfter(db, () => give(null))).toMatchObject({ missed: [], touched })
  }))

test('what a request says touches all that it made and moved', () =>
  inUniversity(async (db) => {
    const requestId = 5 as RequestId
    await placeMeeting(db, [roomClaim(3)], { kind: 'booking' })
    await db.insert(request).values({ id: requestId, kind: 'booking', reason: 'ППОС' })
    const join = () => db.update(meeting).set({ requestId })
    expect(await weeksAfter(db, join)).toMatchObject({ missed: [], touched: ['room 3'] })
    const edit = () => db.update(request).set({ inCharge: 'Иванов' })
    expect(await weeksAfter(db, edit)).toMatchObject({ missed: [], touched: ['room 3'] })
  }))

const everyWeek: [what: string, statement: string][] = [
  ['a room’s name', `update room set title = 'Б-1' where id = 1`],
  ['a teacher’s name', `update teacher set name = 'Петров' where id = 1`],
  ['a group’s faculty', `update "group" set faculty_id = null where id = 1`],
  ['whoever made it', `update "user" set full_name = 'Иванова'`],
  ['the calendar', `update semester set first_week_parity = 1`],
  ['a moved day', `insert into moved_day (date, runs_as) values ('2026-11-17', 1)`],
  ['a pair', `update pair_time set ends_at = ends_at + 1`],
  ['a pair of one day', `insert into day_pair_time values ('2026-12-30', 1, 495, 535)`],
  ['a programme', `insert into programme (title) values ('Проект')`],
]

test.each(everyWeek)('%s touches every week', (_, statement) =>
  inUniversity(async (db) => {
    await placeMeeting(db, [roomClaim(1), teacherClaim(1), groupClaim(1)])
    const { touched } = await weeksAfter(db, () => db.execute(sql.raw(statement)))
    expect(touched).toEqual(expect.arrayContaining(['group 3', 'room 1', 'room 9', 'teacher 2']))
  }),
)

test('a change too large to follow touches every week', () =>
  inUniversity(async (db) => {
    const id = await placeMeeting(db, [groupClaim(1)])
    const copy = () =>
      db.execute(sql`
        insert into meeting (event_id, date, pair, state)
        select event_id, date '2026-11-01' + day, 1, state from meeting, generate_series(1, 301) as day where id = ${id}`)
    const { touched } = await weeksAfter(db, copy)
    expect(touched).toContain('group 3')
  }))

test('readers who come at once are each found with their own week, and one whose session ended is not', () =>
  inUniversity(async (db) => {
    const people = [1, 2, 3].map((id) => ({ id: id as UserId, username: `user ${id}`, fullName: '' }))
    await db.insert(user).values(people).onConflictDoNothing()
    for (const { id } of people) await insertSession(db, `session ${id}`, id)
    await placeMeeting(db, [roomClaim(1)])
    const ask = (session: number, room: number) =>
      findReader(db, { sessionId: `session ${session}`, subject: { kind: 'room', id: room as RoomId } })
    const readers = [await ask(1, 1), await ask(2, 2), null, await ask(3, 1)]
    expect(await Promise.all([ask(1, 1), ask(2, 2), ask(9, 1), ask(3, 1)])).toEqual(readers)
    expect(readers.map((one) => one?.actor.userId)).toEqual([1, 2, undefined, 3])
    expect(readers[0]?.version).not.toBe(readers[1]?.version)
  }))

const roomOne = { kind: 'room', id: 1 as RoomId } as const

test.each<[what: string, ask: (db: Database) => Promise<unknown>, statement: string]>([
  ['a feed', (db) => findWeeksVersion(db, [roomOne]), '%weeks_version($1, $2)%'],
  [
    'an answer of a week',
    (db) => findReader(db, { sessionId: 'session', subject: roomOne }),
    '%with ordinality as q (session, kind, id, at)%',
  ],
])('%s asks for its version by a statement that is planned once', (_, ask, statement) =>
  inUniversity(async (db) => {
    // PostgreSQL plans five times before it takes one plan for all; other tests may have asked on this connection.
    for (let times = 1; times <= 8; times += 1) await ask(db)
    const [plans] = await db.execute(sql`
      select generic_plans >= 3 as "isOnce", custom_plans::integer as each from pg_prepared_statements
      where statement like ${statement}`)
    expect(plans).toEqual({ isOnce: true, each: 5 })
  }),
)

test('a version read before a commit is another after it, in whatever order transactions end', async () => {
  const { db, sql: pool } = await freshDatabase()
  await db.execute(sql`insert into room (id, title) values (1, 'К-1'), (2, 'К-2')`)
  await db.execute(sql`insert into "user" (id, username, full_name) values (1, 'anna', 'Анна')`)
  await insertSession(db, 'session', 1 as UserId)
  const version = async () => (await findReader(db, { sessionId: 'session', subject: roomOne }))?.version
  const wish = (room: number) => sql`
    insert into wish (kind, resource_id, starts_on, ends_on, title) values ('room', ${room}, '2026-11-16', '2026-11-16', '')`
  const seen = [await version()]
  const slow = await pool.reserve()
  await slow`begin`
  await slow`insert into wish (kind, resource_id, starts_on, ends_on, title) values ('room', 1, '2026-11-16', '2026-11-16', '')`
  expect(await version()).toBe(seen[0])
  await db.execute(wish(1))
  seen.push(await version())
  await slow`commit`
  slow.release()
  seen.push(await version())
  await db.execute(wish(2))
  expect(await version()).toBe(seen[2])
  expect(new Set(seen).size).toBe(3)
})

test('a version is another when a failover lost a transaction and its number is given again', async () => {
  const { db } = await freshDatabase()
  const numbered = async (at: string) => {
    await db.execute(sql`delete from touched`)
    await db.execute(sql`insert into touched values ('room', 1, 1000, ${at}), ('room', 1, 1001, '2026-11-16 12:00Z')`)
    return findWeeksVersion(db, [roomOne])
  }
  expect(await numbered('2026-11-16 10:00:00Z')).toBe(await numbered('2026-11-16 10:00:00Z'))
  expect(await numbered('2026-11-16 10:00:00Z')).not.toBe(await numbered('2026-11-16 10:00:01Z'))
})

test('what touching a class costs does not grow with the bookings of others', () =>
  inUniversity(async (db) => {
    const first = await placeMeeting(db, [roomClaim(1)])
    const [row] = await db.select().from(meeting).where(eq(meeting.id, first))
    // The planner has seen a timetable without bookings, as it has after an import.
    await db.execute(sql`
      with held as (insert into event (kind, title) select 'class', '' from generate_series(1, 200) returning id)
      insert into meeting (event_id, date, pair, state)
      select id, ${someMonday}::date + n, 2, 'published' from held, generate_series(1, 50) n`)
    await db.execute(sql`analyze meeting`)
    await db.execute(sql`
      with asked as (insert into request (kind, reason) select 'booking', '' from generate_series(1, 2000) returning id),
      held as (insert into event (kind, title) select 'booking', '' from generate_series(1, 2000) returning id),
      numbered as (
        select asked.id as request_id, held.id as event_id
        from (select id, row_number() over () as n from asked) asked join (select id, row_number() over () as n from held) held using (n))
      insert into meeting (event_id, request_id, date, pair, state)
      select event_id, request_id, ${someMonday}, 1, 'published' from numbered`)
    const read = async (): Promise<number> => {
      const [table] = await db.execute<{ rows: number }>(sql`
        select (seq_tup_read + idx_tup_fetch)::integer as rows from pg_stat_xact_user_tables where relname = 'meeting'`)
      return table?.rows ?? Number.NaN
    }
    const before = await read()
    await db.execute(sql`select touch_series(array[${row?.eventId}::integer], '{}')`)
    expect((await read()) - before).toBeLessThan(100)
  }))
