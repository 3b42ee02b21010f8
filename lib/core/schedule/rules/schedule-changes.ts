import { sameData } from '@/lib/core/words/rules/same-data'
import type { Schedule } from './schedule'

/** Numbers of added, changed and removed classes and bookings of a week. */
export type ScheduleChanges = { added: number; changed: number; removed: number }

const entriesOf = ({ items, requests }: Pick<Schedule, 'items' | 'requests'>): Map<string, unknown> =>
  new Map<string, unknown>([
    ...items.map((item) => [`item ${item.id}`, item] as const),
    ...requests.map((one) => [`${one.kind} ${one.id} ${one.date}.${one.pair}`, one] as const),
  ])

/** The differences between two readings of a week. */
export function scheduleChanges(
  before: Pick<Schedule, 'items' | 'requests'>,
  after: Pick<Schedule, 'items' | 'requests'>,
): ScheduleChanges {
  const [entriesBefore, entriesAfter] = [entriesOf(before), entriesOf(after)]
  const common = [...entriesAfter].filter(([key]) => entriesBefore.has(key))
  return {
    added: entriesAfter.size - common.length,
    changed: common.filter(([key, one]) => !sameData(entriesBefore.get(key), one)).length,
    removed: entriesBefore.size - common.length,
  }
}
