import type { GroupId, MeetingId } from '@/lib/core/names/rules/ids'
import type { LessonType } from '@/lib/core/names/rules/lesson-type'
import type { Subgroup } from '@/lib/core/names/rules/resource'
import { groupText } from '@/lib/core/schedule/texts/grid'
import type { Fate, RegroupPart } from '@/lib/regrouping/rules'
import { type PartKey, partKeyOf } from '@/lib/takeover/rules'
import { partsOf } from '@/lib/takeover/service/takeover-parts'
import type { PartsAhead } from './parts-ahead'

/** A part as what becomes of it depends on. */
export type AheadPart = {
  key: PartKey
  title: string
  lessonType: LessonType
  subgroup: Subgroup
  groups: readonly GroupId[]
}

/** The parts: load items, also those without classes, and series without load of the group. */
export function partsByKey({ items, load }: PartsAhead): AheadPart[] {
  const parts = new Map<PartKey, AheadPart>()
  const add = (
    key: PartKey,
    {
      title,
      lessonType,
      subgroup,
      groups,
    }: Pick<AheadPart, 'title' | 'lessonType' | 'subgroup'> & { groups: readonly { id: GroupId }[] },
  ) => {
    if (!parts.has(key)) parts.set(key, { key, title, lessonType, subgroup, groups: groups.map(({ id }) => id) })
  }
  for (const { id, item } of load) add(`load-${id}`, item)
  for (const item of items) add(partKeyOf(item), item)
  return [...parts.values()]
}

export function onlyParts({ items, load }: PartsAhead, parts: readonly Pick<AheadPart, 'key'>[]): PartsAhead {
  const keys = new Set(parts.map(({ key }) => key))
  return {
    items: items.filter((item) => keys.has(partKeyOf(item))),
    load: load.filter(({ id }) => keys.has(`load-${id}`)),
  }
}

type Decided = {
  fates: ReadonlyMap<PartKey, Fate>
  choices?: ReadonlyMap<PartKey, readonly Fate[]>
  held?: ReadonlyMap<MeetingId, unknown>
}

/** The parts by title, each with what becomes of it. `held`: classes whose new groups are busy. */
export function regroupParts(
  { items, load }: PartsAhead,
  { fates, choices = new Map(), held = new Map() }: Decided,
): RegroupPart[] {
  const mine = new Set(items.map(({ id }) => id))
  return partsOf(items, { mine, held, ahead: load }).map(({ withheld: _, ...part }) => {
    const of = load.find(({ id }) => `load-${id}` === part.key)?.item.groups
    return {
      ...part,
      ...(of && { groups: of.map(groupText) }),
      groupIds: of?.map(({ id }) => id) ?? [],
      fate: fates.get(part.key) ?? null,
      choices: choices.get(part.key) ?? [],
    }
  })
}
