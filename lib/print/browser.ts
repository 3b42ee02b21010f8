import type { CalendarDate, Weekday } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import { cardUrl, movesBookUrl, occupancyUrl, scheduleBookUrl } from '@/lib/core/refusals/calls/addresses'
import { dashboardQuery, type DashboardLocation } from '@/lib/core/views/browser/dashboard-location'
import { weekUrl } from '@/lib/core/views/browser/use-schedule'

type Week = Parameters<typeof weekUrl>[0]

/** The workbook of the shown week: the same query as the week itself. */
export const scheduleBookHref = (week: Week): string => scheduleBookUrl(weekUrl(week))
export const movesBookHref = (week: Week): string => movesBookUrl(weekUrl(week))

/** The card for what the dashboard shows. */
export const cardHref = (shown: DashboardLocation, withDrafts: boolean): string =>
  cardUrl(dashboardQuery(shown), { withProjected: withDrafts })

/** The room occupancy page for a pair of the week from `monday`; `buildings` empty: all. */
export const occupancyHref = (question: {
  monday: CalendarDate
  day: Weekday
  pair: Pair
  buildings: readonly (string | null)[]
}): string => occupancyUrl(question)
