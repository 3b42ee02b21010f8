import type { CalendarDate, Weekday } from './calendar-date'
import type { WishId } from './ids'
import type { Pair } from './pairs'
import type { Subject } from './resource'

/** Whoever can have wishes: a programme has none. */
export type WishSubject = Exclude<Subject, { kind: 'programme' }>

/** What a room, teacher or group would rather keep free from `startsOn` to `endsOn`; `weekday` and `pair` null: every one. */
export type NewWish = {
  subject: WishSubject
  startsOn: CalendarDate
  endsOn: CalendarDate
  weekday: Weekday | null
  pair: Pair | null
  title: string
}

export type Wish = NewWish & { id: WishId }
