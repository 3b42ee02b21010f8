import { mondayOf, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type { OwnSubject } from '@/lib/core/schedule/rules/own-subject'
import { saidQuery } from '@/lib/core/words/rules/address'
import {
  concernedBy,
  isOfAbsence,
  isOfAppeal,
  isOfBooking,
  isOfCampaign,
  noticeDatesAfter,
  type Notice,
} from './notice'

/** «Брони»: those one asked for, and those one approves. */
const bookingsPath = '/bookings/'
/** Where one’s own bookings are confirmed. */
export const confirmPath = '/bookings/confirm/'
/** «Просьбы»: the same, of what teachers and groups ask for. */
export const appealsPath = '/appeals/'
/** «Сбор пожеланий»: one's own wishes for a semester, and the campaigns that ask for them. */
export const wishCampaignsPath = '/wishes/'
/** «Кто отсутствует»: the absences ahead of those whom one plans. */
export const absencesPath = '/absences/'
/** «Моё». */
const myPath = '/my/'

type DatedPair = { date: CalendarDate; pair: Pair }

/** Where to look for the class of a notice: where it is now, or was, if it is gone or somebody else's. */
function noticePlace(notice: Pick<Notice, 'kind' | 'dates' | 'shift' | 'before' | 'after'>): DatedPair | null {
  const { kind, dates, before, after } = notice
  const isThere = after !== null && kind !== 'left'
  const [date] = isThere ? noticeDatesAfter(notice) : dates
  const slot = isThere ? after : (before ?? after)
  return date && slot ? { date, pair: slot.pair } : null
}

/** The first of the pairs that are at another time. */
function bellPlace({ dates: [date], facts: { bells = [] } }: Pick<Notice, 'dates' | 'facts'>): DatedPair | null {
  const [first] = bells
  return date && first ? { date, pair: first.pair } : null
}

/** The path of a slot in the week of a group or teacher, as the dashboard itself writes it. */
export function classPath({ kind, id, subgroup }: OwnSubject, { date, pair }: DatedPair): string {
  const query = saidQuery({ type: kind, id, week: mondayOf(date), subgroup: subgroup !== 0 && subgroup })
  return `/dashboard/?${query}#${date}.${pair}`
}

/** The page that a notice leads to: the booking's, the appeal's, «Моё» to answer there, or the slot in the week of one of the person's subjects. */
export function noticePath(notice: Notice, subjects: readonly OwnSubject[]): string | null {
  if (notice.kind === 'to_confirm' || notice.kind === 'unconfirmed' || notice.kind === 'given_back') return confirmPath
  if (isOfBooking(notice)) return bookingsPath
  if (isOfAppeal(notice)) return appealsPath
  if (notice.kind === 'invited' || notice.kind === 'too_late') return myPath
  if (isOfCampaign(notice)) return wishCampaignsPath
  if (isOfAbsence(notice)) return absencesPath
  const [subject] = concernedBy(notice).flatMap((position) => subjects[position] ?? [])
  const place = noticePlace(notice) ?? bellPlace(notice)
  return subject && place ? classPath(subject, place) : null
}
