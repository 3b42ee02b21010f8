import { eq } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { deleteMeetings } from '@/db/queries/core/placing/release-meetings'
import { relocateMeetings } from '@/db/queries/core/placing/relocate-meetings'
import { change, claim, loadItem, meeting } from '@/db/schema'
import { withRollback } from '@/db/testing/database'
import {
  buildEvent,
  buildFaculty,
  buildGroup,
  buildLoadItem,
  buildRoom,
  buildSemester,
  buildTeacher,
  buildUser,
} from '@/db/testing/factories'
import type { Actor } from '@/lib/core/actor/rules/actor'
import { addDays, calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type {
  ChangeId,
  FacultyId,
  GroupId,
  LoadItemId,
  MeetingId,
  RoomId,
  TeacherId,
  VariantId,
} from '@/lib/core/names/rules/ids'
import { undoChange } from '@/lib/history/service/undo-change'
import { mostVariants, placedId } from '@/lib/variants/rules/variant'
import type { NewStep } from '@/lib/variants/rules/variant-view'
import { powerlessActor, superuser } from '@/testing/actors'
import { changeVariant, listVariants, makeVariant, removeVariant, takeVariant } from './keep-variants'
import { addStep, dropStep } from './steps-of-variant'
import { viewVariantPlaces } from './view-places'
import { compareVariant, viewVariant, viewVariantWeek } from './view-variant'

beforeAll(() => {
  process.env.DATABASE_URL = 'postgres://localhost/none'
  process.env.AUTH_SECRET = 'x'.repeat(32)
})

const monday = calendarDate('2026-09-07')
const tuesday = addDays(monday, 1)
const weeks = (first: typeof monday, count: number) =>
  Array.from({ length: count }, (_, week) => addDays(first, 7 * week))

type World = {
  db: Database
  actor: Actor
  context: { db: Database; actor: Actor; now: { date: typeof monday; minutes: number } }
  id: VariantId
  facultyId: FacultyId
  groupId: GroupId
  teacherId: TeacherId
  roomId: RoomId
  itemId: LoadItemId
  /** Adds a step to the variant as it is now. */
  step: (step: NewStep) => ReturnType<typeof addStep>
  view: () => ReturnType<typeof viewVariant>
  /** With a reason. */
  take: (whole?: boolean) => ReturnType<typeof takeVariant>
}

/** A group with one discipline of eight classes, its teacher, a room, and an empty variant of its faculty. */
const inWorld = (test: (world: World) => Promise<void>) =>
  withRollback(async (db) => {
    const { id: semesterId } = await buildSemester(db)
    const { id: facultyId } = await buildFaculty(db)
    const { id: groupId } = await buildGroup(db, { facultyId, students: 25 })
    const { id: teacherId } = await buildTeacher(db, { name: 'Иванов Иван Иванович' })
    const { id: roomId } = await buildRoom(db, { capacity: 30 })
    const { id: itemId } = await buildLoadItem(db, {
      semesterId,
      requiredHours: 16,
      groups: [groupId],
      teachers: [teacherId],
    })
    const { id: userId } = await buildUser(db, { isSuperuser: true })
    const actor = { ...superuser, userId }
    const context = { db, actor, now: { date: monday, minutes: 0 } }
    const id = await makeVariant(context, { name: 'Черновой', facultyId, filling: null, moves: [] })
    const version = async () => (await viewVariant(context, id)).variant.version
    await test({
      db,
      actor,
      context,
      id,
      facultyId,
      groupId,
      teacherId,
      roomId,
      itemId,
      step: async (step) => addStep(context, id, { version: await version(), step }),
      view: () => viewVariant(context, id),
      take: async (whole = false) =>
        takeVariant(context, id, { version: await version(), whole, reason: 'Согласовано' }),
    })
  })

const placing = ({ itemId, roomId }: World, more: Partial<Extract<NewStep, { kind: 'place' }>> = {}): NewStep => ({
  kind: 'place',
  ref: { of: 'load', id: itemId },
  date: monday,
  pair: 2,
  repeat: 'weekly',
  roomId,
  ...more,
})

const week = ({ context, id, groupId }: World) =>
  viewVariantWeek(context, id, { subject: { kind: 'group', id: groupId }, monday })

/** All that holds places and all classes, as text. */
const everything = async (db: Database) =>
  JSON.stringify([await db.select().from(meeting).orderBy(meeting.id), await db.select().from(claim).orderBy(claim.id)])

test('a variant places, moves and removes without touching the timetable, is applied as one change and undone as one', () =>
  inWorld(async (world) => {
    const { db, context, id, groupId, roomId, step, view, take } = world
    const other = await buildEvent(db, {
      on: weeks(tuesday, 3).map((date) => ({ date, pair: 1 as const })),
      groups: [groupId],
      rooms: [roomId],
    })
    const [first] = other.meetingIds
    const before = await everything(db)
    expect(await step(placing(world))).toEqual([])
    await step({
      kind: 'move',
      id: placedId(0, 0),
      following: true,
      date: addDays(monday, 2),
      pair: 3,
      roomId: null,
    })
    await step({
      kind: 'move',
      id: first ?? (0 as MeetingId),
      following: false,
      date: tuesday,
      pair: 5,
      roomId: null,
    })
    await step({ kind: 'remove', id: other.meetingIds[2] ?? (0 as MeetingId), following: false })
    expect(await everything(db)).toBe(before)
    const { differences, clashes, variant } = await view()
    expect([clashes, variant.steps.length]).toEqual([[], 4])
    expect(
      differences.map(({ mark, dates, to }) => [mark, dates.length, to?.day ?? null, to?.pair ?? null]).sort(),
    ).toEqual([
      ['added', 8, 3, 3],
      ['gone', 1, null, null],
      ['moved', 1, 2, 5],
    ])
    const { classes, left } = await week(world)
    expect(classes.map(({ item, mark, other: stood }) => [item.date, item.pair, mark, stood?.pair ?? null])).toEqual([
      [tuesday, 5, 'moved', 1],
      [addDays(monday, 2), 3, 'added', null],
    ])
    expect(left).toEqual([])
    const taken = await take(true)
    const { classes: count, clashes: none, changeId } = taken
    expect([count, none, changeId]).toEqual([18, [], expect.any(Number)])
    expect(await db.$count(change)).toBe(1)
    expect(await db.$count(meeting, eq(meeting.state, 'projected'))).toBe(8)
    expect((await view()).variant.taken).toEqual({ classes: count, clashes: none, changeId })
    await expect(take()).rejects.toMatchObject({ code: 'conflict' })
    await expect(step(placing(world))).rejects.toMatchObject({ code: 'conflict' })
    await undoChange(context, taken.changeId ?? (0 as ChangeId))
    expect(await db.$count(meeting)).toBe(3)
    expect((await viewVariant(context, id)).variant.taken).toBeNull()
    expect((await view()).differences).toHaveLength(3)
  }))

test('who is touched is told before; published classes change only for a reason, drafts without one', () =>
  inWorld(async (world) => {
    const { db, context, id, groupId, step, view } = world
    const { meetingIds } = await buildEvent(db, {
      on: weeks(tuesday, 3).map((date) => ({ date, pair: 1 as const })),
      groups: [groupId],
    })
    const how = async (reason = '', dryRun = false) => ({
      version: (await view()).variant.version,
      whole: true,
      reason,
      dryRun,
    })
    await step(placing(world, { repeat: 'once' }))
    expect(await takeVariant(context, id, await how('', true))).toMatchObject({
      published: 0,
      changeId: null,
    })
    const [first = 0 as MeetingId, second = 0 as MeetingId] = meetingIds
    await step({ kind: 'move', id: first, following: false, date: tuesday, pair: 4, roomId: null })
    await step({ kind: 'remove', id: second, following: false })
    const before = await everything(db)
    expect(await takeVariant(context, id, await how('', true))).toMatchObject({
      classes: 3,
      published: 2,
      touched: [
        { kind: 'group', id: groupId, meetings: 3 },
        { kind: 'teacher', title: 'Иванов Иван Иванович', meetings: 1 },
      ],
      violations: { total: 0 },
      changeId: null,
    })
    await expect(takeVariant(context, id, await how())).rejects.toMatchObject({
      code: 'invalid',
      extra: { problems: { fields: { reason: expect.any(String) } } },
    })
    expect(await everything(db)).toBe(before)
    await takeVariant(context, id, await how('Согласовано с\u00a0группой'))
    expect(await db.select().from(change)).toMatchObject([
      { action: 'variant.take', subject: { reason: 'Согласовано с\u00a0группой' } },
    ])
  }))

test('two variants are compared with each other: what both do is no difference', () =>
  inWorld(async (world) => {
    const { db, context, id, facultyId, groupId, step } = world
    const { meetingIds } = await buildEvent(db, {
      on: weeks(tuesday, 2).map((date) => ({ date, pair: 1 as const })),
      groups: [groupId],
    })
    const [first = 0 as MeetingId, second = 0 as MeetingId] = meetingIds
    const other = await makeVariant(context, { name: 'Другой', facultyId, filling: null, moves: [] })
    const stepOther = async (one: NewStep) =>
      addStep(context, other, {
        version: (await viewVariant(context, other)).variant.version,
        step: one,
      })
    const to = { kind: 'move', following: false, roomId: null } as const
    await step(placing(world, { repeat: 'once' }))
    await stepOther(placing(world, { repeat: 'once' }))
    await step({ ...to, id: first, date: tuesday, pair: 4 })
    await stepOther({ ...to, id: first, date: tuesday, pair: 4 })
    expect((await viewVariant(context, id, other)).differences).toEqual([])
    await step({ ...to, id: second, date: addDays(tuesday, 7), pair: 5 })
    await stepOther({ ...to, id: second, date: addDays(tuesday, 7), pair: 6 })
    await stepOther({ kind: 'remove', id: first, following: false })
    await step(placing(world, { repeat: 'once', date: addDays(monday, 3), pair: 1 }))
    const told = (await viewVariant(context, id, other)).differences.map(({ mark, from, to: then }) =>
      [mark, from && `${from.day}.${from.pair}`, then && `${then.day}.${then.pair}`].join(' '),
    )
    expect(told.sort()).toEqual(['added  2.4', 'added  4.1', 'moved 2.6 2.5'])
    const { quality, judged } = await compareVariant(context, { id, compared: other })
    expect(judged).toEqual({ from: monday, to: addDays(tuesday, 7) })
    expect(quality.find(({ rule }) => rule === 'singleGroupPair')).toMatchObject({ before: 2, after: 4 })
  }))

/** As a planner of a faculty, with all they need to plan it. */
const plannerOf = async (db: Database, facultyId: FacultyId): Promise<Actor> => ({
  ...powerlessActor,
  userId: (await buildUser(db)).id,
  permissions: ['can view groups', 'can view teachers', 'can set nagruzka items', 'can create transition'],
  editorOf: { faculties: [facultyId], departments: [], groups: [], teachers: [] },
})

test('what was taken, filled or removed meanwhile is left out and named, or refuses all of it', () =>
  inWorld(async (world) => {
    const { db, groupId, roomId, teacherId, itemId, step, view, take } = world
    const other = await buildEvent(db, {
      on: weeks(tuesday, 2).map((date) => ({ date, pair: 1 as const })),
      groups: [groupId],
    })
    const [first = 0 as MeetingId, second = 0 as MeetingId] = other.meetingIds
    await step(placing(world))
    await step({ kind: 'move', id: first, following: false, date: tuesday, pair: 4, roomId: null })
    await step({ kind: 'remove', id: second, following: false })
    // Published by others in the room, drafted by others for the teacher; one class moved, one gone.
    const [firstDate = monday, secondDate = monday] = weeks(monday, 2)
    await buildEvent(db, {
      on: [{ date: firstDate, pair: 2 as const }],
      rooms: [roomId],
      values: { title: 'Химия' },
    })
    await buildEvent(db, {
      on: [{ date: secondDate, pair: 2 as const }],
      teachers: [teacherId],
      state: 'projected' as const,
      values: { title: 'Черчение' },
    })
    await relocateMeetings(db, [{ meetingId: first, date: tuesday, pair: 6 }])
    await deleteMeetings(db, [second])
    const { clashes, differences } = await view()
    expect(clashes).toEqual([
      { step: 0, dates: [firstDate], text: expect.stringContaining('«Химия»') },
      { step: 0, dates: [secondDate], text: expect.stringContaining('«Черчение»') },
      { step: 1, dates: [tuesday], text: expect.stringContaining('уже переставили') },
      { step: 2, dates: [addDays(tuesday, 7)], text: expect.stringContaining('больше нет') },
    ])
    expect(differences.map(({ mark, dates }) => [mark, dates.length])).toEqual([['added', 6]])
    const before = await everything(db)
    await expect(take(true)).rejects.toMatchObject({
      code: 'conflict',
      detail: expect.stringContaining('Химия'),
    })
    expect(await everything(db)).toBe(before)
    expect(await db.$count(change)).toBe(0)
    const { classes, clashes: left } = await take()
    expect([classes, left]).toEqual([6, clashes])
    expect(await db.$count(meeting, eq(meeting.state, 'projected'))).toBe(7)
    expect(await db.$count(claim, eq(claim.softReason, 'forced'))).toBe(0)
    expect(itemId).toBeGreaterThan(0)
  }))

test('a variant of which nothing can be done by now stores nothing, and outlives the load it names', () =>
  inWorld(async (world) => {
    const { db, itemId, step, view, take } = world
    await step(placing(world))
    await db.delete(loadItem).where(eq(loadItem.id, itemId))
    expect((await view()).clashes).toMatchObject([{ text: expect.stringContaining('нагрузки больше нет') }])
    await expect(take()).rejects.toMatchObject({
      code: 'conflict',
      detail: expect.stringContaining('нагрузки больше нет'),
    })
    expect([await db.$count(meeting), await db.$count(change)]).toEqual([0, 0])
    expect((await view()).variant.taken).toBeNull()
  }))

test('a step that cannot be done is refused by name, and one that can in part says what it leaves out', () =>
  inWorld(async (world) => {
    const { db, context, id, groupId, step, view } = world
    const on = weeks(monday, 2).map((date) => ({ date, pair: 2 as const }))
    const taken = await buildEvent(db, { on, groups: [groupId], values: { title: 'Химия' } })
    const [first = 0 as MeetingId] = taken.meetingIds
    expect(await step(placing(world))).toMatchObject([
      { dates: on.map(({ date }) => date), text: expect.stringContaining('«Химия»') },
    ])
    expect((await view()).variant.steps).toMatchObject([{ dates: { length: 6 } }])
    const once = placing(world, { repeat: 'once' })
    await expect(step(once)).rejects.toMatchObject({
      code: 'conflict',
      detail: expect.stringContaining('«Химия»'),
    })
    const target = { kind: 'move', following: false, roomId: null } as const
    await expect(step({ ...target, id: first, date: monday, pair: 2 })).rejects.toMatchObject({
      code: 'invalid',
    })
    await expect(step({ ...target, id: placedId(7, 1), date: monday, pair: 3 })).rejects.toMatchObject({
      code: 'not_found',
    })
    await expect(step({ ...target, id: first, date: addDays(monday, 14), pair: 2 })).rejects.toMatchObject({
      code: 'conflict',
    })
    await expect(step(placing(world, { roomId: 999_999 as RoomId }))).rejects.toMatchObject({
      code: 'not_found',
    })
    await expect(step(placing(world, { ref: { of: 'load', id: 999_999 as LoadItemId } }))).rejects.toMatchObject({
      code: 'not_found',
    })
    const { variant } = await view()
    expect(variant.steps).toHaveLength(1)
    await expect(addStep(context, id, { version: variant.version - 1, step: placing(world) })).rejects.toMatchObject({
      code: 'stale',
    })
    await dropStep(context, id, variant.version)
    expect((await view()).variant.steps).toEqual([])
    await expect(dropStep(context, id, variant.version)).rejects.toMatchObject({ code: 'stale' })
  }))

test('where something can stand counts the classes of the variant, and not the one that moves', () =>
  inWorld(async (world) => {
    const { context, id, itemId, step } = world
    await step(placing(world, { repeat: 'biweekly' }))
    const at = async (question: Parameters<typeof viewVariantPlaces>[2], pair: number) =>
      (await viewVariantPlaces(context, id, question)).find((one) => one.day === 1 && one.pair === pair)
    const ref = { of: 'load', id: itemId } as const
    const load = { kind: 'place', ref, monday, roomId: null } as const
    const odd = await at({ ...load, repeat: 'biweekly' }, 2)
    expect([odd?.free, odd?.reasons.length]).toEqual([(odd?.dates ?? 0) - 8, 1])
    const free = await at({ ...load, repeat: 'weekly' }, 3)
    expect(free?.free).toBe(free?.dates)
    const class_ = { kind: 'move', id: placedId(0, 0), following: true, monday, roomId: null } as const
    expect(await at(class_, 2)).toMatchObject({ dates: 8, free: 8 })
    expect(await at({ ...class_, following: false }, 2)).toMatchObject({ dates: 1, free: 1 })
  }))

test('quality is assessed without the variant and with it', () =>
  inWorld(async (world) => {
    const { db, context, id, groupId, step } = world
    expect(await compareVariant(context, { id, compared: null })).toEqual({ quality: [], judged: null })
    await buildEvent(db, {
      on: weeks(monday, 8).map((date) => ({ date, pair: 2 as const })),
      groups: [groupId],
    })
    await step(placing(world, { pair: 5 }))
    const { quality, judged } = await compareVariant(context, { id, compared: null })
    expect(judged).toEqual({ from: monday, to: addDays(monday, 49) })
    expect(quality.find(({ rule }) => rule === 'groupWindow')).toMatchObject({ before: 0, after: 16 })
  }))

test('a variant is its owner’s; colleagues who plan its faculty look at one that is shared, and change nothing', () =>
  inWorld(async (world) => {
    const { db, context, id, facultyId, step } = world
    await step(placing(world))
    const other = await buildFaculty(db)
    const [colleague, stranger] = [await plannerOf(db, facultyId), await plannerOf(db, other.id)]
    const as = (actor: Actor) => ({ ...context, actor })
    await expect(viewVariant(as(colleague), id)).rejects.toMatchObject({ code: 'not_found' })
    await changeVariant(context, id, { isShared: true })
    const seen = await viewVariant(as(colleague), id)
    expect([seen.variant.isMine, seen.differences.length]).toEqual([false, 1])
    expect((await listVariants(as(colleague))).map((one) => one.id)).toEqual([id])
    expect(await listVariants(as(stranger))).toEqual([])
    await expect(viewVariant(as(stranger), id)).rejects.toMatchObject({ code: 'not_found' })
    const { version } = seen.variant
    await expect(takeVariant(as(colleague), id, { version, whole: false })).rejects.toMatchObject({
      code: 'not_found',
    })
    await expect(addStep(as(colleague), id, { version, step: placing(world) })).rejects.toMatchObject({
      code: 'not_found',
    })
    await expect(changeVariant(as(colleague), id, { name: 'Мой' })).rejects.toMatchObject({
      code: 'not_found',
    })
    await expect(removeVariant(as(colleague), id)).rejects.toMatchObject({ code: 'not_found' })
    const reader = { ...colleague, permissions: ['can view groups' as const] }
    await expect(listVariants(as(reader))).rejects.toMatchObject({ code: 'not_allowed' })
    await removeVariant(context, id)
    await expect(viewVariant(context, id)).rejects.toMatchObject({ code: 'not_found' })
  }))

test('a planner of another faculty places nothing in a variant of their own', () =>
  inWorld(async (world) => {
    const { db, context } = world
    const other = await buildFaculty(db)
    const planner = { ...context, actor: await plannerOf(db, other.id) }
    const own = await makeVariant(planner, { name: 'Чужое', facultyId: other.id, filling: null, moves: [] })
    await expect(addStep(planner, own, { version: 1, step: placing(world) })).rejects.toMatchObject({
      code: 'not_allowed',
    })
    await expect(
      makeVariant(planner, { name: 'Нет', facultyId: 999_999 as FacultyId, filling: null, moves: [] }),
    ).rejects.toMatchObject({ code: 'not_found' })
  }))

test('nothing comes into the list of a faculty but from whoever plans it', () =>
  inWorld(async (world) => {
    const { db, context, facultyId } = world
    const other = await buildFaculty(db)
    const [colleague, stranger] = [await plannerOf(db, facultyId), await plannerOf(db, other.id)]
    const as = (actor: Actor) => ({ ...context, actor })
    const named = { name: 'Подброшенный', filling: null, moves: [] }
    await expect(makeVariant(as(stranger), { ...named, facultyId })).rejects.toMatchObject({
      code: 'not_allowed',
    })
    // Made while they planned it, and for the groups of a search or a repair in no faculty of theirs.
    const id = await makeVariant(as({ ...stranger, editorOf: colleague.editorOf }), { ...named, facultyId })
    await expect(changeVariant(as(stranger), id, { isShared: true })).rejects.toMatchObject({
      code: 'not_allowed',
    })
    await changeVariant(as(stranger), id, { name: 'Только мой' })
    expect((await listVariants(as(colleague))).map((one) => one.name)).not.toContain('Только мой')
  }))

test('a person has so many variants and no more', () =>
  inWorld(async ({ context, facultyId }) => {
    const make = () => makeVariant(context, { name: 'Ещё', facultyId, filling: null, moves: [] })
    for (let made = 1; made < mostVariants; made += 1) await make()
    await expect(make()).rejects.toMatchObject({ code: 'invalid', detail: expect.stringContaining('50') })
  }))
