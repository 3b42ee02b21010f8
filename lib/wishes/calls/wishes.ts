import { weekdayNumbered } from '@/lib/core/calendar/rules/calendar-date'
import type { Period } from '@/lib/core/calendar/rules/period'
import type { WishId } from '@/lib/core/names/rules/ids'
import { subjectWord, subjectOfWord } from '@/lib/core/schedule/calls/subject'
import { dayPartOf, type NewWish, type Wish, type WishSubject } from '@/lib/core/schedule/rules/wish'
import type { InputOf, OwnAnswerOf } from '@/lib/core/wire/calls/call.contract'
import { requestOf } from '@/lib/core/wire/calls/request'
import type { addWishCall, removeWishCall, wishesCall } from './wishes.contract'

/** The wishes of a subject that overlap a period. */
export const wishesRequest = ({ kind, id }: WishSubject, { from, to }: Period) =>
  requestOf<typeof wishesCall>('GET /api/wish/', {
    query: { kind: subjectWord(kind), id, from, to },
  })
export const addWishRequest = ({ subject, startsOn, endsOn, weekday, ...wish }: NewWish) =>
  requestOf<typeof addWishCall>('POST /api/wish/', {
    body: {
      ...wish,
      kind: subjectWord(subject.kind),
      id: subject.id,
      from: startsOn,
      to: endsOn,
      day: weekday,
    },
  })
export const removeWishRequest = (id: WishId) =>
  requestOf<typeof removeWishCall>('DELETE /api/wish/{id}/', { params: { id } })

type WishAnswer = OwnAnswerOf<typeof wishesCall>[number]

export const wishSubjectOf = ({ kind, id }: Pick<WishAnswer['item'], 'kind' | 'id'>): WishSubject =>
  subjectOfWord(kind, id)

export const newWishOf = ({
  kind,
  id,
  from,
  to,
  day,
  pair,
  title,
  isAbsence,
  lacks,
  ...part
}: InputOf<typeof addWishCall>['body']): NewWish => ({
  subject: wishSubjectOf({ kind, id }),
  startsOn: from,
  endsOn: to,
  weekday: day ?? null,
  pair: pair ?? null,
  title,
  isAbsence,
  ...dayPartOf(part),
  ...(lacks && { lacks }),
})

export const wishAnswer = ({ subject, startsOn, endsOn, weekday, ...wish }: Wish): WishAnswer => ({
  ...wish,
  item: { kind: subjectWord(subject.kind), id: subject.id },
  from: startsOn,
  to: endsOn,
  day: weekday,
})

export const wishOf = ({ item, from, to, day, ...wish }: WishAnswer): Wish => ({
  ...wish,
  subject: wishSubjectOf(item),
  startsOn: from,
  endsOn: to,
  weekday: day === null ? null : weekdayNumbered(day),
})
