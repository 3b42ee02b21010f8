import type { DisciplineId, GroupId, LoadItemId, TeacherId } from '@/lib/core/names/rules/ids'
import type { LessonType } from '@/lib/core/names/rules/lesson-type'
import type { Subgroup } from '@/lib/core/names/rules/resource'
import { grouped } from '@/lib/core/words/rules/lists'

/** What load items are matched by. */
export type MatchableItem = {
  id: LoadItemId
  disciplineId: DisciplineId | null
  lessonType: LessonType
  subgroup: Subgroup
  groups: readonly GroupId[]
  teachers: readonly TeacherId[]
  requiredHours: number
}

type MatchedLoad = {
  /** Each new item with the one whose places it takes. */
  pairs: { item: LoadItemId; source: LoadItemId }[]
  /** New items that nothing corresponds to, and earlier ones that none takes over. */
  added: LoadItemId[]
  gone: LoadItemId[]
}

const shareOf = (one: ReadonlySet<number>, other: readonly number[]): number => {
  const common = other.filter((id) => one.has(id)).length
  const all = one.size + other.length - common
  return all === 0 ? 1 : common / all
}

/**
 * Matches load items by discipline, lesson type, subgroup and groups, `predecessorOf` each: those that share the
 * most groups first, then teachers, then with the same hours. Items without a common group are no match.
 */
export function matchLoad(
  items: readonly MatchableItem[],
  sources: readonly MatchableItem[],
  predecessorOf: (group: GroupId) => GroupId | null,
): MatchedLoad {
  const keyOf = ({ disciplineId, lessonType, subgroup }: MatchableItem) => `${disciplineId} ${lessonType} ${subgroup}`
  const sourcesByKey = grouped(sources, keyOf)
  const candidates = items.flatMap((item) => {
    const groups = new Set<number>(item.groups.flatMap((id) => predecessorOf(id) ?? []))
    const teachers = new Set<number>(item.teachers)
    return (sourcesByKey.get(keyOf(item)) ?? []).flatMap((source) => {
      const shared = shareOf(groups, source.groups)
      if (shared === 0 || groups.size === 0) return []
      const taught = shareOf(teachers, source.teachers)
      return [{ item, source, shared, taught, sameHours: item.requiredHours === source.requiredHours }]
    })
  })
  candidates.sort(
    (a, b) =>
      b.shared - a.shared ||
      b.taught - a.taught ||
      Number(b.sameHours) - Number(a.sameHours) ||
      a.item.id - b.item.id ||
      a.source.id - b.source.id,
  )
  const matched = new Map<LoadItemId, LoadItemId>()
  const used = new Set<LoadItemId>()
  for (const { item, source } of candidates) {
    if (matched.has(item.id) || used.has(source.id)) continue
    matched.set(item.id, source.id)
    used.add(source.id)
  }
  return {
    pairs: [...matched].map(([item, source]) => ({ item, source })),
    added: items.flatMap(({ id }) => (matched.has(id) ? [] : [id])),
    gone: sources.flatMap(({ id }) => (used.has(id) ? [] : [id])),
  }
}
