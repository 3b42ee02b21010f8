import type { GroupId, TeacherId } from './ids'
import { weekdays } from './calendar-date'
import type { Pair } from './pairs'
import type { Slot } from './schedule-grid'
import type { Subgroup } from './resource'

/**
 * What stands against placing an item in a slot. `teacher`, `group` and `room` hold another class there; `load`: the item itself
 * already stands there; `dates`: outside the item's dates or the semester; `past`: over by now; `right`: not permitted; `holiday`;
 * `wish`: advice only.
 */
export type OccupationReason = {
  kind: 'teacher' | 'group' | 'room' | 'load' | 'dates' | 'past' | 'right' | 'holiday' | 'wish'
  /** Of the teacher, group or room; null for the rest. */
  id: number | null
  title: string
  /** One Russian sentence that names who is busy with what. */
  text: string
  /** Advice, other people's drafts and the past do not stand in the way. */
  blocks: boolean
}

/** What stands against the item in one slot of the week; slots that nothing speaks against are left out. */
export type SlotOccupation = Slot & {
  teachers: TeacherId[]
  groups: { id: GroupId; subgroup: Subgroup }[]
  reasons: OccupationReason[]
}

/** What stands against it in one slot; null where nothing does. */
export const occupationAt = (
  occupation: readonly SlotOccupation[],
  { day, pair }: Slot,
): SlotOccupation | null => occupation.find((slot) => slot.day === day && slot.pair === pair) ?? null

/** All slots of a week but one, those that nothing speaks against too: a class may be moved to any. */
export const everySlot = (
  pairs: readonly Pair[],
  occupation: readonly SlotOccupation[],
  but: Slot | null,
): SlotOccupation[] =>
  weekdays
    .flatMap((day) => pairs.map((pair) => ({ day, pair })))
    .filter(({ day, pair }) => !(day === but?.day && pair === but.pair))
    .map((slot) => occupationAt(occupation, slot) ?? { ...slot, teachers: [], groups: [], reasons: [] })

const sameReason = (a: OccupationReason) => (b: OccupationReason) =>
  a.kind === b.kind && a.id === b.id && a.text === b.text && a.blocks === b.blocks

/** What stands against any of several items: slot by slot, each reason once. */
export function anyOccupation(occupations: readonly (readonly SlotOccupation[])[]): SlotOccupation[] {
  const bySlot = new Map<number, SlotOccupation>()
  for (const slot of occupations.flat()) {
    const key = slot.day * 10 + slot.pair
    const known = bySlot.get(key)
    bySlot.set(
      key,
      known
        ? {
            ...known,
            teachers: [...new Set([...known.teachers, ...slot.teachers])],
            groups: [
              ...known.groups,
              ...slot.groups.filter(
                ({ id, subgroup }) => !known.groups.some((one) => one.id === id && one.subgroup === subgroup),
              ),
            ],
            reasons: [
              ...known.reasons,
              ...slot.reasons.filter((one) => !known.reasons.some(sameReason(one))),
            ],
          }
        : slot,
    )
  }
  return [...bySlot.values()]
}
