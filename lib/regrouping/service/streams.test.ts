import { asc, eq, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { publishMeetings, unpublishMeetings } from '@/db/queries/core/placing/publish-meetings'
import { findFeedClasses } from '@/db/queries/feeds/feeds'
import { change, loadItem, loadItemTeacher, user } from '@/db/schema'
import { brokenPlaces, buildResources, groupClaim, inUniversity, placeMeeting, someMonday } from '@/db/testing/claims'
import { freshDatabase } from '@/db/testing/database'
import { untilItWaits } from '@/db/testing/waiting'
import type { GroupId, LoadItemId, UserId } from '@/lib/core/names/rules/ids'
import { listNotices } from '@/lib/notices/service/list-notices'
import type { RegroupAct } from '@/lib/regrouping/rules'
import { powerlessActor } from '@/testing/actors'
import {
  contextOf,
  day,
  firstWeeks,
  loads,
  plannerOf,
  regrouped,
  taughtLoad,
  undone,
  shownClasses,
} from '@/testing/regrouped'

beforeAll(() => {
  process.env.DATABASE_URL = process.env.TEST_POSTGRES_URL
  process.env.AUTH_SECRET = 'x'.repeat(32)
})

const id = <Id extends number>(value: number) => value as Id
const load = (value: number) => id<LoadItemId>(value)

const stream = (others: number[] = [2], keeps: number | null = null): RegroupAct => ({
  act: 'stream',
  item: load(1),
  others: others.map(load),
  keeps: keeps === null ? null : load(keeps),
})

const bothWeeks = [
  ['16 1 ИСТб-26-1 К-101', '23 1 ИСТб-26-1 К-101', '30 1 ИСТб-26-1 К-101'],
  ['16 2 ИСТб-26-2 К-102', '23 2 ИСТб-26-2 К-102', '30 2 ИСТб-26-2 К-102'],
]
const bothLoads = ['6 of 34 ИСТб-26-1 01.09-27.12', '6 of 34 ИСТб-26-2 01.09-27.12']
const weeks = async (db: Database) => [await shownClasses(db, 1), await shownClasses(db, 2)]

test('from a date on two groups are one stream, with the classes of one; before it all is as it was', () =>
  inUniversity(async (db) => {
    await taughtLoad(db, 1)
    await taughtLoad(db, 2)
    const looked = await regrouped(db, stream(), { dryRun: true })
    expect(looked).toMatchObject({ meetings: 4, conflicts: [], changeId: null })
    expect(await db.$count(change)).toBe(0)
    const first = await firstWeeks(db)
    const done = await regrouped(db, stream())
    expect(await firstWeeks(db)).toEqual(first)
    expect(await brokenPlaces(db)).toEqual([])
    expect(done.meetings).toBe(4)
    expect(done.parts.map(({ key, fate }) => [key, fate])).toEqual([
      ['load-1', 'both'],
      ['load-2', 'ends'],
    ])
    const joint = ['23 1 ИСТб-26-1+ИСТб-26-2 К-101', '30 1 ИСТб-26-1+ИСТб-26-2 К-101']
    const streamed = [
      ['16 1 ИСТб-26-1 К-101', ...joint],
      ['16 2 ИСТб-26-2 К-102', ...joint],
    ]
    expect(await weeks(db)).toEqual(streamed)
    const streamedLoad = [
      '2 of 2 ИСТб-26-1 01.09-22.11',
      '2 of 2 ИСТб-26-2 01.09-22.11',
      '4 of 32 ИСТб-26-1+ИСТб-26-2 23.11-27.12',
    ]
    expect(await loads(db)).toEqual(streamedLoad)
    expect(await db.$count(change)).toBe(1)
    const taken = await undone(db, done.changeId)
    expect([await weeks(db), await loads(db)]).toEqual([bothWeeks, bothLoads])
    const again = await undone(db, taken)
    expect([await weeks(db), await loads(db)]).toEqual([streamed, streamedLoad])
    await undone(db, again)
    expect([await weeks(db), await loads(db)]).toEqual([bothWeeks, bothLoads])
  }))

test('the classes of another may stay, and of a stream from the first day on nothing else is left', () =>
  inUniversity(async (db) => {
    await taughtLoad(db, 1)
    await taughtLoad(db, 2)
    await regrouped(db, stream([2], 2), { since: someMonday })
    const joint = ['16', '23', '30'].map((date) => `${date} 2 ИСТб-26-1+ИСТб-26-2 К-102`)
    expect(await weeks(db)).toEqual([joint, joint])
    expect(await loads(db)).toEqual(['6 of 34 ИСТб-26-1+ИСТб-26-2 01.09-27.12'])
  }))

test('calendars keep the events of the classes that stay', () =>
  inUniversity(async (db) => {
    await taughtLoad(db, 1)
    await taughtLoad(db, 2)
    const subject = { kind: 'group', id: id<GroupId>(1) } as const
    const events = async () =>
      (await findFeedClasses(db, [subject], { from: someMonday, to: day(27) })).map(({ uid }) => uid)
    const before = await events()
    await regrouped(db, stream())
    expect(await events()).toEqual(before)
  }))

test('a group that is busy there is named, and then nothing is changed', () =>
  inUniversity(async (db) => {
    await taughtLoad(db, 1)
    await taughtLoad(db, 2)
    await placeMeeting(db, [groupClaim(2)], { date: day(14), pair: 1, title: 'Химия' })
    const looked = await regrouped(db, stream(), { dryRun: true })
    expect(looked.conflicts).toMatchObject([{ date: day(14), pair: 1, kind: 'group', id: 2 }])
    expect(looked.parts[0]).toMatchObject({ key: 'load-1', meetings: 2, clashes: 1 })
    await expect(regrouped(db, stream())).rejects.toMatchObject({ code: 'conflict' })
    expect(await db.$count(change)).toBe(0)
    expect((await weeks(db))[0]).toEqual(bothWeeks[0])
  }))

test('a room that is too small for all is told', () =>
  inUniversity(async (db) => {
    await db.execute(sql`update room set capacity = 30 where id = 1`)
    await db.execute(sql`update "group" set students = 20`)
    await taughtLoad(db, 1)
    await taughtLoad(db, 2)
    const { warnings } = await regrouped(db, stream(), { dryRun: true })
    expect(warnings).toMatchObject([{ kind: 'capacity', text: 'К-101: мест 30, студентов 40' }])
  }))

test('it tells which load could be in a stream, and which that is of others', () =>
  inUniversity(async (db) => {
    await taughtLoad(db, 1)
    const empty: RegroupAct = { act: 'stream', item: null, others: [], keeps: null }
    expect((await regrouped(db, empty)).parts).toEqual([])
    await taughtLoad(db, 2)
    expect(await regrouped(db, empty)).toMatchObject({
      changeId: null,
      parts: [{ key: 'load-1', groupIds: [1] }],
    })
    const { parts } = await regrouped(db, stream([]))
    expect(parts.map(({ key, fate }) => [key, fate])).toEqual([
      ['load-1', null],
      ['load-2', null],
    ])
    await db
      .update(loadItem)
      .set({ lessonType: 2 })
      .where(eq(loadItem.id, load(2)))
    await expect(regrouped(db, stream())).rejects.toMatchObject({ code: 'invalid' })
  }))

test('a stream is parted: one group keeps the classes, the other has the hours to place; one undo joins them', () =>
  inUniversity(async (db) => {
    await taughtLoad(db, 1, { groups: [1, 2] })
    const part: RegroupAct = { act: 'part', item: load(1), keeps: id<GroupId>(2) }
    expect((await regrouped(db, { ...part, item: null })).parts).toMatchObject([{ key: 'load-1', groupIds: [1, 2] }])
    const before = [await weeks(db), await loads(db)]
    const { changeId } = await regrouped(db, part)
    expect(await weeks(db)).toEqual([
      ['16 1 ИСТб-26-1+ИСТб-26-2 К-101'],
      ['16 1 ИСТб-26-1+ИСТб-26-2 К-101', '23 1 ИСТб-26-2 К-101', '30 1 ИСТб-26-2 К-101'],
    ])
    const parted = [
      '2 of 2 ИСТб-26-1+ИСТб-26-2 01.09-22.11',
      '4 of 32 ИСТб-26-2 23.11-27.12',
      '0 of 32 ИСТб-26-1 23.11-27.12',
    ]
    expect(await loads(db)).toEqual(parted)
    const teachers = await db.select().from(loadItemTeacher).orderBy(asc(loadItemTeacher.loadItemId))
    expect(teachers.map(({ teacherId }) => teacherId)).toEqual([1, 1, 1])
    await undone(db, changeId)
    expect([await weeks(db), await loads(db)]).toEqual(before)
  }))

test('it takes the right over every group, and over what is published and ends', () =>
  inUniversity(async (db) => {
    await taughtLoad(db, 1)
    await taughtLoad(db, 2)
    for (const actor of [plannerOf([1], 'can publish schedule'), plannerOf([1, 2])])
      await expect(regrouped(db, stream(), { actor, dryRun: true })).rejects.toMatchObject({
        code: 'not_allowed',
      })
    const actor = plannerOf([1, 2], 'can publish schedule')
    const { changeId } = await regrouped(db, stream(), { actor })
    await undone(db, changeId, actor)
    expect(await weeks(db)).toEqual(bothWeeks)
  }))

test('both groups hear of it once, each of a series and not of every class', () =>
  inUniversity(async (db) => {
    await db.insert(user).values({ id: 2 as UserId, username: 'reader', fullName: 'Читатель' })
    await taughtLoad(db, 1)
    await taughtLoad(db, 2)
    await regrouped(db, stream())
    const told = async (group: number) => {
      const actor = {
        ...powerlessActor,
        userId: 2 as UserId,
        boundTo: { ...powerlessActor.boundTo, groupId: id<GroupId>(group) },
      }
      return (await listNotices(contextOf(db, actor))).acts.map(({ notices }) => notices.length)
    }
    expect([await told(1), await told(2)]).toEqual([[1], [2]])
  }))

test('a draft that somebody publishes meanwhile ends only for whoever may withdraw it', async () => {
  const { db } = await freshDatabase()
  await buildResources(db)
  await taughtLoad(db, 1)
  const { meetingIds } = await taughtLoad(db, 2)
  await unpublishMeetings(db, meetingIds)
  const { ends } = await db.transaction(async (other) => {
    await publishMeetings(other, meetingIds, 'refuse')
    return untilItWaits(db, regrouped(db, stream(), { actor: plannerOf([1, 2]) }))
  })
  await expect(ends).rejects.toMatchObject({ code: 'not_allowed' })
})
