import type { CalendarDate, Weekday } from '@/lib/domain/calendar-date'
import type { Pair } from '@/lib/domain/pairs'
import { cardUrl, movesBookUrl, occupancyUrl, scheduleBookUrl } from '@/lib/wire/addresses'
import { dashboardQuery, type DashboardLocation } from './dashboard-location'
import { weekUrl } from './use-schedule'

type Week = Parameters<typeof weekUrl>[0]

/** The workbooks of a week that is shown: what it is itself asked for, as a file. */
export const scheduleBookHref = (week: Week): string => scheduleBookUrl(weekUrl(week))
export const movesBookHref = (week: Week): string => movesBookUrl(weekUrl(week))

/** The card of what the dashboard shows at a place. */
export const cardHref = (shown: DashboardLocation, withDrafts: boolean): string =>
  cardUrl(dashboardQuery(shown), { withProjected: withDrafts })

/** The page of who is where in a pair of the week that begins on `monday`; `buildings` empty: all. */
export const occupancyHref = (question: {
  monday: CalendarDate
  day: Weekday
  pair: Pair
  buildings: readonly (string | null)[]
}): string => occupancyUrl(question)
