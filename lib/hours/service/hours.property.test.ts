import { eq } from 'drizzle-orm'
import * as fc from 'fast-check'
import type { Database } from '@/db/client'
import { claim, loadItem, loadItemGroup, loadItemTeacher, meeting } from '@/db/schema'
import { inUniversity, settle, someMonday } from '@/db/testing/claims'
import { hoursOf } from '@/lib/core/calendar/rules/academic-calendar'
import { addDays } from '@/lib/core/calendar/rules/calendar-date'
import type { ChangeId, GroupId, LoadItemId, MeetingId, TeacherId } from '@/lib/core/names/rules/ids'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { viewSchedule } from '@/lib/core/views/service/view-schedule'
import { grouped } from '@/lib/core/words/rules/lists'
import { undoChange } from '@/lib/history/service/undo-change'
import { noHours, sumHours, yearPeriod, type Hours } from '@/lib/hours/rules/hours'
import { moveClass } from '@/lib/moves/service/move-class'
import { settleOwed } from '@/lib/owed/service/settle-owed'
import { viewOwed } from '@/lib/owed/service/view-owed'
import { changePeople } from '@/lib/planning/service/change-people'
import { placeItem } from '@/lib/planning/service/place-item'
import { publishPeriod } from '@/lib/publishing/service/publish-period'
import { superuser } from '@/testing/actors'
import { propertyRuns } from '@/testing/property-runs'
import { viewHours } from './view-hours'

const today = addDays(someMonday, 2)
const teachers = [1, 2, 3] as TeacherId[]
const which = fc.nat(20)
const day = fc.constantFrom(-20, -7, 0, 1, 2, 3, 21)
const pair = fc.constantFrom(1 as const, 2 as const)
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant('place' as const),
      item: fc.constantFrom(1, 2),
      day,
      pair,
      published: fc.boolean(),
    }),
  },
  fc.record({ type: fc.constant('publish' as const) }),
  fc.record({
    type: fc.constant('people' as const),
    which,
    teachers: fc.subarray(teachers, { minLength: 1 }),
  }),
  fc.record({
    type: fc.constant('move' as const),
    which,
    to: fc.option(fc.record({ day, pair })),
    justChange: fc.boolean(),
  }),
  fc.record({
    type: fc.constant('settle' as const),
    which,
    act: fc.constantFrom('held' as const, 'cancel' as const),
  }),
  fc.record({ type: fc.constant('undo' as const) }),
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

/** Load of two teachers and one group each, of which a few classes are all. */
async function buildLoad(db: Database): Promise<void> {
  await db.update(loadItem).set({ requiredHours: 6 })
  for (const [item, teacher, group] of [
    [1, 1, 1],
    [1, 2, 1],
    [2, 2, 2],
  ]) {
    const loadItemId = item as LoadItemId
    await db.insert(loadItemTeacher).values({ loadItemId, teacherId: teacher as TeacherId })
    await db
      .insert(loadItemGroup)
      .values({ loadItemId, groupId: group as GroupId })
      .onConflictDoNothing()
  }
}

function contextOf(db: Database) {
  return { db, actor: superuser, now: { date: today, minutes: 0 } }
}

async function perform(db: Database, one: Step, done: ChangeId[]): Promise<ChangeId | null> {
  const context = contextOf(db)
  const pick = async (state: 'trace' | 'standing', index: number): Promise<MeetingId | null> => {
    const all = await db.select({ id: meeting.id, state: meeting.state }).from(meeting).orderBy(meeting.id)
    const fit = all.filter((each) => (each.state === 'trace') === (state === 'trace'))
    return fit[index % fit.length]?.id ?? null
  }
  switch (one.type) {
    case 'place': {
      const order = { of: 'load' as const, id: one.item as LoadItemId, roomId: null, pair: one.pair }
      const date = addDays(someMonday, one.day)
      const placed = await placeItem(context, {
        ...order,
        date,
        scope: { repeat: 'once' },
        published: one.published,
        onTaken: 'refuse',
        dryRun: false,
      })
      return placed.changeId
    }
    case 'publish': {
      const order = { period: yearPeriod(2026), toEnd: false, dryRun: false }
      const subject = { kind: 'teacher' as const, id: 2 as TeacherId }
      return (await publishPeriod(context, { subject, ...order })).changeId
    }
    case 'people': {
      const id = await pick('standing', one.which)
      if (id === null) return null
      const held = await db.select().from(claim).where(eq(claim.meetingId, id))
      const groups = held.flatMap(({ kind, resourceId }) => (kind === 'group' ? [resourceId as GroupId] : []))
      const order = { groups: [...new Set(groups)], teachers: one.teachers, forever: false, dryRun: false }
      return (await changePeople(context, { id, ...order })).changeId
    }
    case 'move': {
      const id = await pick('standing', one.which)
      if (id === null) return null
      const to = one.to && { date: addDays(someMonday, one.to.day), pair: one.to.pair }
      const justChange = one.justChange && to !== null
      const order = { seenOn: null, roomId: null, reason: 'Болезнь', untilEnd: false, dryRun: false }
      return (await moveClass(context, { id, to, justChange, ...order })).changeId
    }
    case 'settle': {
      const id = await pick('trace', one.which)
      const order = { how: { act: one.act }, reason: 'Так решено', version: undefined, dryRun: false }
      return id && (await settleOwed(context, { id, ...order })).changeId
    }
    case 'undo': {
      const last = done.pop()
      return last === undefined ? null : undoChange(context, last).then(() => null)
    }
  }
}

/** What the schedules of these teachers show, as hours of each. */
async function shownHours(db: Database): Promise<ReadonlyMap<TeacherId, Partial<Hours>>> {
  const schedules = await Promise.all(
    teachers.map((id) =>
      viewSchedule(contextOf(db), {
        subject: { kind: 'teacher', id },
        ...yearPeriod(2026),
        drafts: true,
      }),
    ),
  )
  const standing = new Map(
    schedules.flatMap(({ items }) =>
      items.flatMap((item) => (item.state === 'published' ? [[item.id, item] as const] : [])),
    ),
  )
  return new Map(
    teachers.map((id, at) => {
      const items = schedules[at]?.items ?? []
      const count = (counts: (item: (typeof items)[number]) => boolean) => hoursOf(items.filter(counts).length)
      const given = [...standing.values()].filter(({ substitution }) =>
        substitution?.instead.some((one) => one.id === id),
      )
      return [
        id,
        {
          drafts: count(({ state }) => state === 'projected'),
          published: count(({ state }) => state === 'published'),
          held: count(({ state, date }) => state === 'published' && date < today),
          given: hoursOf(given.length),
          // Whoever was substituted before sees it too, but it was not theirs any more.
          cancelled: count(
            ({ trace, teachers: people }) =>
              trace?.kind === 'withdrawal' && people.some((teacher) => teacher.id === id),
          ),
        },
      ]
    }),
  )
}

const hours = (db: Database, of: Parameters<typeof viewHours>[1]['of'], byClass = true) =>
  viewHours(contextOf(db), { of, year: 2026, semesterId: null }, { byClass })

async function expectTheSchedule(db: Database): Promise<void> {
  const everybody = await hours(db, { kind: 'university' }, false)
  const byTeacher = grouped(everybody.rows, ({ teacherId }) => teacherId)
  const shown = await shownHours(db)
  for (const id of teachers) {
    const { rows } = await hours(db, { kind: 'teacher', id })
    const own = sumHours(rows)
    const { planned, taken, owed, heldOtherwise, corrected, ...told } = own
    expect(told).toEqual(shown.get(id))
    expect(sumHours(byTeacher.get(id) ?? [])).toEqual(own)
    expect({ planned, corrected }).toEqual({ planned: { 1: 6, 2: 12 }[Number(id)] ?? 0, corrected: 0 })
    expect(owed + heldOtherwise).toBeLessThanOrEqual(own.cancelled)
    expect(taken).toBeLessThanOrEqual(own.published)
  }
  // What the two items owe, from the call of each group, and the same of their teachers.
  const owed = await Promise.all(
    [1, 2].map((id) => viewOwed(contextOf(db), { subject: { kind: 'group', id: id as GroupId }, ...yearPeriod(2026) })),
  )
  if (owed.flat().length === 0) expect(sumHours(everybody.rows).owed).toBe(0)
  else expect(sumHours(everybody.rows).owed).toBeGreaterThanOrEqual(hoursOf(owed.flat().length))
}

const runs = propertyRuns(20, 500)

test('whatever is placed, published, substituted, moved, withdrawn, settled and undone, hours add up to the schedule', async () => {
  const property = fc.asyncProperty(fc.array(step, { maxLength: 12, size: 'max' }), (steps) =>
    inUniversity(async (db) => {
      await buildLoad(db)
      const done: ChangeId[] = []
      for (const one of steps) {
        const changeId = await perform(db, one, done).catch((error: unknown) => {
          if (!(error instanceof ServiceError)) throw error
          return null
        })
        if (changeId !== null) done.push(changeId)
        await settle(db)
      }
      await expectTheSchedule(db)
    }),
  )
  await fc.assert(property, runs)
}, 600_000)

test('without classes and load there is nothing to count', async () => {
  await inUniversity(async (db) => {
    const { rows } = await hours(db, { kind: 'teacher', id: 3 as TeacherId })
    expect(sumHours(rows)).toEqual(noHours)
  })
})

test('a hidden class counts, as it does in the load', async () => {
  await inUniversity(async (db) => {
    await buildLoad(db)
    await perform(db, { type: 'place', item: 1, day: 0, pair: 1, published: true }, [])
    await db.update(meeting).set({ hidden: true }).where(eq(meeting.state, 'published'))
    const { rows } = await hours(db, { kind: 'teacher', id: 1 as TeacherId })
    expect(sumHours(rows)).toMatchObject({ planned: 6, published: 2, held: 2 })
  })
})
