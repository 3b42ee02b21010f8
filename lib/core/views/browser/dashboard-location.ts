import { mondayOf, parseCalendarDate, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { DatedSlot } from '@/lib/core/calendar/rules/dated-slot'
import { isPair } from '@/lib/core/calendar/rules/pairs'
import { loadKey, type LoadRef } from '@/lib/core/load/rules/load-item'
import { type MeetingId, idNumbered } from '@/lib/core/names/rules/ids'
import { isSubgroup, type Subgroup, type Subject } from '@/lib/core/names/rules/resource'
import { repairReasons, type RepairReason } from '@/lib/core/placing/rules/proposal'
import { readSubject, subjectWord } from '@/lib/core/schedule/calls/subject'
import { saidQuery } from '@/lib/core/words/rules/address'

export type DashboardView = 'grid' | 'list'

/** A second week beside the first. `monday` null: the same week. */
export type AdjacentLocation = { subject: Subject; monday: CalendarDate | null }

/** State in the dashboard's URL. `monday` null: the current week. */
export type DashboardLocation = {
  subject: Subject | null
  monday: CalendarDate | null
  subgroup: Subgroup
  view: DashboardView
  beside?: AdjacentLocation
}

export const dashboardPath = '/dashboard/'

/** Parses the URL; malformed values count as absent, and any date selects its week. */
export function readDashboardLocation(params: { get(name: string): string | null }): DashboardLocation {
  const week = parseCalendarDate(params.get('week') ?? '')
  const beside = readSubject(params.get('type2'), params.get('id2'))
  const week2 = parseCalendarDate(params.get('week2') ?? '')
  const subgroup = Number(params.get('subgroup') ?? 0)
  return {
    subject: readSubject(params.get('type'), params.get('id')),
    monday: week && mondayOf(week),
    subgroup: isSubgroup(subgroup) ? subgroup : 0,
    view: params.get('view') === 'list' ? 'list' : 'grid',
    ...(beside && { beside: { subject: beside, monday: week2 && mondayOf(week2) } }),
  }
}

/** The query of a location in canonical order, so that equal locations have equal URLs. */
export const dashboardQuery = ({ subject, monday, subgroup, view, beside }: DashboardLocation): URLSearchParams =>
  saidQuery({
    type: subject && subjectWord(subject.kind),
    id: subject?.id,
    week: monday,
    subgroup: subgroup !== 0 && subgroup,
    view: view === 'list' && view,
    type2: beside && subjectWord(beside.subject.kind),
    id2: beside?.subject.id,
    week2: beside?.monday,
  })

/**
 * A slot that an address leads to; `repair`: opens the ways to move a class away from there, with the reason
 * why it has to leave.
 */
export type RequestedSlot = DatedSlot & { repair?: { id: MeetingId; without: RepairReason } }

/** The fragment that makes a week's address lead to one of its slots. */
export const slotHash = ({ date, pair, repair }: RequestedSlot): string =>
  `#${date}.${pair}${repair ? `.${repair.id}.${repair.without}` : ''}`

export function slotInHash(hash: string): RequestedSlot | null {
  const [, day = '', number, id, why] = /^#(.{10})\.(\d{1,2})(?:\.(\d{1,15})\.(\w+))?$/.exec(hash) ?? []
  const [date, pair] = [parseCalendarDate(day), Number(number)]
  const without = repairReasons.find((one) => one === why)
  if (!date || !isPair(pair)) return null
  return without ? { date, pair, repair: { id: idNumbered(Number(id)), without } } : { date, pair }
}

/** The fragment that makes a week's address open the load panel with this item selected. */
export const loadHash = (ref: Pick<LoadRef, 'of' | 'id'>): string => `#${loadKey(ref)}`

export const loadInHash = (hash: string): string | null => /^#((?:load|programme):\d{1,10})$/.exec(hash)?.[1] ?? null

/** The fragment that makes a week's address open its absences. */
export const absencesHash = '#absences'

export function dashboardUrl(location: DashboardLocation): string {
  const query = dashboardQuery(location).toString()
  return query ? `${dashboardPath}?${query}` : dashboardPath
}
