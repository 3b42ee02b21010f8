import { mondayOf, parseCalendarDate, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { parsePastMoment } from '@/lib/core/history/rules/moment'
import type { Subject } from '@/lib/core/names/rules/resource'
import { readSubject, subjectWord } from '@/lib/core/schedule/calls/subject'
import { dashboardPath } from '@/lib/core/views/browser/dashboard-location'
import { saidQuery } from '@/lib/core/words/rules/address'

/** The address of a past week. `asOf`: the moment as written there; `marks`: mark what differs from now. */
export type PastLocation = { subject: Subject; monday: CalendarDate; asOf: string; marks: boolean }

/** The past week that a dashboard's address asks for; null if it asks for the present one. */
export function readPastLocation(params: { get(name: string): string | null }): PastLocation | null {
  const asOf = params.get('as_of') ?? ''
  const moment = parsePastMoment(asOf)
  const subject = readSubject(params.get('type'), params.get('id'))
  if (!moment || !subject) return null
  const week = parseCalendarDate(params.get('week') ?? '')
  return { subject, monday: mondayOf(week ?? moment.date), asOf, marks: params.get('diff') === '1' }
}

export const pastWeekQuery = ({ subject, monday, asOf, marks }: PastLocation): URLSearchParams =>
  saidQuery({ type: subjectWord(subject.kind), id: subject.id, week: monday, as_of: asOf, diff: marks })

export const pastWeekUrl = (location: PastLocation): string => `${dashboardPath}?${pastWeekQuery(location)}`
