import { and, eq, isNotNull, lt } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { interruptFillings } from '@/db/queries/filling/fillings'
import { change, claim, filling, loadItem, meeting, session, teacher, wish } from '@/db/schema'
import { withRollback } from '@/db/testing/database'
import { buildEvent, buildGroup, buildLoadItem, buildRoom, buildSemester, buildTeacher } from '@/db/testing/factories'
import type { Actor } from '@/lib/core/actor/rules/actor'
import { addDays, calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { defaultPairs } from '@/lib/core/calendar/rules/pairs'
import type { ChangeId, FillingId, GroupId, LoadItemId } from '@/lib/core/names/rules/ids'
import { undoChange } from '@/lib/history/service/undo-change'
import { placeSeries } from '@/lib/timetabling/series/place-series'
import { searchOf, signedInPlanner } from '@/testing/planners'
import { keepFilling } from './keep-filling'
import { startFilling, stopFilling, throwFillingAway, viewFilling, viewLastFilling } from './manage-filling'
import { judgeFilling, readFacts, runFilling } from './run-filling'
import { viewGone } from './view-gone'

const monday = calendarDate('2026-09-07')

const search = searchOf(3000)

type World = {
  db: Database
  actor: Actor
  context: { db: Database; actor: Actor; now: { date: typeof monday; minutes: number } }
  groupId: GroupId
  start: () => Promise<FillingId>
}

/** A group with five disciplines of sixteen classes and one of eight, two teachers and three rooms. */
const inWorld = (test: (world: World) => Promise<void>) =>
  withRollback(async (db) => {
    const { id: semesterId } = await buildSemester(db)
    const { id: groupId } = await buildGroup(db, { title: 'ИСТб-24-1', students: 25 })
    const teachers = [(await buildTeacher(db, { name: 'Иванов И. И.' })).id, (await buildTeacher(db)).id]
    for (const capacity of [30, 40, 20]) await buildRoom(db, { capacity })
    for (const [index, requiredHours] of [32, 32, 32, 32, 32, 16].entries())
      await buildLoadItem(db, {
        semesterId,
        requiredHours,
        groups: [groupId],
        students: 25,
        teachers: teachers.slice(index % 2, (index % 2) + 1),
      })
    const actor = await signedInPlanner(db)
    const context = { db, actor, now: { date: monday, minutes: 0 } }
    const start = () =>
      startFilling(context, {
        scope: { kind: 'group', id: groupId },
        from: monday,
        seconds: 10,
        variantId: null,
      })
    await test({ db, actor, context, groupId, start })
  })

async function found({ db, context, start }: World) {
  const id = await start()
  expect(await runFilling(db, search)).toBe(true)
  return viewFilling(context, id)
}

test('all that is left of a group finds a place, breaks no hard rule, and is kept and undone as one change', () =>
  inWorld(async (world) => {
    const { db, context } = world
    const { id, state, progress, result } = await found(world)
    expect([state, progress?.placed, progress?.wanted]).toEqual(['found', 88, 88])
    expect(result?.left).toEqual([])
    expect(result?.quality.filter(({ rule }) => /overlap|overfull/.test(rule))).toEqual([])
    expect(await db.$count(meeting)).toBe(0)
    const kept = await keepFilling(context, { id, chosen: null })
    expect(kept).toEqual({ classes: 88, notKept: [], changeId: expect.any(Number) })
    expect(await db.$count(meeting, eq(meeting.state, 'projected'))).toBe(88)
    expect(await db.$count(change)).toBe(1)
    expect((await viewFilling(context, id)).state).toBe('kept')
    expect(await viewLastFilling(context)).toBeNull()
    await expect(keepFilling(context, { id, chosen: null })).rejects.toMatchObject({ code: 'conflict' })
    await expect(world.start()).rejects.toMatchObject({
      code: 'invalid',
      detail: expect.stringContaining('Доставлять нечего'),
    })
    await undoChange(context, kept.changeId ?? (0 as ChangeId))
    expect(await db.$count(meeting)).toBe(0)
  }))

test('what is said to make no rule worse makes none worse alone', () =>
  inWorld(async (world) => {
    const { context, groupId } = world
    const { result } = await found(world)
    const kept = result?.withoutWorse?.map((index) => result.proposals[index] ?? []).flat() ?? []
    expect(kept.length).toBeGreaterThan(0)
    const facts = await readFacts(context, { scope: { kind: 'group', id: groupId }, from: monday })
    const { quality } = await judgeFilling(context, facts, kept, result?.judged ?? undefined)
    expect(quality.filter(({ before, after }) => after > before)).toEqual([])
    expect(result?.lacking).toEqual([])
  }))

test('a part is kept; what is published or drafted stays where it is and is gone round', () =>
  inWorld(async (world) => {
    const { db, context, groupId } = world
    const on = ['09-07', '09-14', '09-21'].map((day) => ({
      date: calendarDate(`2026-${day}`),
      pair: 2 as const,
    }))
    await buildEvent(db, { on, groups: [groupId] })
    await buildEvent(db, {
      on: on.map((one) => ({ ...one, pair: 3 as const })),
      groups: [groupId],
      state: 'projected',
    })
    const { id, result } = await found(world)
    const taken = result?.proposals.flatMap(({ pair, dates }) =>
      on.filter((one) => (pair === 2 || pair === 3) && dates.includes(one.date)),
    )
    expect(taken).toEqual([])
    const [first] = result?.proposals ?? []
    const { classes } = await keepFilling(context, { id, chosen: [0] })
    expect(classes).toBe(first?.dates.length)
    expect(await db.$count(meeting)).toBe(6 + classes)
  }))

test('a day that has passed is taken by nothing, though the week shown begins before', () =>
  inWorld(async (world) => {
    const today = addDays(monday, 2)
    const late = { ...world.context, now: { date: today, minutes: 0 } }
    const scope = { kind: 'group', id: world.groupId } as const
    const id = await startFilling(late, { scope, from: monday, seconds: 10, variantId: null })
    await runFilling(world.db, search)
    const { result, startsOn: from } = await viewFilling(late, id)
    const dates = (result?.proposals ?? []).flatMap((one) => one.dates).sort()
    expect(from).toBe(today)
    expect(dates.length).toBeGreaterThan(0)
    expect(dates.every((date) => date >= today)).toBe(true)
  }))

test('nothing is placed while its teacher is away, and a wish alone forbids nothing', () =>
  inWorld(async (world) => {
    const { db } = world
    const teachers = await db.select({ id: teacher.id }).from(teacher)
    const until = calendarDate('2026-12-31')
    const kept = (isAbsence: boolean, weekday: 1 | 2 | 3 | 4 | 5 | 6) =>
      teachers.map(({ id }) => ({
        kind: 'teacher' as const,
        resourceId: id,
        startsOn: monday,
        endsOn: until,
        weekday,
        title: 'Командировка',
        isAbsence,
      }))
    await db.insert(wish).values([...([1, 2, 4, 5, 6] as const).flatMap((day) => kept(true, day)), ...kept(false, 3)])
    const { result } = await found(world)
    expect([...new Set(result?.proposals.map(({ day }) => day))]).toEqual([3])
  }))

test('nothing is placed while its group is away', () =>
  inWorld(async (world) => {
    const away = { startsOn: monday, endsOn: calendarDate('2026-12-31'), title: 'Практика', isAbsence: true }
    await world.db.insert(wish).values(
      ([1, 2, 4, 5, 6] as const).map((weekday) => ({
        kind: 'group' as const,
        resourceId: world.groupId,
        weekday,
        ...away,
      })),
    )
    const { result } = await found(world)
    expect([...new Set(result?.proposals.map(({ day }) => day))]).toEqual([3])
  }))

test('of two planners the second has what the first took meanwhile left out and named, drafts too', () =>
  inWorld(async (world) => {
    const { db, context, start } = world
    const other = { ...context, actor: await signedInPlanner(db) }
    const scope = { kind: 'group' as const, id: world.groupId }
    const second = await startFilling(other, { scope, from: monday, seconds: 10, variantId: null })
    const first = await start()
    await runFilling(db, search)
    await runFilling(db, search)
    await keepFilling(context, { id: first, chosen: [0] })
    await db.update(loadItem).set({ requiredHours: 64 })
    const { notKept, classes } = await keepFilling(other, { id: second, chosen: null })
    const kept = (await viewFilling(context, first)).result?.proposals[0]
    expect(notKept.map(({ dates }) => dates)).toContainEqual(kept?.dates)
    expect(notKept[0]?.text).toContain('здесь уже стоит')
    expect(classes).toBe(88 - notKept.reduce((sum, { dates }) => sum + dates.length, 0))
    const draft = await db.select().from(claim)
    const places = draft.map((one) => [one.kind, one.resourceId, one.subgroup, one.date, one.pair].join(' '))
    expect(new Set(places).size).toBe(places.length)
  }))

test('a place where another class was drafted meanwhile is left to it and reported', () =>
  inWorld(async (world) => {
    const { db, context, groupId } = world
    const { id, result } = await found(world)
    const [first] = result?.proposals ?? []
    const [date = monday] = first?.dates ?? []
    await buildEvent(db, {
      on: [{ date, pair: first?.pair ?? 1 }],
      groups: [groupId],
      state: 'projected',
      values: { title: 'Черчение' },
    })
    const { classes, notKept } = await keepFilling(context, { id, chosen: [0] })
    expect([classes, notKept.map(({ dates }) => dates)]).toEqual([(first?.dates.length ?? 0) - 1, [[date]]])
    expect(notKept[0]?.text).toContain('Черчение')
  }))

test('what changed is not placed and is named; where nothing is left to keep nothing is stored', () =>
  inWorld(async (world) => {
    const { db, context } = world
    const { id } = await found(world)
    await db.update(loadItem).set({ version: 2 })
    await expect(keepFilling(context, { id, chosen: null })).rejects.toMatchObject({
      code: 'conflict',
      detail: expect.stringContaining('нагрузка изменилась'),
    })
    expect([await db.$count(meeting), await db.$count(change)]).toEqual([0, 0])
    expect((await viewFilling(context, id)).state).toBe('found')
    await throwFillingAway(context, id)
    expect(await viewLastFilling(context)).toBeNull()
  }))

test('a search is cancelled with the best it has, one at a time, and nobody sees that of another', () =>
  inWorld(async (world) => {
    const { db, context, start } = world
    const id = await start()
    await expect(start()).rejects.toMatchObject({ code: 'conflict' })
    await runFilling(db, async (problem, how) => {
      await stopFilling(context, id)
      const best = await placeSeries(problem, { seed: 1, limit: { iterations: 100 } })
      how.onBest({ cost: 1, placed: 1, wanted: 2, done: 0.1 }, best)
      await new Promise<void>((resolve) => how.signal.addEventListener('abort', () => resolve()))
      return best
    })
    expect(await viewFilling(context, id)).toMatchObject({ state: 'cancelled', result: { wanted: 88 } })
    const other = { ...context, actor: await signedInPlanner(db) }
    for (const call of [viewFilling, stopFilling, throwFillingAway])
      await expect(call(other, id)).rejects.toMatchObject({ code: 'not_found' })
  }))

test('one that its process left is interrupted with its best; without any it has failed', () =>
  inWorld(async (world) => {
    const { db, context, start } = world
    const { id, result } = await found(world)
    const silent = { state: 'searching' as const, beatAt: new Date('2026-01-01') }
    await db.update(filling).set(silent)
    // Whoever looks decides nothing.
    expect((await viewFilling(context, id)).state).toBe('searching')
    await interruptFillings(db)
    expect(await viewFilling(context, id)).toMatchObject({ state: 'interrupted', result })
    expect((await keepFilling(context, { id, chosen: [0] })).classes).toBeGreaterThan(0)
    const next = await start()
    await db.update(filling).set(silent).where(eq(filling.id, next))
    await interruptFillings(db)
    expect((await viewFilling(context, next)).state).toBe('failed')
  }))

test('a search that fails on its way leaves the best it had, and goes no further', () =>
  inWorld(async (world) => {
    const { db, context, start } = world
    const log = jest.spyOn(console, 'error').mockImplementation()
    const id = await start()
    await runFilling(db, async (problem, how) => {
      how.onBest(
        { cost: 1, placed: 1, wanted: 2, done: 0.1 },
        await placeSeries(problem, { seed: 1, limit: { iterations: 100 } }),
      )
      throw new Error('out of memory')
    })
    expect(log).toHaveBeenCalled()
    log.mockRestore()
    expect(await viewFilling(context, id)).toMatchObject({ state: 'interrupted', result: { wanted: 88 } })
  }))

test('whoever signed out, or plans none of it, gets no search and a reason', () =>
  inWorld(async (world) => {
    const { db, context, start } = world
    const stranger = {
      ...context,
      actor: { ...context.actor, isSuperuser: false, permissions: ['can view groups' as const] },
    }
    const scope = { kind: 'group' as const, id: world.groupId }
    await expect(startFilling(stranger, { scope, from: monday, seconds: 10, variantId: null })).rejects.toMatchObject({
      code: 'not_allowed',
    })
    const id = await start()
    await db.delete(session)
    await runFilling(db, search)
    expect(await viewFilling(context, id)).toMatchObject({
      state: 'failed',
      failure: expect.stringContaining('вы вышли'),
      result: null,
    })
  }))

test('exams, credits and consultations are left to the session, counted, and no load that the search fails at', () =>
  inWorld(async (world) => {
    const { db, groupId } = world
    const [{ semesterId } = { semesterId: null }] = await db.select({ semesterId: loadItem.semesterId }).from(loadItem)
    if (semesterId === null) throw new Error('A load item')
    const teachers = [(await buildTeacher(db)).id]
    for (const lessonType of [4, 5, 6] as const)
      await buildLoadItem(db, { semesterId, requiredHours: 2, lessonType, groups: [groupId], teachers })
    const { result, progress } = await found(world)
    expect([result?.ofSession, result?.wanted, result?.left]).toEqual([3, 88, []])
    expect([progress?.placed, progress?.wanted]).toEqual([88, 88])
    expect(result?.proposals.filter(({ lessonType }) => lessonType > 3)).toEqual([])
    await db.delete(loadItem).where(lt(loadItem.lessonType, 4))
    await expect(world.start()).rejects.toMatchObject({
      code: 'invalid',
      detail: 'Остались только экзамены, зачёты и\u00a0консультации: 3\u00a0занятия. Их ставит сессия.',
    })
  }))

test('whoever looks at a running search is sent no result, and finds it in the end', () =>
  inWorld(async ({ db, context, start }) => {
    const id = await start()
    const seen: unknown[] = []
    await runFilling(db, async (problem, how) => {
      const best = await search(problem, how)
      how.onBest({ cost: 0, placed: 0, wanted: 88, done: 0.5 }, best)
      const written = () => db.$count(filling, and(eq(filling.id, id), isNotNull(filling.result)))
      while ((await written()) === 0) await new Promise(setImmediate)
      seen.push((await viewFilling(context, id)).result)
      return best
    })
    expect(seen).toEqual([null])
    expect((await viewFilling(context, id)).result?.proposals.length).toBeGreaterThan(0)
  }))

test('a person’s old searches are forgotten, others’ are not', () =>
  inWorld(async ({ db, context, start }) => {
    const other = await signedInPlanner(db)
    const values = {
      scope: { kind: 'group' as const, id: 1 as GroupId },
      startsOn: monday,
      seconds: 10 as const,
      seed: 1,
      state: 'found' as const,
    }
    await db
      .insert(filling)
      .values([
        { ...values, ownerId: other.userId },
        ...Array.from({ length: 25 }, () => ({ ...values, ownerId: context.actor.userId })),
      ])
    const id = await start()
    expect(await db.$count(filling, eq(filling.ownerId, context.actor.userId))).toBe(20)
    expect(await db.$count(filling, eq(filling.ownerId, other.userId))).toBe(1)
    expect((await viewLastFilling(context))?.id).toBe(id)
  }))

test('what has no room or no time is listed with the reason', () =>
  inWorld(async (world) => {
    const { db, groupId } = world
    await db.update(loadItem).set({ students: 120, version: 1 }).where(eq(loadItem.requiredHours, 16))
    const dates = Array.from({ length: 17 }, (_, week) => addDays(monday, 7 * week))
    for (const day of [0, 1, 2, 3, 4, 5])
      for (const pair of defaultPairs)
        await buildEvent(db, {
          on: dates.map((date) => ({ date: addDays(date, day), pair })),
          groups: [groupId],
          values: { title: 'Химия' },
        })
    const { result } = await found(world)
    expect(result?.left.find(({ reason }) => reason.kind === 'no room')).toMatchObject({
      classes: 8,
      reason: { kind: 'no room', seats: 120, most: 40, needs: [] },
    })
    expect(result?.left.filter(({ reason }) => reason.kind === 'held')[0]).toMatchObject({
      reason: {
        by: expect.arrayContaining([expect.objectContaining({ kind: 'group', title: 'ИСТб-24-1' })]),
        nearest: { held: ['Химия'] },
      },
    })
  }))

test('what others overtook since is told before as keeping tells it then: places, drafts, load and hours', () =>
  inWorld(async (world) => {
    const { db, context, groupId } = world
    const { id, result } = await found(world)
    expect(await viewGone(context, id)).toEqual([])
    const proposals = result?.proposals ?? []
    const slots = proposals.slice(0, 2).map(({ dates, pair }) => ({ dates: dates.slice(0, 2), pair }))
    for (const [at, { dates, pair }] of slots.entries())
      await buildEvent(db, {
        on: dates.map((date) => ({ date, pair })),
        groups: [groupId],
        ...(at === 0 && { state: 'projected' as const }),
        values: { title: 'Черчение' },
      })
    const [changed, done] = [...new Set(proposals.map(({ ref }) => ref.id))].slice(-2)
    await db
      .update(loadItem)
      .set({ version: 2 })
      .where(eq(loadItem.id, changed as LoadItemId))
    await db
      .update(loadItem)
      .set({ requiredHours: 2 })
      .where(eq(loadItem.id, done as LoadItemId))
    const gone = await viewGone(context, id)
    expect(gone.map(({ text }) => text).filter((text) => text.includes('Черчение'))).toHaveLength(2)
    expect(gone.map(({ text }) => text)).toContainEqual(expect.stringContaining('нагрузка изменилась'))
    expect(gone.map(({ text }) => text)).toContainEqual(expect.stringContaining('часы уже поставлены'))
    const { notKept } = await keepFilling(context, { id, chosen: null })
    const sorted = (all: readonly object[]) => all.map((one) => JSON.stringify(one)).sort()
    expect(sorted(gone)).toEqual(sorted(notKept))
    // What is kept is offered no more.
    expect(await viewGone(context, id)).toEqual([])
    const other = { ...context, actor: await signedInPlanner(db) }
    await expect(viewGone(other, id)).rejects.toMatchObject({ code: 'not_found' })
  }))
