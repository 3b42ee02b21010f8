import fc from 'fast-check'
import type { DisciplineId, GroupId, LoadItemId, TeacherId } from '@/lib/core/names/rules/ids'
import type { LessonType } from '@/lib/core/names/rules/lesson-type'
import type { Subgroup } from '@/lib/core/names/rules/resource'
import { matchLoad, type MatchableItem } from './match-load'

/** Group 101 follows group 1, and so on. */
const predecessorOf = (id: GroupId): GroupId | null => (id > 100 ? ((id - 100) as GroupId) : null)

const item = (
  id: number,
  groups: number[],
  teachers: number[],
  rest: { disciplineId?: number; lessonType?: number; subgroup?: number; requiredHours?: number } = {},
): MatchableItem => ({
  id: id as LoadItemId,
  disciplineId: (rest.disciplineId ?? 1) as DisciplineId,
  lessonType: (rest.lessonType ?? 1) as LessonType,
  subgroup: (rest.subgroup ?? 0) as Subgroup,
  groups: groups as GroupId[],
  teachers: teachers as TeacherId[],
  requiredHours: rest.requiredHours ?? 32,
})

const pairsOf = (items: MatchableItem[], sources: MatchableItem[]) =>
  matchLoad(items, sources, predecessorOf)
    .pairs.map((pair) => `${pair.item} ${pair.source}`)
    .sort()

test('the same groups go before the same teachers, and these before the same hours', () => {
  const sources = [item(1, [1, 2], [7]), item(2, [1], [8]), item(3, [3], [9], { requiredHours: 16 }), item(4, [3], [9])]
  const items = [
    item(11, [101], [7]),
    item(12, [101, 102], [8]),
    item(13, [103], [9]),
    item(14, [103], [9], { requiredHours: 16 }),
  ]
  expect(pairsOf(items, sources)).toEqual(['11 2', '12 1', '13 4', '14 3'])
})

test('of two groups of one discipline each keeps its teacher, whichever is listed first and whatever the hours', () => {
  const sources = [item(1, [1], [7]), item(2, [1], [8])]
  expect(pairsOf([item(11, [101], [8]), item(12, [101], [7])], sources)).toEqual(['11 2', '12 1'])
  expect(
    pairsOf(
      [item(11, [101], [8], { requiredHours: 16 })],
      [item(1, [1], [7], { requiredHours: 16 }), item(2, [1], [8])],
    ),
  ).toEqual(['11 2'])
})

test('of those alike in all that matters the first made go together, however they are listed', () => {
  const [first, second] = [item(1, [1], [7]), item(2, [1], [7])]
  const [third, fourth] = [item(11, [101], [7]), item(12, [101], [7])]
  expect(pairsOf([third], [second, first])).toEqual(['11 1'])
  expect(pairsOf([fourth, third], [first])).toEqual(['11 1'])
})

test('another discipline, type or subgroup, or no common group, is no match', () => {
  const items = [item(11, [101], [7])]
  const others = [
    item(1, [1], [7], { disciplineId: 2 }),
    item(2, [1], [7], { lessonType: 2 }),
    item(3, [1], [7], { subgroup: 1 }),
    item(4, [2], [7]),
  ]
  expect(matchLoad(items, others, predecessorOf)).toEqual({ pairs: [], added: [11], gone: [1, 2, 3, 4] })
  expect(matchLoad([item(11, [5], [7])], [item(1, [5], [7])], predecessorOf).pairs).toEqual([])
})

const someItem = (shift: number) =>
  fc
    .record({
      groups: fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 3 }),
      teachers: fc.uniqueArray(fc.integer({ min: 1, max: 3 }), { maxLength: 2 }),
      disciplineId: fc.integer({ min: 1, max: 2 }),
      subgroup: fc.integer({ min: 0, max: 2 }),
      requiredHours: fc.constantFrom(16, 32),
    })
    .map(({ groups, teachers, ...rest }) =>
      item(
        0,
        groups.map((id) => id + shift),
        teachers,
        rest,
      ),
    )
const numbered = (from: number) => (list: MatchableItem[]) =>
  list.map((one, at) => ({ ...one, id: (from + at) as LoadItemId }))
const load = (from: number, shift: number) => fc.array(someItem(shift), { maxLength: 12 }).map(numbered(from))

test('every item is in one pair at most, or told as new or gone', () => {
  fc.assert(
    fc.property(load(100, 100), load(1, 0), (items, sources) => {
      const { pairs, added, gone } = matchLoad(items, sources, predecessorOf)
      const idsOf = (list: MatchableItem[]) => list.map(({ id }) => id)
      expect([...pairs.map((pair) => pair.item), ...added].sort()).toEqual(idsOf(items).sort())
      expect([...pairs.map((pair) => pair.source), ...gone].sort()).toEqual(idsOf(sources).sort())
    }),
  )
})

test('load that is only a year younger is matched whole, each item with one that is alike', () => {
  const likeness = ({ groups, teachers, disciplineId, subgroup, requiredHours }: MatchableItem, years: number) =>
    JSON.stringify([
      groups.map((id) => id % 100).sort(),
      [...teachers].sort(),
      disciplineId,
      subgroup,
      requiredHours,
      years,
    ])
  const sourcesInAnyOrder = load(1, 0).chain((sources) =>
    fc.tuple(fc.constant(sources), fc.shuffledSubarray(sources, { minLength: sources.length })),
  )
  fc.assert(
    fc.property(sourcesInAnyOrder, ([sources, reordered]) => {
      const items = numbered(1000)(
        reordered.map((one) => ({ ...one, groups: one.groups.map((id) => (id + 100) as GroupId) })),
      )
      const { pairs, added } = matchLoad(items, sources, predecessorOf)
      expect(added).toEqual([])
      for (const pair of pairs) {
        const [mine] = items.filter(({ id }) => id === pair.item)
        const [its] = sources.filter(({ id }) => id === pair.source)
        expect(mine && likeness(mine, 1)).toBe(its && likeness(its, 1))
      }
    }),
  )
})
