import { connect, databaseOf } from '@/db/client'
import { change, claim, meeting } from '@/db/schema'
import { freshDatabase } from '@/db/testing/database'
import {
  buildEvent,
  buildFaculty,
  buildGroup,
  buildLoadItem,
  buildSemester,
  buildTeacher,
  buildUser,
} from '@/db/testing/factories'
import { addDays, calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { MeetingId } from '@/lib/core/names/rules/ids'
import type { NewStep } from '@/lib/variants/rules/variant-view'
import { superuser } from '@/testing/actors'
import { changeVariant, makeVariant, takeVariant } from './keep-variants'
import { addStep } from './steps-of-variant'
import { viewVariant } from './view-variant'

const monday = calendarDate('2026-09-07')

/** A variant of one's own and a colleague who may look at it, over connections of their own. */
async function scene() {
  const { db, url } = await freshDatabase()
  const { id: semesterId } = await buildSemester(db)
  const { id: facultyId } = await buildFaculty(db)
  const groups = [(await buildGroup(db, { facultyId })).id]
  const teachers = [(await buildTeacher(db)).id]
  const item = await buildLoadItem(db, { semesterId, requiredHours: 32, groups, teachers })
  const on = [0, 1, 2].map((week) => ({ date: addDays(monday, 7 * week), pair: 6 as const }))
  const [first = 0 as MeetingId] = (await buildEvent(db, { on, groups })).meetingIds
  const pool = connect(url, 12)
  const as = async () => ({
    db: databaseOf(pool),
    now: { date: monday, minutes: 0 },
    actor: { ...superuser, userId: (await buildUser(db, { isSuperuser: true })).id },
  })
  const [owner, colleague] = [await as(), await as()]
  const id = await makeVariant(owner, { name: 'Проба', facultyId, filling: null, moves: [] })
  await changeVariant(owner, id, { isShared: true })
  const ref = { of: 'load', id: item.id } as const
  const place = (pair: 1 | 2 | 3): NewStep => ({
    kind: 'place',
    ref,
    date: monday,
    pair,
    repeat: 'once',
    roomId: null,
  })
  return { db, pool, owner, colleague, id, first, place }
}

const codes = (outcomes: readonly PromiseSettledResult<unknown>[]): string[] =>
  outcomes.map((one) => (one.status === 'fulfilled' ? 'done' : String((one.reason as { code: string }).code)))

test('of ten concurrent changes of one version of a variant one succeeds, and the others get a conflict', async () => {
  const { pool, owner, id, place } = await scene()
  const { version } = (await viewVariant(owner, id)).variant
  const outcomes = await Promise.allSettled(
    Array.from({ length: 10 }, (_, index) => addStep(owner, id, { version, step: place(index % 2 === 0 ? 1 : 2) })),
  )
  expect(codes(outcomes).sort()).toEqual(['done', ...Array.from({ length: 9 }, () => 'stale')])
  expect((await viewVariant(owner, id)).variant).toMatchObject({ version: version + 1, steps: { length: 1 } })
  await pool.end()
})

test('a step and a taking over at once: one of them is done, and what was taken over is what was seen', async () => {
  const { db, pool, owner, id, place } = await scene()
  await addStep(owner, id, { version: 2, step: place(1) })
  const outcomes = await Promise.allSettled([
    addStep(owner, id, { version: 3, step: place(2) }),
    takeVariant(owner, id, { version: 3, whole: true }),
  ])
  const said = codes(outcomes)
  expect(said.filter((one) => one === 'done')).toHaveLength(1)
  expect(said.filter((one) => one === 'stale' || one === 'conflict')).toHaveLength(1)
  const isTaken = said[1] === 'done'
  expect(await db.$count(meeting)).toBe(isTaken ? 4 : 3)
  expect((await viewVariant(owner, id)).variant.steps).toHaveLength(isTaken ? 1 : 2)
  await pool.end()
})

test('its owner and a colleague look at one variant at once, and both see the same, and nothing is stored', async () => {
  const { db, pool, owner, colleague, id, first, place } = await scene()
  await addStep(owner, id, { version: 2, step: place(1) })
  const to = { date: addDays(monday, 1), pair: 6, roomId: null } as const
  await addStep(owner, id, { version: 3, step: { kind: 'move', id: first, following: true, ...to } })
  const everything = async () =>
    JSON.stringify([
      await db.select().from(meeting).orderBy(meeting.id),
      await db.select().from(claim).orderBy(claim.id),
    ])
  const before = await everything()
  const seen = await Promise.all(
    Array.from({ length: 6 }, (_, index) => viewVariant(index % 2 === 0 ? owner : colleague, id)),
  )
  for (const { clashes, differences } of seen)
    expect([clashes, differences.map(({ mark, dates }) => [mark, dates.length])]).toEqual([
      [],
      expect.arrayContaining([
        ['added', 1],
        ['moved', 3],
      ]),
    ])
  expect(await everything()).toBe(before)
  expect(await db.$count(change)).toBe(0)
  await pool.end()
})
