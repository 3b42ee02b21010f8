import { weekdays } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type { GroupId, TeacherId } from '@/lib/core/names/rules/ids'
import type { Subgroup } from '@/lib/core/names/rules/resource'
import type { Slot } from './schedule-grid'

/**
 * Why an item conflicts with a slot. `teacher`, `group`, `room`: busy with another class; `load`: the item is
 * already there; `dates`: outside the item's dates or the semester; `past`; `right`: not permitted;
 * `holiday`; `absence`, `wish`: advice only.
 */
export type OccupationReason = {
  kind: 'teacher' | 'group' | 'room' | 'load' | 'dates' | 'past' | 'right' | 'holiday' | 'absence' | 'wish'
  /** Id of the teacher, group or room; otherwise null. */
  id: number | null
  title: string
  /** One Russian sentence: who is busy with what. */
  text: string
  /** False for advice, other people's drafts and the past. */
  blocks: boolean
  /** The room is asked for by a booking that waits for consent. */
  asked?: true
}

/** The number of dates of a series, and of those without anything against them. */
export type DateCount = { dates: number; free: number }

/**
 * The dates of a series from a slot to the end of the semester: weekly, in odd weeks only, and in even weeks
 * only.
 */
export type SpanVerdict = { every: DateCount; odd: DateCount; even: DateCount }

/**
 * The conflicts of an item in one slot of the week; slots without any are omitted. With a `verdict` they are
 * those of the whole series that begins in the slot.
 */
export type SlotOccupation = Slot & {
  teachers: TeacherId[]
  groups: { id: GroupId; subgroup: Subgroup }[]
  reasons: OccupationReason[]
  verdict?: SpanVerdict
}

/** Whether nothing can be placed there. */
export const isBlocked = ({ reasons, verdict }: Pick<SlotOccupation, 'reasons' | 'verdict'>): boolean =>
  (!verdict || verdict.every.free === 0) && reasons.some(({ blocks }) => blocks)

/** Whether the slot is blocked by a class of the item itself. */
export const isStanding = (occupation: Pick<SlotOccupation, 'reasons' | 'verdict'>): boolean =>
  isBlocked(occupation) && occupation.reasons.some(({ kind }) => kind === 'load')

/** The conflicts in one slot; null if there are none. */
export const occupationAt = (occupation: readonly SlotOccupation[], { day, pair }: Slot): SlotOccupation | null =>
  occupation.find((slot) => slot.day === day && slot.pair === pair) ?? null

/** All slots of a week but `except`, including those without conflicts: a class may move to any. */
export const everySlot = (
  pairs: readonly Pair[],
  occupation: readonly SlotOccupation[],
  except: Slot | null,
): SlotOccupation[] =>
  weekdays
    .flatMap((day) => pairs.map((pair) => ({ day, pair })))
    .filter(({ day, pair }) => !(day === except?.day && pair === except.pair))
    .map((slot) => occupationAt(occupation, slot) ?? { ...slot, teachers: [], groups: [], reasons: [] })

const sameReason = (a: OccupationReason) => (b: OccupationReason) =>
  a.kind === b.kind && a.id === b.id && a.text === b.text && a.blocks === b.blocks

/** The union of several items' conflicts, slot by slot, without duplicates. */
export function anyOccupation(occupations: readonly (readonly SlotOccupation[])[]): SlotOccupation[] {
  const bySlot = new Map<number, SlotOccupation>()
  for (const slot of occupations.flat()) {
    const key = slot.day * 10 + slot.pair
    const existing = bySlot.get(key)
    bySlot.set(
      key,
      existing
        ? {
            ...existing,
            teachers: [...new Set([...existing.teachers, ...slot.teachers])],
            groups: [
              ...existing.groups,
              ...slot.groups.filter(
                ({ id, subgroup }) => !existing.groups.some((one) => one.id === id && one.subgroup === subgroup),
              ),
            ],
            reasons: [...existing.reasons, ...slot.reasons.filter((one) => !existing.reasons.some(sameReason(one)))],
          }
        : slot,
    )
  }
  return [...bySlot.values()]
}
