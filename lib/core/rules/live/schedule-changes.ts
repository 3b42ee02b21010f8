import { sameData } from './same-data'
import type { Schedule } from '../schedule/schedule'

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
  const [was, is] = [entriesOf(before), entriesOf(after)]
  const kept = [...is].filter(([key]) => was.has(key))
  return {
    added: is.size - kept.length,
    changed: kept.filter(([key, one]) => !sameData(was.get(key), one)).length,
    removed: was.size - kept.length,
  }
}
