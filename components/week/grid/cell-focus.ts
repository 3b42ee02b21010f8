import type { Weekday } from '@/lib/core/rules/calendar/calendar-date'
import type { Pair } from '@/lib/core/rules/calendar/pairs'
import type { Slot } from '@/lib/core/rules/schedule/schedule-grid'

export type GridExtent = { days: readonly Weekday[]; pairs: readonly Pair[] }

const step = <Value>(values: readonly Value[], from: Value, by: number): Value =>
  values[Math.min(values.length - 1, Math.max(0, values.indexOf(from) + by))] ?? from

/** The cell a key moves the focus to: days are rows, pairs columns. Stops at the edges. Null: not a key of the grid. */
export function cellAfterKey(
  { key, ctrlKey }: { key: string; ctrlKey: boolean },
  { day, pair }: Slot,
  { days, pairs }: GridExtent,
): Slot | null {
  switch (key) {
    case 'ArrowRight':
      return { day, pair: step(pairs, pair, 1) }
    case 'ArrowLeft':
      return { day, pair: step(pairs, pair, -1) }
    case 'ArrowDown':
      return { day: step(days, day, 1), pair }
    case 'ArrowUp':
      return { day: step(days, day, -1), pair }
    case 'Home':
      return { day: ctrlKey ? (days[0] ?? day) : day, pair: pairs[0] ?? pair }
    case 'End':
      return { day: ctrlKey ? (days.at(-1) ?? day) : day, pair: pairs.at(-1) ?? pair }
    default:
      return null
  }
}
