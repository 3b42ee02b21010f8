import { addDays, type CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import type { DatedSlot } from '@/lib/core/rules/requests/dated-slot'
import type { MeetingId } from '@/lib/core/rules/names/ids'
import type { Pair } from '@/lib/core/rules/calendar/pairs'

/** The set with the class added, or without it. */
export const toggled = (chosen: readonly MeetingId[], id: MeetingId): readonly MeetingId[] =>
  chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]

export const joined = (chosen: readonly MeetingId[], ids: readonly MeetingId[]): readonly MeetingId[] => [
  ...new Set([...chosen, ...ids]),
]

/** The selection extended from the class selected last to this one, in the order of the week. */
export function upTo(
  order: readonly MeetingId[],
  chosen: readonly MeetingId[],
  id: MeetingId,
): readonly MeetingId[] {
  const last = chosen.at(-1)
  const [from, to] = [last === undefined ? -1 : order.indexOf(last), order.indexOf(id)]
  if (from < 0 || to < 0) return joined(chosen, [id])
  const between = order.slice(Math.min(from, to), Math.max(from, to) + 1)
  // The last one stays the anchor for further extensions.
  const others = joined(chosen, between).filter((one) => one !== last)
  return last === undefined ? others : [...others, last]
}

/** The distance by which several classes move together. */
export type SlotShift = { days: number; pairs: number }

/** The slot at that distance; null beyond the pairs of the day. */
export function shifted(
  { date, pair }: { date: CalendarDate; pair: Pair },
  { days, pairs }: SlotShift,
  ofDay: readonly Pair[],
): DatedSlot | null {
  const next = ofDay.find((one) => one === pair + pairs)
  return next === undefined ? null : { date: addDays(date, days), pair: next }
}
