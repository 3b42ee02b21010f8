import { sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { group as groupTable, change } from '@/db/schema'
import { brokenPlaces, groupClaim, inUniversity, placeMeeting, someMonday } from '@/db/testing/claims'
import type { GroupId } from '@/lib/core/names/rules/ids'
import type { RegroupAct } from '@/lib/regrouping/rules'
import { day, firstWeeks, loads, plannerOf, regrouped, taughtLoad, undone, shownClasses } from '@/testing/regrouped'

beforeAll(() => {
  process.env.DATABASE_URL = process.env.TEST_POSTGRES_URL
  process.env.AUTH_SECRET = 'x'.repeat(32)
})

const all = async (db: Database) => ({
  weeks: await Promise.all([1, 2, 3].map((one) => shownClasses(db, one))),
  loads: await loads(db),
  groups: await db
    .select({ title: groupTable.title, students: groupTable.students, halves: groupTable.subgroupCount })
    .from(groupTable)
    .orderBy(groupTable.id),
})

/** Does an act, checks what becomes of it, and that undo, redo and undo again change everything. */
async function thereAndBack(
  db: Database,
  act: RegroupAct,
  check: (done: Awaited<ReturnType<typeof regrouped>>) => Promise<void>,
) {
  const [before, first] = [await all(db), await firstWeeks(db)]
  const done = await regrouped(db, act)
  await check(done)
  expect(await firstWeeks(db)).toEqual(first)
  expect(await brokenPlaces(db)).toEqual([])
  const after = await all(db)
  expect(await db.$count(change)).toBe(1)
  const taken = await undone(db, done.changeId)
  expect(await all(db)).toEqual(before)
  const again = await undone(db, taken)
  expect(await all(db)).toEqual(after)
  await undone(db, again)
  expect(await all(db)).toEqual(before)
}

const split = (more: Partial<Extract<RegroupAct, { act: 'split' }>> = {}): RegroupAct => ({
  act: 'split',
  title: 'ИСТб-26-9',
  isNew: false,
  half: 2,
  fates: [],
  ...more,
})

/** The groups that need rooms without steps. */
const needing = async (db: Database) =>
  (await db.execute<{ id: number }>(sql`select id from "group" where needs_step_free order by id`)).map(({ id }) => id)

/** The number of the group that was made last. */
const newest = async (db: Database) => {
  const [row] = await db.execute<{ id: number }>(sql`select max(id) as id from "group"`)
  return row?.id ?? 0
}

test('a group is split: the half is a group of its own, what was common is a stream, the week before stays', () =>
  inUniversity(async (db) => {
    await db.execute(sql`update "group" set students = 25, needs_step_free = true where id = 1`)
    await taughtLoad(db, 1)
    await taughtLoad(db, 2, { groups: [1], half: 2, values: { title: 'Химия' } })
    await thereAndBack(db, split(), async ({ parts, conflicts }) => {
      expect(await needing(db)).toEqual([1, await newest(db)])
      expect(conflicts).toEqual([])
      expect(parts.map(({ key, fate, choices }) => [key, fate, choices])).toEqual([
        ['load-1', 'both', ['both', 'stays', 'goes']],
        ['load-2', 'goes', ['goes', 'stays']],
      ])
      const made = await newest(db)
      expect(await shownClasses(db, 1)).toEqual([
        '16 1 ИСТб-26-1 К-101',
        '16 2 ИСТб-26-1/2 К-102',
        '23 1 ИСТб-26-1+ИСТб-26-9 К-101',
        '30 1 ИСТб-26-1+ИСТб-26-9 К-101',
      ])
      expect(await shownClasses(db, made)).toEqual([
        '23 1 ИСТб-26-1+ИСТб-26-9 К-101',
        '23 2 ИСТб-26-9 К-102',
        '30 1 ИСТб-26-1+ИСТб-26-9 К-101',
        '30 2 ИСТб-26-9 К-102',
      ])
      expect(await loads(db)).toEqual([
        '2 of 2 ИСТб-26-1 01.09-22.11',
        '2 of 2 ИСТб-26-1/2 01.09-22.11',
        '4 of 32 ИСТб-26-1+ИСТб-26-9 23.11-27.12',
        '4 of 32 ИСТб-26-9 23.11-27.12',
      ])
      const { groups } = await all(db)
      expect(groups[0]).toEqual({ title: 'ИСТб-26-1', students: 13, halves: 1 })
      expect(groups[3]).toEqual({ title: 'ИСТб-26-9', students: 12, halves: 1 })
    })
  }))

test('what was common stays with the group, or goes, as chosen; the other half’s becomes the group’s', () =>
  inUniversity(async (db) => {
    await taughtLoad(db, 1)
    await taughtLoad(db, 2, { groups: [1], half: 1, values: { title: 'Химия' } })
    await regrouped(db, split({ fates: [{ key: 'load-1', fate: 'goes' }] }))
    expect((await shownClasses(db, 1)).slice(2)).toEqual(['23 2 ИСТб-26-1 К-102', '30 2 ИСТб-26-1 К-102'])
    expect(await shownClasses(db, await newest(db))).toEqual(['23 1 ИСТб-26-9 К-101', '30 1 ИСТб-26-9 К-101'])
  }))

test('a title that a group has is refused, and so is whoever edits the group and not its faculty', () =>
  inUniversity(async (db) => {
    await expect(regrouped(db, split({ title: 'ИСТб-26-2' }))).rejects.toMatchObject({ code: 'invalid' })
    await expect(regrouped(db, split(), { actor: plannerOf([1]) })).rejects.toMatchObject({
      code: 'not_allowed',
    })
  }))

const merge = (fates: Extract<RegroupAct, { act: 'merge' }>['fates'] = []): RegroupAct => ({
  act: 'merge',
  into: 2 as GroupId,
  fates,
})

test('a group joins another: what both have stays once, its own goes, and the students are counted together', () =>
  inUniversity(async (db) => {
    await db.execute(sql`update "group" set students = 10 * id, needs_step_free = id = 1 where id < 3`)
    await taughtLoad(db, 1, { groups: [1, 2] })
    await taughtLoad(db, 2, { groups: [1], values: { title: 'Химия' } })
    await db.execute(sql`update load_item set lesson_type = 2 where id = 2`)
    await thereAndBack(db, merge(), async ({ parts, conflicts }) => {
      expect(await needing(db)).toEqual([1, 2])
      expect(conflicts).toEqual([])
      expect(parts.map(({ key, fate }) => [key, fate])).toEqual([
        ['load-1', 'leaves'],
        ['load-2', 'goes'],
      ])
      expect(await shownClasses(db, 1)).toEqual(['16 1 ИСТб-26-1+ИСТб-26-2 К-101', '16 2 ИСТб-26-1 К-102'])
      expect(await shownClasses(db, 2)).toEqual([
        '16 1 ИСТб-26-1+ИСТб-26-2 К-101',
        '23 1 ИСТб-26-2 К-101',
        '23 2 ИСТб-26-2 К-102',
        '30 1 ИСТб-26-2 К-101',
        '30 2 ИСТб-26-2 К-102',
      ])
      expect((await all(db)).groups[1]).toMatchObject({ students: 30 })
    })
  }))

test('what the other group has alike ends; classes for which it has no time end too, and are named', () =>
  inUniversity(async (db) => {
    await taughtLoad(db, 1)
    await taughtLoad(db, 2)
    const { parts } = await regrouped(db, merge(), { dryRun: true })
    expect(parts).toMatchObject([{ key: 'load-1', fate: 'ends', choices: ['ends', 'goes'] }])
    await placeMeeting(db, [groupClaim(2)], { date: day(14), pair: 1, title: 'Химия' })
    await thereAndBack(db, merge([{ key: 'load-1', fate: 'goes' }]), async ({ conflicts, meetings }) => {
      expect(meetings).toBe(2)
      expect(conflicts).toMatchObject([{ date: day(14), pair: 1, kind: 'group', id: 2 }])
      expect(await shownClasses(db, 1)).toEqual(['16 1 ИСТб-26-1 К-101'])
      expect((await shownClasses(db, 2)).filter((text) => text.includes(' 1 '))).toEqual([
        '23 1 ИСТб-26-2 К-101',
        '30 1 ИСТб-26-2',
      ])
    })
  }))

test('merging takes the right over both groups, and the group retires if it is from today on', () =>
  inUniversity(async (db) => {
    await taughtLoad(db, 1)
    const actor = plannerOf([1], 'can publish schedule')
    await expect(regrouped(db, merge(), { actor })).rejects.toMatchObject({ code: 'not_allowed' })
    const both = plannerOf([1, 2], 'can publish schedule')
    const { changeId } = await regrouped(db, merge(), { actor: both, since: someMonday })
    const [row] = await db.execute<{ active: boolean }>(sql`select active from "group" where id = 1`)
    expect(row?.active).toBe(false)
    await undone(db, changeId, both)
    expect(await shownClasses(db, 1)).toHaveLength(3)
  }))

const halves = (count: 1 | 2, fates: Extract<RegroupAct, { act: 'halves' }>['fates'] = []): RegroupAct => ({
  act: 'halves',
  count,
  fates,
})

test('a group loses its halves: what one has alike ends, the other’s is the whole group’s, the week before stays', () =>
  inUniversity(async (db) => {
    await taughtLoad(db, 1, { groups: [1], half: 1 })
    await taughtLoad(db, 2, { groups: [1], half: 2 })
    await thereAndBack(db, halves(1), async ({ parts }) => {
      expect(parts.map(({ key, fate }) => [key, fate])).toEqual([
        ['load-1', 'whole'],
        ['load-2', 'ends'],
      ])
      expect(await shownClasses(db, 1)).toEqual([
        '16 1 ИСТб-26-1/1 К-101',
        '16 2 ИСТб-26-1/2 К-102',
        '23 1 ИСТб-26-1 К-101',
        '30 1 ИСТб-26-1 К-101',
      ])
      expect(await loads(db)).toEqual([
        '2 of 2 ИСТб-26-1/1 01.09-22.11',
        '2 of 2 ИСТб-26-1/2 01.09-22.11',
        '4 of 32 ИСТб-26-1 23.11-27.12',
      ])
      expect((await all(db)).groups[0]).toMatchObject({ halves: 1 })
    })
  }))

test('halves at the same time cannot both become the group’s; one that is in a stream is parted first', () =>
  inUniversity(async (db) => {
    await taughtLoad(db, 1, { groups: [1], half: 1 })
    await taughtLoad(db, 2, { groups: [1], half: 2, on: [{ date: day(7), pair: 1 }] })
    const both = halves(1, [{ key: 'load-2', fate: 'whole' }])
    const { conflicts } = await regrouped(db, both, { dryRun: true })
    expect(conflicts.map(({ date, pair }) => [date, pair])).toContainEqual([day(7), 1])
    await expect(regrouped(db, both)).rejects.toMatchObject({ code: 'conflict' })
    await db.execute(sql`insert into load_item_group (load_item_id, group_id) values (1, 3)`)
    await expect(regrouped(db, halves(1))).rejects.toMatchObject({ code: 'invalid' })
  }))

test('a group gets halves, and its classes stay', () =>
  inUniversity(async (db) => {
    await db.execute(sql`update "group" set subgroup_count = 1 where id = 1`)
    await taughtLoad(db, 1)
    await thereAndBack(db, halves(2), async ({ meetings }) => {
      expect(meetings).toBe(0)
      expect((await all(db)).groups[0]).toMatchObject({ halves: 2 })
      expect(await shownClasses(db, 1)).toHaveLength(3)
    })
  }))
