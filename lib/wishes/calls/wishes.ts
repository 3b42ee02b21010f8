import type { ChangeId, WishId } from '@/lib/core/rules/names/ids'
import type { Period } from '@/lib/core/rules/schedule/period'
import type { NewWish, Wish, WishSubject } from '@/lib/core/rules/placing/wish'
import { wishesUrl, wishUrl } from '@/lib/core/calls/calls/addresses'
import type { ChangeCall } from '@/lib/core/calls/placing/change-calls'
import { subjectWord } from '@/lib/core/calls/schedule/subject'
import type { WireStoredWish } from './wishes.contract'

export const encodeWish = ({
  id,
  subject,
  startsOn,
  endsOn,
  weekday,
  pair,
  title,
  isAbsence,
}: Wish): WireStoredWish => ({
  id,
  item: { type: subjectWord(subject.kind) as WireStoredWish['item']['type'], id: subject.id },
  dbeg: startsOn,
  dend: endsOn,
  day: weekday,
  para: pair,
  title,
  is_absence: isAbsence,
})

export const encodeAddedWish = ({ wish, changeId }: { wish: Wish; changeId: ChangeId | null }) => ({
  ...encodeWish(wish),
  change_id: changeId,
})

export const wishSubjectOf = ({ type, id }: WireStoredWish['item']): WishSubject =>
  ({ kind: type === 'auditory' ? 'room' : type, id }) as WishSubject

export const decodeWish = (wish: WireStoredWish): Wish => ({
  id: wish.id as WishId,
  subject: wishSubjectOf(wish.item),
  startsOn: wish.dbeg,
  endsOn: wish.dend,
  weekday: wish.day as Wish['weekday'],
  pair: wish.para,
  title: wish.title,
  isAbsence: wish.is_absence,
})

/** The wishes of a subject that overlap a period. */
export const listWishesUrl = ({ kind, id }: WishSubject, { from, to }: Period): string =>
  `${wishesUrl}?${new URLSearchParams({ type: subjectWord(kind), id: String(id), dbeg: from, dend: to })}`

export const addWishCall = ({
  subject,
  startsOn,
  endsOn,
  weekday,
  pair,
  title,
  isAbsence,
}: NewWish): ChangeCall => ({
  method: 'POST',
  url: wishesUrl,
  body: {
    type: subjectWord(subject.kind),
    id: subject.id,
    dbeg: startsOn,
    dend: endsOn,
    day: weekday,
    pair,
    title,
    is_absence: isAbsence,
  },
})

export const removeWishCall = (id: WishId): ChangeCall => ({ method: 'DELETE', url: wishUrl(id) })
