import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { LoadItemId } from '@/lib/core/names/rules/ids'
import type { WishSubject } from '@/lib/core/schedule/rules/wish'

/**
 * What waits for somebody: bookings to approve and to confirm, appeals to decide, questions who stands in, campaigns for wishes;
 * of planners also absences and faults of rooms with classes, owed classes, and exams without an examiner.
 */
export const waitingKinds = [
  'absences',
  'bookings',
  'appeals',
  'questions',
  'confirmations',
  'wishes',
  'owed',
  'exams',
  'faults',
] as const
export type WaitingKind = (typeof waitingKinds)[number]

/** The week in which the first of them is settled, where no list has them all. `loadItemId`: the load to open there. */
export type WaitingPlace = { subject: WishSubject; date: CalendarDate; loadItemId: LoadItemId | null }

export type Waiting = { kind: WaitingKind; count: number; at: WaitingPlace | null }

export const countWaiting = (waiting: readonly Pick<Waiting, 'count'>[]): number =>
  waiting.reduce((sum, { count }) => sum + count, 0)
