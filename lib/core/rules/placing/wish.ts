import type { CalendarDate, Weekday } from '../calendar/calendar-date'
import type { WishId } from '../names/ids'
import type { Pair } from '../calendar/pairs'
import type { Subject } from '../names/resource'

/** Subjects that can have wishes: all but programmes. */
export type WishSubject = Exclude<Subject, { kind: 'programme' }>

/**
 * A wish of a room, teacher or group to keep slots free from `startsOn` to `endsOn`; `weekday` or `pair`
 * null: all of them. `isAbsence`: the teacher will be absent, which is more than a wish.
 */
export type NewWish = {
  subject: WishSubject
  startsOn: CalendarDate
  endsOn: CalendarDate
  weekday: Weekday | null
  pair: Pair | null
  title: string
  isAbsence: boolean
}

export type Wish = NewWish & { id: WishId }
