import type { MeetingId } from '@/lib/core/rules/names/ids'
import { groupText } from '@/lib/core/texts/live/grid'
import type { Fate, RegroupPart } from '@/lib/regrouping/rules'
import type { PartKey } from '@/lib/takeover/rules'
import { partsOf } from '@/lib/takeover/service/takeover-parts'
import type { PartsAhead } from './parts-ahead'

/** The parts by title, each with what becomes of it. `held`: classes whose new groups are busy. */
export function regroupParts(
  { items, load }: PartsAhead,
  { fates, held = new Map() }: { fates: ReadonlyMap<PartKey, Fate>; held?: ReadonlyMap<MeetingId, unknown> },
): RegroupPart[] {
  const mine = new Set(items.map(({ id }) => id))
  return partsOf(items, { mine, held, ahead: load }).map(({ withheld: _, ...part }) => {
    const of = load.find(({ id }) => `load-${id}` === part.key)?.item.groups
    return {
      ...part,
      ...(of && { groups: of.map(groupText) }),
      groupIds: of?.map(({ id }) => id) ?? [],
      fate: fates.get(part.key) ?? null,
    }
  })
}
