import { eq, inArray } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { examSitting, meeting, room, wish } from '@/db/schema'
import {
  brokenPlaces,
  groupClaim,
  inUniversity,
  placeMeeting,
  roomClaim,
  settle,
  someMonday,
  teacherClaim,
} from '@/db/testing/claims'
import type { Actor } from '@/lib/core/actor/rules/actor'
import { addDays } from '@/lib/core/calendar/rules/calendar-date'
import type { DatedSlot } from '@/lib/core/calendar/rules/dated-slot'
import { defaultPairs, type Pair } from '@/lib/core/calendar/rules/pairs'
import type { ChangeId, GroupId, MeetingId, RoomId, TeacherId, UserId, WishId } from '@/lib/core/names/rules/ids'
import {
  stepsOf,
  type RepairRequest,
  type RepairOrder,
  type PlanEntry,
  type Proposal,
} from '@/lib/core/placing/rules/proposal'
import { asJob } from '@/lib/core/processes/service/job-work'
import type { JobNews } from '@/lib/core/wire/rules/job'
import { undoChange } from '@/lib/history/service/undo-change'
import { powerlessActor, superuser } from '@/testing/actors'
import { repairClasses } from './repair-classes'
import { viewPlan } from './view-plan'
import { viewProposals } from './view-proposals'

const now = { date: someMonday, minutes: 0 }

/** Moves the classes of these groups. */
const moverOf = (...groups: number[]): Actor => ({
  ...powerlessActor,
  permissions: ['can set nagruzka items', 'can create transition'],
  editorOf: { ...powerlessActor.editorOf, groups: groups as GroupId[] },
})

const look = (db: Database, id: MeetingId, ask: Partial<RepairRequest> = {}, actor: Actor = superuser) =>
  viewProposals({ db, actor, now }, { id, without: 'slot', untilEnd: false, to: null, ...ask })

async function take(db: Database, { moves }: Proposal, change: Partial<RepairOrder> = {}, actor: Actor = superuser) {
  const order = { steps: stepsOf(moves), reason: 'Накладка', justChange: false, dryRun: false, ...change }
  const moved = await repairClasses({ db, actor, now }, order)
  await settle(db)
  return moved
}

/** `16.1`: the day of the month and the pair. */
const stands = async (db: Database, ...ids: MeetingId[]): Promise<string[]> => {
  const found = await Promise.all(ids.map((id) => db.select().from(meeting).where(eq(meeting.id, id))))
  return found.flat().map(({ date, pair }) => `${Number(date.slice(8))}.${pair}`)
}

const others = (proposals: readonly Proposal[]): number[] => proposals.map(({ moves }) => moves.length - 1)

/**
 * Teacher 1 is busy with group 3 all the time, but for the class in question in the first pair and another in
 * the second, of group 2.
 */
async function crowded(db: Database): Promise<{ own: MeetingId; other: MeetingId }> {
  const own = await placeMeeting(db, [roomClaim(1), teacherClaim(1), groupClaim(1)], { title: 'Физика' })
  const other = await placeMeeting(db, [roomClaim(2), teacherClaim(1), groupClaim(2)], {
    title: 'Химия',
    pair: 2,
  })
  for (let day = 0; day < 14; day++)
    for (const pair of defaultPairs)
      if (day > 0 || pair > 2)
        await placeMeeting(db, [teacherClaim(1), groupClaim(3)], { date: addDays(someMonday, day), pair })
  return { own, other }
}

const swapped = (proposals: readonly Proposal[]): Proposal => {
  const [found] = proposals
  if (!found) throw new Error('Nothing was proposed.')
  return found
}

test('what is free is proposed without moving anybody, with its room, and taking it is one change with one request', () =>
  inUniversity(async (db) => {
    const own = await placeMeeting(db, [roomClaim(1), teacherClaim(1), groupClaim(1)])
    const found = await look(db, own)
    expect([...new Set(others(found))]).toEqual([0])
    const proposal = swapped(found)
    expect(proposal.touched).toEqual(['ИСТб-26-1', 'Преподаватель 1'])
    const { request, changeId } = await take(db, proposal)
    expect(request).toMatchObject({ kind: 'move', description: 'Накладка' })
    const [to] = proposal.moves
    expect(await stands(db, own)).toEqual([`${Number(to.to.date.slice(8))}.${to.to.pair}`])
    await undoChange({ db, actor: superuser, now }, changeId ?? (0 as ChangeId))
    expect(await stands(db, own)).toEqual(['16.1'])
  }))

test('another room of the slot, where its own is out of use', () =>
  inUniversity(async (db) => {
    const own = await placeMeeting(db, [roomClaim(1), teacherClaim(1), groupClaim(1)])
    await placeMeeting(db, [roomClaim(2), teacherClaim(2)])
    const [first] = await look(db, own, { without: 'room' })
    expect(first?.moves.map(({ to, roomId }) => [to.date, to.pair, roomId])).toEqual([[someMonday, 1, 3]])
    if (first) await take(db, first)
    expect(await stands(db, own)).toEqual(['16.1'])
  }))

test('where a building is cut off only rooms of others are proposed, at its time and at others', () =>
  inUniversity(async (db) => {
    await db
      .update(room)
      .set({ building: 'А' })
      .where(inArray(room.id, [1, 2] as RoomId[]))
    await db
      .update(room)
      .set({ building: 'Б' })
      .where(eq(room.id, 3 as RoomId))
    const own = await placeMeeting(db, [roomClaim(1), teacherClaim(1), groupClaim(1)])
    const roomsOf = async (without: 'room' | 'building') =>
      new Set((await look(db, own, { without })).map(({ moves: [{ roomId }] }) => roomId))
    expect(await roomsOf('room')).toEqual(new Set([2, 3]))
    expect(await roomsOf('building')).toEqual(new Set([3]))
    const found = await look(db, own, { without: 'building' })
    expect(found.some(({ moves: [{ to }] }) => to.date === someMonday && to.pair === 1)).toBe(true)
  }))

test('on the day of an absent teacher nothing is proposed', () =>
  inUniversity(async (db) => {
    const own = await placeMeeting(db, [roomClaim(1), teacherClaim(1), groupClaim(1)])
    const found = await look(db, own, { without: 'teacher' })
    expect(found.length).toBeGreaterThan(0)
    expect(found.some(({ moves: [{ to }] }) => to.date === someMonday)).toBe(false)
  }))

test('nobody goes to where their teacher is away', () =>
  inUniversity(async (db) => {
    const own = await placeMeeting(db, [roomClaim(1), teacherClaim(1), groupClaim(1)])
    const tuesday = addDays(someMonday, 1)
    const waysThere = async () => (await look(db, own, { to: { date: tuesday, pair: 3 } })).length
    const kept = {
      kind: 'teacher',
      resourceId: 1,
      startsOn: tuesday,
      endsOn: tuesday,
      title: 'Отпуск',
    } as const
    expect(await waysThere()).toBe(1)
    const [stored] = await db.insert(wish).values(kept).returning()
    expect(await waysThere()).toBe(1)
    await db
      .update(wish)
      .set({ isAbsence: true })
      .where(eq(wish.id, stored?.id as WishId))
    expect(await waysThere()).toBe(0)
  }))

test('who stands in its way makes way, together with it or not at all; all of it is undone at once', () =>
  inUniversity(async (db) => {
    const { own, other } = await crowded(db)
    const mover = moverOf(1, 2)
    const found = await look(db, own, {}, mover)
    expect(others(found)).toEqual([1])
    const { changeId } = await take(db, swapped(found), {}, mover)
    expect(await stands(db, own, other)).toEqual(['16.2', '16.1'])
    expect(await brokenPlaces(db)).toEqual([])
    await undoChange({ db, actor: superuser, now }, changeId ?? (0 as ChangeId))
    expect(await stands(db, own, other)).toEqual(['16.1', '16.2'])
  }))

test('an exam with a time of its own makes way for nobody, and only its room is proposed to change', () =>
  inUniversity(async (db) => {
    const { own, other } = await crowded(db)
    const [exam] = await db.select().from(meeting).where(eq(meeting.id, other))
    if (!exam) throw new Error('The exam is gone')
    await db.insert(examSitting).values({ eventId: exam.eventId, startsAt: 595, minutes: 90 })
    const mover = moverOf(1, 2)
    expect(await look(db, own, {}, mover)).toEqual([])
    expect(await look(db, other, {}, mover)).toEqual([])
    expect((await look(db, other, { without: 'room' }, mover)).length).toBeGreaterThan(0)
  }))

test('for a needed place only ways to it are proposed', () =>
  inUniversity(async (db) => {
    const { own } = await crowded(db)
    const to = { date: someMonday, pair: 2 as const }
    expect(others(await look(db, own, { to }, moverOf(1, 2)))).toEqual([1])
    expect(await look(db, own, { to: { ...to, pair: 3 } }, moverOf(1, 2))).toEqual([])
  }))

test('at a wanted place only those who stand there are offered to change places with', () =>
  inUniversity(async (db) => {
    const { own, other } = await crowded(db)
    const swapsAt = async (pair: Pair): Promise<(MeetingId | undefined)[]> => {
      const found = await look(db, own, { without: 'swap', to: { date: someMonday, pair } })
      return found.map(({ moves }) => moves[1]?.classes[0]?.id)
    }
    expect(await swapsAt(2)).toEqual([other])
    const [third] = await swapsAt(3)
    expect(third).toBeDefined()
    expect(third).not.toBe(other)
  }))

test('nobody is proposed to make way whom the asker may not move, and taking it is refused', () =>
  inUniversity(async (db) => {
    const { own, other } = await crowded(db)
    const proposal = swapped(await look(db, own, {}, moverOf(1, 2)))
    expect(await look(db, own, {}, moverOf(1))).toEqual([])
    await expect(take(db, proposal, {}, moverOf(1))).rejects.toMatchObject({ code: 'not_allowed' })
    await expect(look(db, own, {}, moverOf(2))).rejects.toMatchObject({ code: 'not_allowed' })
    await expect(look(db, own, {}, powerlessActor)).rejects.toMatchObject({ code: 'not_allowed' })
    expect(await stands(db, own, other)).toEqual(['16.1', '16.2'])
  }))

test('a place that was taken meanwhile, or a class that changed, refuses all of it by name', () =>
  inUniversity(async (db) => {
    const { own, other } = await crowded(db)
    const proposal = swapped(await look(db, own, {}, moverOf(1, 2)))
    const late = await placeMeeting(db, [groupClaim(2), teacherClaim(2)], { title: 'История' })
    await expect(take(db, proposal)).rejects.toMatchObject({
      code: 'conflict',
      extra: { conflicts: [{ title: 'ИСТб-26-2', with: { title: 'История' } }] },
    })
    expect(await stands(db, own, other)).toEqual(['16.1', '16.2'])
    await db.delete(meeting).where(eq(meeting.id, late))
    await db.update(meeting).set({ version: 7 }).where(eq(meeting.id, other))
    await expect(take(db, proposal)).rejects.toMatchObject({
      code: 'stale',
      message: expect.stringContaining('Химия') as unknown,
    })
    expect(await stands(db, own, other)).toEqual(['16.1', '16.2'])
  }))

test('a preview stores nothing and needs no reason; the act does', () =>
  inUniversity(async (db) => {
    const own = await placeMeeting(db, [roomClaim(1), teacherClaim(1), groupClaim(1)])
    const proposal = swapped(await look(db, own))
    const preview = await take(db, proposal, { reason: '', dryRun: true })
    expect([preview.changeId, preview.items.length]).toEqual([null, 1])
    await expect(take(db, proposal, { reason: '' })).rejects.toMatchObject({ code: 'invalid' })
    expect(await stands(db, own)).toEqual(['16.1'])
  }))

test('a series leaves its slot as a whole, and so does the series in its way', () =>
  inUniversity(async (db) => {
    const { event } = await seriesOf(db)
    const found = await look(db, event.first, { untilEnd: true })
    expect(found.every(({ moves: [own] }) => own.classes.length === 3)).toBe(true)
    await take(db, swapped(found))
    expect(new Set((await stands(db, ...event.all)).map((at) => at.split('.')[1])).size).toBe(1)
    expect(await stands(db, event.first)).not.toEqual(['16.1'])
  }))

async function seriesOf(db: Database) {
  const claims = [roomClaim(1), teacherClaim(1), groupClaim(1)]
  const first = await placeMeeting(db, claims)
  const [own] = await db.select().from(meeting).where(eq(meeting.id, first))
  const all = [first]
  for (const week of [1, 2])
    all.push(
      await placeMeeting(db, claims, {
        eventId: own?.eventId ?? (0 as never),
        date: addDays(someMonday, 7 * week),
      }),
    )
  return { event: { first, all } }
}

/** Another room for each of these classes, as the plan of a closed room chooses. */
const roomsIn = (plan: readonly PlanEntry[]): (number | null | undefined)[] =>
  plan.map(({ proposals: [first] }) => first?.moves[0].roomId)

const planOf = (db: Database, change: Partial<Parameters<typeof viewPlan>[1]> = {}, actor: Actor = superuser) =>
  viewPlan(
    { db, actor, now },
    {
      subject: { kind: 'room', id: 1 as RoomId },
      period: { from: someMonday, to: addDays(someMonday, 6) },
      pairs: null,
      ...change,
    },
  )

test('the classes of a closed room: the first ways of all go together, and are taken as one change', () =>
  inUniversity(async (db) => {
    const first = await placeMeeting(db, [roomClaim(1), teacherClaim(1), groupClaim(1)])
    const second = await placeMeeting(db, [roomClaim(1), teacherClaim(2), groupClaim(2)], { pair: 2 })
    await placeMeeting(db, [roomClaim(2), teacherClaim(3)])
    await placeMeeting(db, [roomClaim(1), teacherClaim(3)], { date: addDays(someMonday, 7) })
    const plan = await planOf(db)
    expect(plan.map(({ leaving }) => leaving.from.pair)).toEqual([1, 2])
    expect(roomsIn(plan)).toEqual([3, 2])
    const moves = plan.flatMap(({ proposals: [one] }) => one?.moves ?? [])
    const order = { steps: stepsOf(moves), reason: 'Ремонт', justChange: false, dryRun: false }
    const { changeId } = await repairClasses({ db, actor: superuser, now }, order)
    await settle(db)
    expect(await planOf(db)).toEqual([])
    await undoChange({ db, actor: superuser, now }, changeId ?? (0 as ChangeId))
    expect((await planOf(db)).length).toBe(2)
    expect(await stands(db, first, second)).toEqual(['16.1', '16.2'])
  }))

test('two classes of a closed room do not get one place', () =>
  inUniversity(async (db) => {
    // Room 3 is taken all week, so only one of two classes of one slot could get room 2.
    for (let day = 0; day < 7; day++)
      for (const pair of defaultPairs) await placeMeeting(db, [roomClaim(3)], { date: addDays(someMonday, day), pair })
    await placeMeeting(db, [roomClaim(1), teacherClaim(1), groupClaim(1)])
    await placeMeeting(db, [roomClaim(1), teacherClaim(2), groupClaim(2)], {
      onConflict: { forcedBy: 1 as UserId },
    })
    const plan = await planOf(db)
    const targets = plan.map(({ proposals: [one] }) => one && `${one.moves[0].to.date} ${one.moves[0].to.pair}`)
    expect(new Set(targets).size).toBe(2)
    const moves = plan.flatMap(({ proposals: [one] }) => one?.moves ?? [])
    const order = { steps: stepsOf(moves), reason: 'Ремонт', justChange: false, dryRun: false }
    await repairClasses({ db, actor: superuser, now }, order)
    await settle(db)
    expect(await brokenPlaces(db)).toEqual([])
  }))

test('whoever may only change rooms is offered rooms of the same slot, and may take them; others are offered nothing', () =>
  inUniversity(async (db) => {
    const own = await placeMeeting(db, [roomClaim(1), teacherClaim(1), groupClaim(1)])
    const keeper: Actor = {
      ...powerlessActor,
      permissions: ['can view auditories', 'can change schedule item auditory'],
    }
    const [entry] = await planOf(db, {}, keeper)
    expect(entry?.proposals.map(({ moves: [{ to }] }) => `${to.date} ${to.pair}`)).toEqual(
      [1, 2].map(() => `${someMonday} 1`),
    )
    expect((await look(db, own, { without: 'slot' }, keeper)).length).toBe(0)
    const proposal = swapped(await look(db, own, { without: 'room' }, keeper))
    await take(db, proposal, {}, keeper)
    const [other] = await look(db, own, { without: 'slot' })
    await expect(other && take(db, other, {}, keeper)).rejects.toMatchObject({ code: 'not_allowed' })
    await placeMeeting(db, [roomClaim(1), teacherClaim(2), groupClaim(2)], { state: 'projected', pair: 2 })
    expect((await planOf(db, {}, keeper)).length).toBe(0)
    expect((await planOf(db)).length).toBe(1)
    const viewer: Actor = { ...powerlessActor, permissions: ['can view auditories'] }
    const rooms = { subject: { kind: 'room' as const, id: 2 as RoomId } }
    await expect(planOf(db, rooms, viewer)).rejects.toMatchObject({ code: 'not_allowed' })
    const mover: Actor = {
      ...viewer,
      permissions: [...viewer.permissions, 'can set nagruzka items', 'can create transition'],
    }
    expect(await planOf(db, rooms, mover)).toMatchObject([{ isMine: false, proposals: [] }])
    await expect(planOf(db, {}, powerlessActor)).rejects.toMatchObject({ code: 'not_allowed' })
  }))

test('the classes of an absent teacher go to when they are back', () =>
  inUniversity(async (db) => {
    await placeMeeting(db, [roomClaim(1), teacherClaim(1), groupClaim(1)])
    const period = { from: someMonday, to: addDays(someMonday, 5) }
    const [entry] = await planOf(db, { subject: { kind: 'teacher', id: 1 as TeacherId }, period })
    expect(entry?.proposals.length).toBeGreaterThan(0)
    expect(entry?.proposals.every(({ moves: [{ to }] }) => to.date > period.to)).toBe(true)
  }))

test('whoever is away for a part of a day holds its other classes, and others of that day in the rest of it', () =>
  inUniversity(async (db) => {
    const claims = [roomClaim(1), teacherClaim(1), groupClaim(1)]
    await placeMeeting(db, claims)
    const noon = await placeMeeting(db, claims, { pair: 3 })
    const isAway = ({ date, pair }: DatedSlot) => date === someMonday && pair >= 3
    const period = { from: someMonday, to: someMonday }
    const plan = await planOf(db, { subject: { kind: 'teacher', id: 1 as TeacherId }, period, isAway })
    expect(plan.map(({ first }) => first)).toEqual([noon])
    const places = plan.flatMap(({ proposals }) =>
      proposals.map(({ moves: [{ to }] }) => ({ date: to.date, pair: to.pair })),
    )
    expect(places).toContainEqual({ date: someMonday, pair: 2 })
    expect(places.filter(isAway)).toEqual([])
  }))

test('the share of a plan does not stand still while the ways of whoever is stuck are looked for', () =>
  inUniversity(async (db) => {
    for (const pair of [1, 2] as const)
      await placeMeeting(db, [roomClaim(1), teacherClaim(1), groupClaim(pair)], { pair })
    const heard: JobNews[] = []
    // One place is left for both.
    const isAway = ({ date, pair }: DatedSlot) => date !== addDays(someMonday, 12) || pair !== 1
    const period = { from: someMonday, to: someMonday }
    const subject = { kind: 'teacher', id: 1 as TeacherId } as const
    await asJob(
      (news) => heard.push(news),
      () => planOf(db, { subject, period, isAway }),
    )
    const steps = heard.flatMap((news) => (news.kind === 'step' ? [`${news.step.done} of ${news.step.of}`] : []))
    expect(steps).toEqual([
      ...[0, 1, 2].map((done) => `${done} of 2`),
      ...[0, 1, 2, 3, 4].map((done) => `${done} of 4`),
    ])
  }))

test('a class that is delayed beyond the end of its series does not go where others stand', () =>
  inUniversity(async (db) => {
    const [saturday, monday] = [addDays(someMonday, 5), addDays(someMonday, 7)]
    const id = await placeMeeting(db, [roomClaim(1), teacherClaim(1), groupClaim(1)], { date: saturday, pair: 2 })
    await placeMeeting(db, [roomClaim(1), teacherClaim(2), groupClaim(2)], { date: monday })
    const proposals = await look(db, id, { untilEnd: true, to: { date: monday, pair: 1 } })
    expect(proposals.length).toBeGreaterThan(0)
    for (const proposal of proposals) await take(db, proposal, { dryRun: true })
  }))
