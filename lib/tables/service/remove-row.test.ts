import { eq, sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import type { Database } from '@/db/client'
import { claim, event, notice, room, teacher } from '@/db/schema'
import {
  brokenPlaces,
  groupClaim,
  inUniversity,
  placeMeeting,
  roomClaim,
  settle,
  teacherClaim,
} from '@/db/testing/claims'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type { UserId } from '@/lib/core/names/rules/ids'
import { undoChange } from '@/lib/history/service/undo-change'
import { superuser } from '@/testing/actors'
import { propertyRuns } from '@/testing/property-runs'
import { mergeRows } from './remove-row'

const now = { date: '2026-11-16' as never, minutes: 0 }
const context = (db: Database) => ({ db, actor: superuser, now })

const merge = (db: Database, table: 'room' | 'teacher' | 'group', keep: number, drop: number) =>
  mergeRows(context(db), { table, keep, drop, dryRun: false })

/** Every table but those that record the change itself, without what only counts. */
async function everything(db: Database): Promise<string[]> {
  const names = await db.execute<{ name: string }>(sql`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
      and relname not in ('change', 'change_entry', 'change_subject', 'changed_row', 'touched', 'notice', 'notice_subject', 'told_change', 'notice_outbox')`)
  const all = await Promise.all(
    names.map(async ({ name }) =>
      (
        await db.execute<{ row: string }>(sql`
          select (to_jsonb(t) - '{version,soft_since}'::text[] - ${name === 'claim' ? 'id' : ''}::text)::text as row
          from ${sql.identifier(name)} t`)
      ).map(({ row }) => `${name} ${row}`),
    ),
  )
  return all.flat().sort()
}

const toldIn = async (db: Database) => (await db.select({ about: notice.about }).from(notice)).map(({ about }) => about)

test('classes of both belong to the one, and nobody is told more than its other name', () =>
  inUniversity(async (db) => {
    const own = await placeMeeting(db, [roomClaim(1), groupClaim(1)], { pair: 1 })
    const moved = await placeMeeting(db, [roomClaim(2), groupClaim(2)], { pair: 2 })
    const beside = await placeMeeting(db, [roomClaim(2), groupClaim(3)], { pair: 1 })
    const both = await placeMeeting(db, [roomClaim(1), roomClaim(2), teacherClaim(1)], { pair: 3 })
    await settle(db)
    const merged = await merge(db, 'room', 1, 2)
    await settle(db)
    expect(merged).toMatchObject({ moved: [{ use: 'class', count: 3 }], both: 1, overlaps: 1 })
    const held = await db.select().from(claim).where(eq(claim.kind, 'room'))
    const holdOf = (id: number) =>
      held.filter(({ meetingId }) => meetingId === id).map((one) => [one.resourceId, one.hold, one.softReason])
    expect(holdOf(own)).toEqual([[1, 'firm', null]])
    expect(holdOf(moved)).toEqual([[1, 'firm', null]])
    expect(holdOf(beside)).toEqual([[1, 'soft', 'imported']])
    expect(holdOf(both)).toEqual([[1, 'firm', null]])
    expect(
      await db
        .select()
        .from(room)
        .where(eq(room.id, 2 as never)),
    ).toMatchObject([{ active: false, mergedInto: 1 }])
    expect(await toldIn(db)).toEqual(['renamed'])
    await expect(placeMeeting(db, [roomClaim(2)], { pair: 4 })).rejects.toThrow()
  }))

test('undoing is whole', () =>
  inUniversity(async (db) => {
    await placeMeeting(db, [roomClaim(2), groupClaim(2)], { pair: 2 })
    await placeMeeting(db, [roomClaim(1), teacherClaim(2)], { pair: 2 })
    await placeMeeting(db, [roomClaim(2), teacherClaim(1)], {
      pair: 2,
      onConflict: { forcedBy: 1 as UserId },
    })
    await placeMeeting(db, [roomClaim(1), roomClaim(2), groupClaim(1)], { pair: 3, state: 'projected' })
    await settle(db)
    const before = await everything(db)
    const { changeId } = await merge(db, 'room', 1, 2)
    await settle(db)
    if (changeId === null) throw new Error('not recorded')
    await undoChange(context(db), changeId)
    await settle(db)
    expect(await everything(db)).toEqual(before)
    expect(await toldIn(db)).toEqual(['renamed', 'renamed'])
  }))

test('a dry run reports and stores nothing', () =>
  inUniversity(async (db) => {
    await placeMeeting(db, [teacherClaim(1)])
    const before = await everything(db)
    const trial = await mergeRows(context(db), { table: 'teacher', keep: 2, drop: 1, dryRun: true })
    expect(trial).toMatchObject({ changeId: null, moved: [{ use: 'class', count: 1 }] })
    expect(await everything(db)).toEqual(before)
  }))

test('what is merged twice leads to the last, and is merged with nothing any more', () =>
  inUniversity(async (db) => {
    await merge(db, 'teacher', 2, 1)
    await merge(db, 'teacher', 3, 2)
    expect(
      await db
        .select()
        .from(teacher)
        .where(eq(teacher.id, 1 as never)),
    ).toMatchObject([{ mergedInto: 3 }])
    await expect(merge(db, 'teacher', 2, 3)).rejects.toMatchObject({ code: 'not_found' })
    await expect(merge(db, 'teacher', 3, 3)).rejects.toMatchObject({ code: 'invalid' })
  }))

const someClass = fc.record({
  pair: fc.constantFrom<Pair>(1, 2),
  resources: fc.subarray(
    [roomClaim(1), roomClaim(2), teacherClaim(1), teacherClaim(2), groupClaim(1), groupClaim(2, 1)],
    { minLength: 1 },
  ),
  state: fc.constantFrom('published' as const, 'projected' as const, 'trace' as const),
})

/** Classes by whom they have, but for one kind: what is merged is seen as one. */
async function classes(db: Database, kind: string, drop: number, keep: number): Promise<string[]> {
  const rows = await db.execute<{ said: string }>(sql`
    select distinct concat_ws(' ', m.id, m.date, m.pair, m.state, c.kind, case
      when c.kind::text = ${kind} and c.resource_id = ${drop} then ${keep} else c.resource_id end, c.subgroup) as said
    from meeting m left join claim c on c.meeting_id = m.id order by 1`)
  return rows.map(({ said }) => said)
}

test('whatever stands, merging keeps every class, leaves one firm holder in each place, and is undone', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(someClass, { maxLength: 8 }),
      fc.constantFrom('room' as const, 'teacher' as const, 'group' as const),
      (stands, table) =>
        inUniversity(async (db) => {
          for (const { pair, resources, state } of stands)
            await placeMeeting(db, resources, { pair, state, onConflict: 'import' })
          await settle(db)
          const [before, whole] = [await classes(db, table, 2, 1), await everything(db)]
          const { changeId } = await merge(db, table, 1, 2)
          await settle(db)
          expect(await classes(db, table, 2, 1)).toEqual(before)
          expect(await brokenPlaces(db)).toEqual([])
          expect(await db.$count(claim, sql`kind = ${table} and resource_id = 2`)).toBe(0)
          if (changeId === null) throw new Error('not recorded')
          await undoChange(context(db), changeId)
          await settle(db)
          expect(await everything(db)).toEqual(whole)
        }),
    ),
    propertyRuns(5, 200),
  ))

test('the titles of classes follow where disciplines are merged', () =>
  inUniversity(async (db) => {
    await db.execute(sql`insert into discipline (id, title) values (2, 'физика')`)
    await placeMeeting(db, [teacherClaim(1)], { title: 'физика' })
    await db.update(event).set({ disciplineId: 2 as never })
    await mergeRows(context(db), { table: 'discipline', keep: 1, drop: 2, dryRun: false })
    expect(await db.select().from(event)).toMatchObject([{ disciplineId: 1, title: 'Физика' }])
  }))
