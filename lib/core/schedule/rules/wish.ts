import { type CalendarDate, type Weekday, weekdayOf } from '@/lib/core/calendar/rules/calendar-date'
import type { DatedSlot } from '@/lib/core/calendar/rules/dated-slot'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type { WishId } from '@/lib/core/names/rules/ids'
import type { Subject } from '@/lib/core/names/rules/resource'
import type { FallibleEquipment } from '@/lib/core/rooms/rules/room-properties'

export type WishSubject = Exclude<Subject, { kind: 'programme' }>

export type AwaySubject = Extract<Subject, { kind: 'teacher' | 'group' }>

/** The longest title of a wish, an absence or a fault. */
export const longestWishTitle = 2000

/** The first pair of the first day and the last one of the last day, both included; absent: of the day. */
export type DayPart = { firstPair?: Pair; lastPair?: Pair }

/**
 * A wish of a room, teacher or group to keep slots free from `startsOn` to `endsOn`; `weekday` or `pair`
 * null: all of them. `isAbsence`: the teacher or group will be absent, which is more than a wish; only that may be of a
 * part of its first and last day. `lacks`: no wish at all, this equipment of the room is out of order.
 */
export type NewWish = DayPart & {
  subject: WishSubject
  startsOn: CalendarDate
  endsOn: CalendarDate
  weekday: Weekday | null
  pair: Pair | null
  title: string
  isAbsence: boolean
  lacks?: FallibleEquipment
}

export type Wish = NewWish & { id: WishId }

/** Whether it is about this date, in one of its pairs at least. */
export const isOnDate = ({ startsOn, endsOn, weekday }: NewWish, date: CalendarDate): boolean =>
  startsOn <= date && date <= endsOn && (weekday === null || weekday === weekdayOf(date))

/** The part of a date that it is about. */
export const partOn = ({ startsOn, endsOn, firstPair, lastPair }: NewWish, date: CalendarDate): DayPart => ({
  ...(date === startsOn && firstPair && { firstPair }),
  ...(date === endsOn && lastPair && { lastPair }),
})

/** Whether it is about this pair of this date. */
export function wishCovers(wish: NewWish, { date, pair }: DatedSlot): boolean {
  const { firstPair = pair, lastPair = pair } = partOn(wish, date)
  return isOnDate(wish, date) && (wish.pair === null || wish.pair === pair) && firstPair <= pair && pair <= lastPair
}

/** A part without what is null or undefined. */
export const dayPartOf = ({ firstPair, lastPair }: { [End in keyof DayPart]: Pair | null | undefined }): DayPart => ({
  ...(firstPair && { firstPair }),
  ...(lastPair && { lastPair }),
})
