import { eq } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { removeMeetings } from '@/db/queries/core/placing/release-meetings'
import { findItems } from '@/db/queries/core/schedule/schedule'
import { change, meeting, wish } from '@/db/schema'
import {
  brokenPlaces,
  buildResources,
  groupClaim,
  inUniversity,
  placeMeeting,
  roomClaim,
  settle,
  someMonday,
  teacherClaim,
} from '@/db/testing/claims'
import { freshDatabase } from '@/db/testing/database'
import { untilItWaits } from '@/db/testing/waiting'
import { addDays } from '@/lib/core/calendar/rules/calendar-date'
import type { ChangeId, MeetingId } from '@/lib/core/names/rules/ids'
import { undoChange } from '@/lib/history/service/undo-change'
import type { TogetherOrder } from '@/lib/moves/rules'
import { powerlessActor, superuser } from '@/testing/actors'
import { changeTogether } from './change-together'

const now = { date: someMonday, minutes: 0 }
const tuesday = addDays(someMonday, 1)
const second = { date: someMonday, pair: 2 } as const
const third = { date: tuesday, pair: 3 } as const

async function together(db: Database, order: TogetherOrder, actor = superuser) {
  const done = await changeTogether({ db, actor, now }, order)
  await settle(db)
  return done
}

const undo = (db: Database, changeId: ChangeId | null) =>
  undoChange({ db, actor: superuser, now }, changeId ?? (0 as ChangeId))

/** Physics and chemistry of one group, on Monday. */
async function two(db: Database, values = {}): Promise<[MeetingId, MeetingId]> {
  return [
    await placeMeeting(db, [roomClaim(1), teacherClaim(1), groupClaim(1)], values),
    await placeMeeting(db, [roomClaim(2), teacherClaim(2), groupClaim(1)], { ...values, ...second }),
  ]
}

const places = async (db: Database, ids: readonly MeetingId[]) =>
  (await findItems(db, ids, superuser.userId)).map(({ id, date, pair }) => ({ id, date, pair }))

const moving = (
  classes: Extract<TogetherOrder, { act: 'move' }>['classes'],
  values: Partial<Extract<TogetherOrder, { act: 'move' }>> = {},
): TogetherOrder => ({ act: 'move', classes, reason: 'Ремонт', justChange: false, dryRun: false, ...values })

test('classes move together: one takes the place that another leaves, under one request, and one undo brings both back', () =>
  inUniversity(async (db) => {
    const [a, b] = await two(db)
    const done = await together(
      db,
      moving([
        { id: a, to: second },
        { id: b, to: third },
      ]),
    )
    expect(done.items).toMatchObject([
      { id: a, ...second, trace: { reason: 'Ремонт' } },
      { id: b, ...third },
    ])
    expect(done.request).toMatchObject({ kind: 'move' })
    expect(await db.$count(meeting, eq(meeting.state, 'trace'))).toBe(2)
    expect(await brokenPlaces(db)).toEqual([])
    await undo(db, done.changeId)
    expect(await places(db, [a, b])).toMatchObject([
      { id: a, date: someMonday, pair: 1 },
      { id: b, ...second },
    ])
    expect(await db.$count(meeting, eq(meeting.state, 'trace'))).toBe(0)
  }))

test('where one cannot go, none goes', () =>
  inUniversity(async (db) => {
    const [a, b] = await two(db)
    await placeMeeting(db, [teacherClaim(2)], third)
    const order = moving([
      { id: a, to: { date: tuesday, pair: 1 } },
      { id: b, to: third },
    ])
    await expect(together(db, order)).rejects.toMatchObject({ code: 'conflict' })
    expect(await places(db, [a, b])).toMatchObject([{ date: someMonday, pair: 1 }, second])
  }))

test('a dry run leaves nothing, and needs no reason; just changed, classes leave no trace', () =>
  inUniversity(async (db) => {
    const [a] = await two(db)
    const looked = await together(db, moving([{ id: a, to: third }], { reason: '', dryRun: true }))
    expect(looked).toMatchObject({ items: [{ id: a, ...third }], changeId: null })
    expect(await places(db, [a])).toMatchObject([{ date: someMonday, pair: 1 }])
    const done = await together(db, moving([{ id: a, to: third }], { reason: '', justChange: true }))
    expect(done.request).toBeNull()
    expect(await db.$count(meeting, eq(meeting.state, 'trace'))).toBe(0)
  }))

test('drafts are published together, and undone together', () =>
  inUniversity(async (db) => {
    const [a, b] = await two(db, { state: 'projected' })
    const classes = [{ id: a }, { id: b }]
    const { items, changeId } = await together(db, { act: 'publish', classes, dryRun: false })
    expect(items.map(({ state }) => state)).toEqual(['published', 'published'])
    await expect(together(db, { act: 'publish', classes, dryRun: false })).rejects.toMatchObject({
      code: 'invalid',
    })
    await undo(db, changeId)
    expect((await findItems(db, [a, b], superuser.userId)).map(({ state }) => state)).toEqual([
      'projected',
      'projected',
    ])
  }))

test('drafts that would make six pairs a day are published together only for a reason, which the history keeps', () =>
  inUniversity(async (db) => {
    const ids = await Promise.all(
      ([1, 2, 3, 4, 5, 6] as const).map((pair) => placeMeeting(db, [groupClaim(1)], { pair, state: 'projected' })),
    )
    const order = { act: 'publish', classes: ids.map((id) => ({ id })), dryRun: false } as const
    expect((await together(db, { ...order, dryRun: true })).violations).toMatchObject({
      total: 1,
      items: [{ rule: 'overfullGroupDay' }],
    })
    await expect(together(db, order)).rejects.toMatchObject({
      code: 'invalid',
      extra: { problems: { of: 'publication' } },
    })
    expect(await db.$count(meeting, eq(meeting.state, 'published'))).toBe(0)
    expect(await db.$count(change)).toBe(0)
    const { changeId } = await together(db, { ...order, reason: 'Сессия короткая' })
    expect(await db.select().from(change)).toMatchObject([
      { id: changeId, action: 'schedule.publish', subject: { reason: 'Сессия короткая' } },
    ])
  }))

test('classes are withdrawn together with traces and come back; a draft among them withdraws none', () =>
  inUniversity(async (db) => {
    const [a, b] = await two(db)
    const draft = await placeMeeting(db, [teacherClaim(3)], { state: 'projected' })
    const withdrawn = (...ids: MeetingId[]): TogetherOrder => ({
      act: 'withdraw',
      classes: ids.map((id) => ({ id })),
      reason: 'Болезнь',
      dryRun: false,
    })
    await expect(together(db, withdrawn(a, draft))).rejects.toMatchObject({ code: 'invalid' })
    expect(await db.$count(meeting, eq(meeting.state, 'published'))).toBe(2)
    const { changeId, request } = await together(db, withdrawn(a, b))
    expect(request).toMatchObject({ kind: 'withdrawal' })
    expect(await db.$count(meeting, eq(meeting.state, 'published'))).toBe(0)
    await undo(db, changeId)
    expect(await db.$count(meeting, eq(meeting.state, 'published'))).toBe(2)
  }))

test('classes are copied as drafts of their series into other slots, all or none, and one undo removes the copies', () =>
  inUniversity(async (db) => {
    const [a, b] = await two(db)
    const copy = (dryRun: boolean): TogetherOrder => ({
      act: 'copy',
      classes: [
        { id: a, to: { date: tuesday, pair: 2 } },
        { id: b, to: third },
      ],
      dryRun,
    })
    const { items, changeId } = await together(db, copy(false))
    expect(items).toMatchObject([
      { state: 'projected', date: tuesday, pair: 2, rooms: [{ id: 1 }], teachers: [{ id: 1 }] },
      { state: 'projected', ...third, rooms: [{ id: 2 }] },
    ])
    await expect(together(db, copy(true))).rejects.toMatchObject({ code: 'invalid' })
    await undo(db, changeId)
    expect(await db.$count(meeting)).toBe(2)
    await placeMeeting(db, [roomClaim(2)], third)
    await expect(together(db, copy(false))).rejects.toMatchObject({ code: 'conflict' })
    await expect(together(db, copy(false), powerlessActor)).rejects.toMatchObject({ code: 'not_allowed' })
    expect(await db.$count(meeting)).toBe(3)
  }))

test('who may not, who saw another version, and who chose nothing are refused before anything is stored', () =>
  inUniversity(async (db) => {
    const [a, b] = await two(db)
    const both = [
      { id: a, to: { date: tuesday, pair: 1 } as const },
      { id: b, to: third, version: 99 },
    ]
    await expect(together(db, moving(both), powerlessActor)).rejects.toMatchObject({ code: 'not_allowed' })
    await expect(together(db, moving(both))).rejects.toMatchObject({ code: 'stale' })
    await expect(together(db, moving([]))).rejects.toMatchObject({ code: 'invalid' })
    await expect(together(db, moving([{ id: a, to: { date: someMonday, pair: 1 } }]))).rejects.toMatchObject({
      code: 'invalid',
    })
    expect(await places(db, [a, b])).toMatchObject([{ date: someMonday, pair: 1 }, second])
  }))

test('whether it is moved or copied to where its teacher wishes to be free, it is told alike', () =>
  inUniversity(async (db) => {
    const [a] = await two(db)
    const { resourceId } = teacherClaim(1)
    await db.insert(wish).values({ kind: 'teacher', resourceId, title: 'Кафедра', startsOn: tuesday, endsOn: tuesday })
    const classes = [{ id: a, to: third }]
    const [moved, copied] = [
      await together(db, moving(classes, { dryRun: true })),
      await together(db, { act: 'copy', classes, dryRun: true }),
    ]
    const wished = [expect.objectContaining({ kind: 'wish', text: expect.stringContaining('Кафедра') })]
    expect(moved.warnings.filter(({ kind }) => kind === 'wish')).toEqual(wished)
    expect(copied.warnings.filter(({ kind }) => kind === 'wish')).toEqual(wished)
  }))

test('a class that somebody removes meanwhile is not copied', async () => {
  const { db } = await freshDatabase()
  await buildResources(db)
  const [a] = await two(db)
  const [removed] = await db.select().from(meeting).where(eq(meeting.id, a))
  await placeMeeting(db, [teacherClaim(1), groupClaim(1)], { eventId: removed?.eventId, ...third })
  const copy: TogetherOrder = { act: 'copy', classes: [{ id: a, to: { date: tuesday, pair: 1 } }], dryRun: false }
  const { ends } = await db.transaction(async (other) => {
    await removeMeetings(other, [a])
    return untilItWaits(db, together(db, copy))
  })
  await expect(ends).rejects.toMatchObject({ code: 'not_found' })
  expect(await db.$count(meeting)).toBe(2)
})
