import type { Database } from '@/db/client'
import { change, claim, group, meeting } from '@/db/schema'
import { groupClaim, inUniversity, placeMeeting, roomClaim, someMonday, teacherClaim } from '@/db/testing/claims'
import { buildFaculty, buildUser } from '@/db/testing/factories'
import { addDays } from '@/lib/core/calendar/rules/calendar-date'
import { defaultPairs } from '@/lib/core/calendar/rules/pairs'
import type { FacultyId, MeetingId, RoomId, VariantId } from '@/lib/core/names/rules/ids'
import { stepsOf, type RepairStep } from '@/lib/core/placing/rules/proposal'
import type { ServiceContext } from '@/lib/core/refusals/service/context'
import { viewPlan } from '@/lib/repair/service/view-plan'
import { viewProposals } from '@/lib/repair/service/view-proposals'
import { powerlessActor, superuser } from '@/testing/actors'
import { makeVariant, takeVariant } from './keep-variants'
import { addStep } from './steps-of-variant'
import { viewVariant } from './view-variant'

type World = {
  db: Database
  context: ServiceContext
  facultyId: FacultyId
  own: MeetingId
  other: MeetingId
}

/**
 * Teacher 1 is busy with group 3 all the time, but for a class in the first pair and another in the second, of group 2.
 */
const inWorld = (test: (world: World) => Promise<void>) =>
  inUniversity(async (db) => {
    const { id: facultyId } = await buildFaculty(db)
    await db.update(group).set({ facultyId })
    const { id: userId } = await buildUser(db, { isSuperuser: true })
    const context = { db, actor: { ...superuser, userId }, now: { date: someMonday, minutes: 0 } }
    const own = await placeMeeting(db, [roomClaim(1), teacherClaim(1), groupClaim(1)], { title: 'Физика' })
    const pair = 2 as const
    const other = await placeMeeting(db, [roomClaim(2), teacherClaim(1), groupClaim(2)], {
      title: 'Химия',
      pair,
    })
    for (let day = 0; day < 14; day++)
      for (const one of defaultPairs)
        if (day > 0 || one > 2)
          await placeMeeting(db, [teacherClaim(1), groupClaim(3)], {
            date: addDays(someMonday, day),
            pair: one,
          })
    await test({ db, context, facultyId, own, other })
  })

const everything = async (db: Database) =>
  JSON.stringify([await db.select().from(meeting).orderBy(meeting.id), await db.select().from(claim).orderBy(claim.id)])

/** The swap that frees the place of a class. */
async function swapOf({ context, own }: World): Promise<RepairStep[]> {
  const [found] = await viewProposals(context, { id: own, without: 'slot', untilEnd: false, to: null })
  return stepsOf(found?.moves ?? [])
}

const made = (context: ServiceContext, moves: readonly RepairStep[]) =>
  makeVariant(context, { name: 'Починка', facultyId: null, filling: null, moves })

/** `Физика 16.1 → 16.2`, of each class that differs. */
const told = async (context: ServiceContext, id: VariantId): Promise<string[]> =>
  (await viewVariant(context, id)).differences.map(
    ({ item, from, to }) => `${item.title} ${from?.day}.${from?.pair} → ${to?.day}.${to?.pair}`,
  )

test('a repair is put into a variant as one step, classes changing places at once, and the timetable stays', () =>
  inWorld(async (world) => {
    const { db, context, facultyId } = world
    const before = await everything(db)
    const moves = await swapOf(world)
    const id = await made(context, moves)
    expect(await told(context, id)).toEqual(['Физика 1.1 → 1.2', 'Химия 1.2 → 1.1'])
    const { variant } = await viewVariant(context, id)
    expect([variant.steps.length, variant.faculty.id]).toEqual([1, facultyId])
    expect(await everything(db)).toBe(before)
    expect(await db.$count(change)).toBe(0)
    const second = await makeVariant(context, {
      name: 'Другой',
      facultyId,
      filling: null,
      moves: [],
    })
    await addStep(context, second, { version: 1, step: { kind: 'mend', moves } })
    expect(await told(context, second)).toEqual(await told(context, id))
    await expect(addStep(context, second, { version: 1, step: { kind: 'mend', moves } })).rejects.toMatchObject({
      code: 'stale',
    })
    expect(await takeVariant(context, id, { version: 1, whole: true, reason: 'x' })).toMatchObject({
      classes: 2,
    })
    // What the other variant moves is no longer where it was.
    expect((await viewVariant(context, second)).clashes).toMatchObject([
      { text: expect.stringMatching(/^«Физика».*уже переставили/) },
      { text: expect.stringMatching(/^«Химия».*уже переставили/) },
    ])
  }))

test('a whole plan of repairs goes into a variant, each class to a room of its own', () =>
  inWorld(async ({ context }) => {
    const period = { from: someMonday, to: addDays(someMonday, 6) }
    const plan = await viewPlan(context, {
      subject: { kind: 'room', id: 1 as RoomId },
      period,
      pairs: null,
    })
    const moves = plan.flatMap(({ proposals }) => stepsOf(proposals[0]?.moves ?? []))
    const rooms = (await viewVariant(context, await made(context, moves))).differences.map(({ to }) => to?.rooms)
    expect(moves).not.toEqual([])
    expect(rooms).toHaveLength(moves.length)
  }))

test('what was taken in the variant, changed or is not one’s own refuses all of it by name', () =>
  inWorld(async (world) => {
    const { db, context, facultyId, other } = world
    const moves = await swapOf(world)
    const id = await makeVariant(context, { name: 'Пустой', facultyId, filling: null, moves: [] })
    const mend = (version: number, steps: readonly RepairStep[]) =>
      addStep(context, id, { version, step: { kind: 'mend', moves: steps } })
    const change = (values: Partial<RepairStep>) => moves.map((one) => ({ ...one, ...values }))
    await expect(mend(1, moves.slice(0, 1))).rejects.toMatchObject({
      code: 'conflict',
      detail: expect.stringContaining('«Химия»'),
    })
    await expect(mend(1, change({ version: 99 }))).rejects.toMatchObject({
      code: 'stale',
      detail: expect.stringContaining('Физика'),
    })
    for (const values of [{ id: 999_999 as MeetingId }, { roomId: 999_999 as RoomId }])
      await expect(mend(1, change(values))).rejects.toMatchObject({ code: 'not_found' })
    await addStep(context, id, { version: 1, step: { kind: 'remove', id: other, following: false } })
    await expect(mend(2, moves)).rejects.toMatchObject({
      code: 'conflict',
      detail: expect.stringContaining('«Химия»'),
    })
    await mend(2, moves.slice(0, 1))
    expect((await viewVariant(context, id)).variant.steps).toHaveLength(2)
    const stranger: ServiceContext = {
      ...context,
      actor: {
        ...powerlessActor,
        userId: (await buildUser(db)).id,
        permissions: ['can view groups', 'can view teachers', 'can set nagruzka items', 'can create transition'],
        editorOf: { ...powerlessActor.editorOf, faculties: [(await buildFaculty(db)).id] },
      },
    }
    await expect(made(stranger, moves)).rejects.toMatchObject({
      code: 'conflict',
      detail: expect.stringContaining('нет права'),
    })
  }))
