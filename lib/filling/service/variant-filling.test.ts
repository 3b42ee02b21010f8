import type { Database } from '@/db/client'
import { change, claim, meeting } from '@/db/schema'
import { withRollback } from '@/db/testing/database'
import {
  buildEvent,
  buildFaculty,
  buildGroup,
  buildLoadItem,
  buildRoom,
  buildSemester,
  buildTeacher,
} from '@/db/testing/factories'
import type { Actor } from '@/lib/core/actor/rules/actor'
import { addDays, calendarDate, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { defaultPairs } from '@/lib/core/calendar/rules/pairs'
import type { FillingId, GroupId, LoadItemId, MeetingId, RoomId, VariantId } from '@/lib/core/names/rules/ids'
import { viewSchedule } from '@/lib/core/views/service/view-schedule'
import { countActs, placedId } from '@/lib/variants/rules/variant'
import {
  changeVariant,
  listVariants,
  makeVariant,
  removeVariant,
  takeVariant,
} from '@/lib/variants/service/keep-variants'
import { addStep, dropStep } from '@/lib/variants/service/steps-of-variant'
import { viewVariant } from '@/lib/variants/service/view-variant'
import { searchOf, signedInPlanner } from '@/testing/planners'
import { keepFilling } from './keep-filling'
import { startFilling, viewFilling, viewLastFilling } from './manage-filling'
import { runFilling } from './run-filling'

beforeAll(() => {
  process.env.DATABASE_URL = 'postgres://localhost/none'
  process.env.AUTH_SECRET = 'x'.repeat(32)
})

const monday = calendarDate('2026-09-07')
const tuesday = addDays(monday, 1)
const weekly = (first: CalendarDate) => Array.from({ length: 17 }, (_, week) => addDays(first, 7 * week))

const search = searchOf(2000)

type Context = { db: Database; actor: Actor; now: { date: CalendarDate; minutes: number } }

type World = {
  context: Context
  /** Another planner, signed in. */
  other: Context
  id: VariantId
  groupId: GroupId
  roomId: RoomId
  physics: LoadItemId
  /** Starts a search in the variant, or in the timetable, for physics and algebra, and brings it to its end. */
  search: (variantId?: VariantId | null, who?: Context) => Promise<FillingId>
}

const signIn = async (db: Database): Promise<Context> => ({
  db,
  actor: await signedInPlanner(db),
  now: { date: monday, minutes: 0 },
})

/**
 * The only room is free on Mondays in the second pair alone; there the variant has placed physics, and it has
 * taken away chemistry, which stands on Tuesdays in the third. Algebra has eight classes to place.
 */
const inWorld = (test: (world: World) => Promise<void>) =>
  withRollback(async (db) => {
    const { id: semesterId } = await buildSemester(db)
    const { id: facultyId } = await buildFaculty(db)
    const { id: groupId } = await buildGroup(db, { facultyId, students: 25 })
    const { id: roomId } = await buildRoom(db, { capacity: 30 })
    const itemOf = async () => {
      const { id: teacherId } = await buildTeacher(db)
      const load = { semesterId, requiredHours: 16, groups: [groupId], students: 25 }
      return (await buildLoadItem(db, { ...load, teachers: [teacherId] })).id
    }
    const physics = await itemOf()
    await itemOf()
    const slots = [0, 1, 2, 3, 4, 5].flatMap((day) =>
      defaultPairs
        .filter((pair) => !(day === 0 && pair === 2) && !(day === 1 && pair === 3))
        .flatMap((pair) => weekly(addDays(monday, day)).map((date) => ({ date, pair }))),
    )
    await buildEvent(db, { on: slots, rooms: [roomId] })
    const chemistry = await buildEvent(db, {
      on: weekly(tuesday).map((date) => ({ date, pair: 3 as const })),
      rooms: [roomId],
      values: { title: 'Химия' },
    })
    const [context, other] = [await signIn(db), await signIn(db)]
    const id = await makeVariant(context, { name: 'Проба', facultyId, filling: null, moves: [] })
    const ref = { of: 'load' as const, id: physics }
    await addStep(context, id, {
      version: 1,
      step: { kind: 'place', ref, date: monday, pair: 2, repeat: 'weekly', roomId },
    })
    const [first = 0 as MeetingId] = chemistry.meetingIds
    await addStep(context, id, { version: 2, step: { kind: 'remove', id: first, following: true } })
    const scope = { kind: 'group', id: groupId } as const
    await test({
      context,
      other,
      id,
      groupId,
      roomId,
      physics,
      async search(variantId = id, who = context) {
        const made = await startFilling(who, { scope, from: monday, seconds: 10, variantId })
        expect(await runFilling(db, search)).toBe(true)
        return made
      },
    })
  })

/** `1.2 8`: the day, the pair and how many classes. */
const foundIn = async (context: Context, id: FillingId): Promise<string[]> =>
  ((await viewFilling(context, id)).result?.proposals ?? []).map(
    ({ day, pair, dates }) => `${day}.${pair} ${dates.length}`,
  )

const everything = async (db: Database) =>
  JSON.stringify([await db.select().from(meeting).orderBy(meeting.id), await db.select().from(claim).orderBy(claim.id)])

test('a search in a variant sees what the variant places and takes away, and what is kept of it becomes steps, taken back together', () =>
  inWorld(async ({ context, id, search: find }) => {
    const { db } = context
    const before = await everything(db)
    const filling = await find()
    expect(await foundIn(context, filling)).toEqual(['2.3 8'])
    const { result, variant } = await viewFilling(context, filling)
    expect([result?.wanted, result?.left, variant]).toEqual([8, [], { id, name: 'Проба', state: 'open' }])
    expect(await keepFilling(context, { id: filling, chosen: null })).toEqual({
      classes: 8,
      notKept: [],
      changeId: null,
    })
    expect(await everything(db)).toBe(before)
    expect(await db.$count(change)).toBe(0)
    expect(await viewLastFilling(context)).toBeNull()
    const { variant: now, clashes, differences } = await viewVariant(context, id)
    expect([now.steps.length, clashes]).toEqual([3, []])
    expect(differences.filter(({ mark }) => mark === 'added').map(({ to }) => to?.day)).toEqual(
      expect.arrayContaining([1, 2]),
    )
    await expect(keepFilling(context, { id: filling, chosen: null })).rejects.toMatchObject({
      code: 'conflict',
    })
    await dropStep(context, id, now.version)
    expect((await viewVariant(context, id)).variant.steps).toHaveLength(2)
  }))

test('all that a search placed in a variant is one act of it', () =>
  inWorld(async ({ context, id, search: find, physics }) => {
    const { version } = (await viewVariant(context, id)).variant
    await dropStep(context, id, version)
    await dropStep(context, id, version + 1)
    // Without the variant's steps both disciplines are left, and one of them has a place.
    const ref = { of: 'load' as const, id: physics }
    const step = { kind: 'place', ref, date: monday, pair: 2, repeat: 'once', roomId: null } as const
    await addStep(context, id, { version: version + 2, step })
    await keepFilling(context, { id: await find(), chosen: null })
    const { steps } = (await viewVariant(context, id)).variant
    expect([steps.length > 1, countActs(steps)]).toEqual([true, 2])
    expect((await listVariants(context))[0]?.steps).toBe(2)
    await dropStep(context, id, version + 4)
    expect((await viewVariant(context, id)).variant.steps).toHaveLength(1)
  }))

test('of a variant others see nothing: neither in the week, nor in their search, which takes its place', () =>
  inWorld(async ({ context, other, id, groupId, search: find }) => {
    const subject = { kind: 'group', id: groupId } as const
    const week = { subject, from: monday, to: addDays(monday, 6), drafts: true }
    expect((await viewSchedule(other, week)).items).toEqual([])
    const theirs = await find(null, other)
    expect(await foundIn(other, theirs)).toEqual(['1.2 8', '1.2 8'])
    expect((await viewFilling(other, theirs)).variant).toBeNull()
    await keepFilling(other, { id: theirs, chosen: null })
    // By now somebody's draft stands where the variant places physics.
    const { clashes } = await viewVariant(context, id)
    expect(clashes).toMatchObject([{ step: 0, dates: { length: 8 } }])
  }))

test('a variant that changed meanwhile says so, and what no longer fits is named; nothing is lost', () =>
  inWorld(async ({ context, id, roomId, search: find }) => {
    const filling = await find()
    const [date = tuesday] = (await viewFilling(context, filling)).result?.proposals[0]?.dates ?? []
    const { version } = (await viewVariant(context, id)).variant
    await addStep(context, id, {
      version,
      step: { kind: 'move', id: placedId(0, 0), following: false, date, pair: 3, roomId },
    })
    expect((await viewFilling(context, filling)).variant?.state).toBe('changed')
    const { classes, notKept } = await keepFilling(context, { id: filling, chosen: null })
    expect([classes, notKept.map(({ index, dates }) => [index, dates])]).toEqual([7, [[0, [date]]]])
    expect((await viewVariant(context, id)).variant.steps).toHaveLength(4)
  }))

test('where the variant was taken over or removed, the result stays and says so', () =>
  inWorld(async ({ context, id, search: find }) => {
    const filling = await find()
    const { version } = (await viewVariant(context, id)).variant
    await takeVariant(context, id, { version, whole: false, reason: 'Согласовано' })
    const keep = () => keepFilling(context, { id: filling, chosen: null })
    await expect(keep()).rejects.toMatchObject({ code: 'conflict' })
    expect(await viewFilling(context, filling)).toMatchObject({
      state: 'found',
      variant: { state: 'closed' },
    })
    await removeVariant(context, id)
    await expect(keep()).rejects.toMatchObject({ code: 'not_found' })
    expect(await viewLastFilling(context)).toMatchObject({
      state: 'found',
      variant: { name: 'Проба', state: 'closed' },
    })
  }))

test('its owner alone searches in a variant, and one that is gone before its turn fails with a reason', () =>
  inWorld(async ({ context, other, id, groupId }) => {
    await changeVariant(context, id, { isShared: true })
    const asked = { scope: { kind: 'group', id: groupId }, from: monday, seconds: 10 } as const
    await expect(startFilling(other, { ...asked, variantId: id })).rejects.toMatchObject({
      code: 'not_found',
    })
    const filling = await startFilling(context, { ...asked, variantId: id })
    await removeVariant(context, id)
    await runFilling(context.db, search)
    expect(await viewFilling(context, filling)).toMatchObject({
      state: 'failed',
      failure: 'Такого варианта нет.',
      result: null,
    })
  }))
