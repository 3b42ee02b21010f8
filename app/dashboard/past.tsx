import { cookies } from 'next/headers'
import { PastWeekScreen } from '@/components/history/past/past-week'
import { addDays } from '@/lib/core/calendar/rules/calendar-date'
import { parsePastMoment } from '@/lib/core/history/rules/moment'
import { showsDrafts } from '@/lib/core/placing/rules/planning'
import type { ServiceContext } from '@/lib/core/refusals/service/context'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { parsePreferences, preferencesCookie } from '@/lib/core/schedule/rules/preferences'
import { viewCalendar } from '@/lib/core/views/service/view-calendar'
import { viewSchedule } from '@/lib/core/views/service/view-schedule'
import { pastWeekUrl, type PastLocation } from '@/lib/history/browser/past-location'
import { viewWeekAsOf } from '@/lib/history/service/view-week-as-of'
import { pageContext } from '@/lib/http/page-context'

/** The week of an address as it was at a moment. */
export async function PastDashboard({ location }: { location: PastLocation }) {
  const context = await pageContext(pastWeekUrl(location))
  const { actor, now } = context
  const moment = parsePastMoment(location.asOf)
  if (!moment) throw new Error('An address without a moment')
  const preferences = parsePreferences((await cookies()).get(preferencesCookie)?.value)
  const { showDisciplineTitle: showTitles, showGroups } = preferences
  const drafts = showsDrafts(actor, preferences)
  const [calendar, opened] = await Promise.all([
    viewCalendar(context),
    openPast(context, location, { local: moment.local, drafts }),
  ])
  return (
    <PastWeekScreen {...{ actor, calendar, location, moment, showTitles, showGroups }} today={now.date} {...opened} />
  )
}

async function openPast(
  context: ServiceContext,
  { subject, monday, marks }: PastLocation,
  { local, drafts }: { local: string; drafts: boolean },
) {
  const shown = { subject, from: monday, to: addDays(monday, 6), drafts }
  try {
    const [{ subject: whole, ...schedule }, now] = await Promise.all([
      viewWeekAsOf(context, { subject, monday, drafts, moment: local }),
      marks ? viewSchedule(context, shown) : null,
    ])
    return { shown: { subject: whole, schedule, now }, refusal: null }
  } catch (error) {
    if (error instanceof ServiceError) return { shown: null, refusal: error.detail }
    throw error
  }
}
