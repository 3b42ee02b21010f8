import { eq, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { placeClaims } from '@/db/queries/core/placing/place-claims'
import { publishMeetings } from '@/db/queries/core/placing/publish-meetings'
import { releaseMeetings } from '@/db/queries/core/placing/release-meetings'
import { relocateMeetings } from '@/db/queries/core/placing/relocate-meetings'
import { event, group, programme, programmeDiscipline } from '@/db/schema'
import {
  buildMeeting,
  groupClaim,
  inUniversity,
  placeMeeting,
  roomClaim,
  settle,
  someMonday,
  teacherClaim,
} from '@/db/testing/claims'
import { type Actor, permissions } from '@/lib/core/actor/rules/actor'
import { changeTimetable, type TimetableChange } from '@/lib/core/changing/service/change-timetable'
import type {
  EventId,
  GroupId,
  MeetingId,
  ProgrammeDisciplineId,
  ProgrammeId,
  RoomId,
  UserId,
} from '@/lib/core/names/rules/ids'
import type { Subject } from '@/lib/core/names/rules/resource'
import { requireOfAll } from '@/lib/core/refusals/service/require-allowed'
import { powerlessActor, superuser } from '@/testing/actors'
import { viewWeekAsOf } from './view-week-as-of'

beforeAll(() => {
  process.env.DATABASE_URL = process.env.TEST_POSTGRES_URL
  process.env.AUTH_SECRET = 'x'.repeat(32)
})

const granted = [requireOfAll({ actor: superuser }, 'draft.place', [])] as const
const firstGroup: Subject = { kind: 'group', id: 1 as GroupId }
const viewer: Actor = { ...powerlessActor, userId: 7 as UserId, permissions: ['can view groups'] }
const planner: Actor = {
  ...viewer,
  permissions: [...permissions],
  editorOf: { ...powerlessActor.editorOf, groups: [1 as GroupId] },
}

const changing = async (db: Database, work: (change: TimetableChange) => Promise<unknown>): Promise<void> => {
  const record = { action: 'class.move', granted, subject: {} } as const
  await changeTimetable({ db, actor: superuser, now: { date: someMonday, minutes: 0 } }, record, work)
  await settle(db)
}

/** This moment, as addresses have it. */
async function moment(db: Database): Promise<string> {
  const [row] = await db.execute<{ at: string }>(sql`
    select to_char(clock_timestamp() at time zone 'Asia/Irkutsk', 'YYYY-MM-DD"T"HH24:MI:SS.US') as at`)
  return row?.at ?? ''
}

async function titles(db: Database, actor: Actor, asOf: string, subject = firstGroup): Promise<string[]> {
  const asked = { subject, monday: someMonday, drafts: true, moment: asOf }
  const { items } = await viewWeekAsOf({ db, actor }, asked)
  return items.map(({ title, pair, state }) => `${title} ${pair} ${state}`)
}

const onMeeting =
  (id: MeetingId, act: (db: TimetableChange['db']) => Promise<unknown>) => async (one: TimetableChange) => {
    await one.lock('meeting', [id])
    await act(one.db)
  }

test('drafts of a past week are for whoever plans them, a week for whoever may see it', () =>
  inUniversity(async (db) => {
    const id = await placeMeeting(db, [groupClaim(1), roomClaim(1)], { state: 'projected' })
    const drafted = await moment(db)
    await changing(
      db,
      onMeeting(id, (one) => publishMeetings(one, [id], 'refuse')),
    )
    const published = await moment(db)
    expect(await titles(db, viewer, drafted)).toEqual([])
    expect(await titles(db, planner, drafted)).toEqual(['Физика 1 projected'])
    expect(await titles(db, viewer, published)).toEqual(['Физика 1 published'])
    const refused = titles(db, viewer, published, { kind: 'room', id: 1 as never })
    await expect(refused).rejects.toMatchObject({ code: 'not_allowed' })
    await expect(titles(db, superuser, published, { kind: 'group', id: 999 as GroupId })).rejects.toMatchObject({
      code: 'not_found',
    })
  }))

test('what nothing can be done with says so', () =>
  inUniversity(async (db) => {
    await placeMeeting(db, [groupClaim(1)])
    const asked = { subject: firstGroup, monday: someMonday, drafts: true, moment: await moment(db) }
    const { items, wishes } = await viewWeekAsOf({ db, actor: superuser }, asked)
    expect([items.map(({ may }) => may), wishes]).toEqual([[[]], []])
  }))

test('what an import brought later was not there, though the history keeps none of its rows', () =>
  inUniversity(async (db) => {
    const id = await placeMeeting(db, [groupClaim(1)])
    const before = await moment(db)
    // Whoever changed it since found it there.
    await db.update(event).set({ madeAt: sql`clock_timestamp()` })
    expect(await titles(db, superuser, before)).toEqual([])
    await changing(
      db,
      onMeeting(id, (one) => releaseMeetings(one, [id], 'nothing')),
    )
    expect(await titles(db, superuser, before)).toEqual([])
  }))

test('a class stands where it stood, in each week that it was in', () =>
  inUniversity(async (db) => {
    const id = await placeMeeting(db, [groupClaim(1), teacherClaim(1), roomClaim(1)])
    const before = await moment(db)
    const to = { meetingId: id, date: someMonday, pair: 4 as const, rooms: [2 as never] }
    await changing(
      db,
      onMeeting(id, (one) => relocateMeetings(one, [to])),
    )
    const after = await moment(db)
    const rooms = [1, 2].map((room) => ({ kind: 'room', id: room }) as Subject)
    for (const subject of [firstGroup, rooms[0] ?? firstGroup])
      expect(await titles(db, superuser, before, subject)).toEqual(['Физика 1 published'])
    expect(await titles(db, superuser, before, rooms[1])).toEqual([])
    expect(await titles(db, superuser, after, rooms[0])).toEqual([])
    expect(await titles(db, superuser, after, rooms[1])).toEqual(['Физика 4 published'])
  }))

describe('a draft in a place that a published class holds', () => {
  const overlaps = async (db: Database, asOf: string) => {
    const asked = { subject: firstGroup, monday: someMonday, drafts: true, moment: asOf }
    const { items } = await viewWeekAsOf({ db, actor: superuser }, asked)
    return items.map((item) => item.overlaps)
  }

  test('was marked while it was there, and is not after', () =>
    inUniversity(async (db) => {
      const draft = await placeMeeting(db, [groupClaim(1), roomClaim(1)], { state: 'projected' })
      await placeMeeting(db, [groupClaim(2), roomClaim(1)])
      const taken = await moment(db)
      await changing(
        db,
        onMeeting(draft, (one) =>
          relocateMeetings(one, [{ meetingId: draft, date: someMonday, pair: 4, rooms: [1 as RoomId] }]),
        ),
      )
      expect(await overlaps(db, taken)).toEqual([true])
      expect(await overlaps(db, await moment(db))).toEqual([false])
    }))

  test('is not marked if students choose between the two', () =>
    inUniversity(async (db) => {
      await db.insert(programme).values({ id: 7 as ProgrammeId, title: 'Проект', disciplinesIndependent: true })
      const place = async (row: number, state: 'projected' | 'published') => {
        await db
          .insert(programmeDiscipline)
          .values({ id: row as ProgrammeDisciplineId, programmeId: 7 as ProgrammeId, title: 'Строка' })
        const id = await buildMeeting(db, { state })
        await db.execute(sql`
          update event set programme_discipline_id = ${row} where id = (select event_id from meeting where id = ${id})`)
        await placeClaims(db, [{ ...groupClaim(1), meetingId: id }], 'refuse')
      }
      await place(70, 'published')
      await place(71, 'projected')
      expect(await overlaps(db, await moment(db))).toEqual([false, false])
    }))
})

test('a programme’s week has the classes of its rows, also of those that are gone', () =>
  inUniversity(async (db) => {
    const ofProgramme: Subject = { kind: 'programme', id: 7 as ProgrammeId }
    const [rowId, goneId] = [70, 71] as ProgrammeDisciplineId[]
    await db.insert(programme).values({ id: ofProgramme.id as ProgrammeId, title: 'Проект' })
    const place = async (row: ProgrammeDisciplineId, pair: 1 | 2) => {
      await db.insert(programmeDiscipline).values({ id: row, programmeId: 7 as ProgrammeId, title: 'Строка' })
      const id = await buildMeeting(db, { pair })
      const [{ eventId } = { eventId: 0 as EventId }] = await db.execute<{ eventId: EventId }>(
        sql`select event_id as "eventId" from meeting where id = ${id}`,
      )
      await db.update(event).set({ programmeDisciplineId: row }).where(eq(event.id, eventId))
      return id
    }
    await place(rowId as ProgrammeDisciplineId, 1)
    const gone = await place(goneId as ProgrammeDisciplineId, 2)
    const before = await moment(db)
    await changing(db, async (one) => {
      await one.lock('meeting', [gone])
      await releaseMeetings(one.db, [gone], 'nothing')
      await one.db.execute(sql`delete from event where id not in (select event_id from meeting)`)
      await one.lock('programme_discipline', [goneId as number])
      await one.db.delete(programmeDiscipline).where(eq(programmeDiscipline.id, goneId as ProgrammeDisciplineId))
    })
    expect(await titles(db, superuser, before, ofProgramme)).toEqual(['Физика 1 published', 'Физика 2 published'])
    expect(await titles(db, superuser, await moment(db), ofProgramme)).toEqual(['Физика 1 published'])
  }))

test('what was renamed since is called what it was', () =>
  inUniversity(async (db) => {
    await placeMeeting(db, [groupClaim(1)])
    const before = await moment(db)
    await changing(db, async (one) => {
      await one.db
        .update(group)
        .set({ title: 'Новая-1' })
        .where(eq(group.id, 1 as GroupId))
    })
    const named = async (asOf: string) => {
      const asked = { subject: firstGroup, monday: someMonday, drafts: true, moment: asOf }
      return (await viewWeekAsOf({ db, actor: superuser }, asked)).items[0]?.groups.map(({ title }) => title)
    }
    expect(await named(before)).toEqual(['ИСТб-26-1'])
    expect(await named(await moment(db))).toEqual(['Новая-1'])
  }))
