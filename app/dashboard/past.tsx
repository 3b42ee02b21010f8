import { cookies } from 'next/headers'
import { PastWeek } from '@/components/past/past-week'
import { pastWeekUrl, type PastLocation } from '@/lib/client/past-location'
import { addDays } from '@/lib/domain/calendar-date'
import { parsePastMoment } from '@/lib/domain/history/moment'
import { showsDrafts } from '@/lib/domain/planning'
import { parsePreferences, preferencesCookie } from '@/lib/domain/preferences'
import { pageContext } from '@/lib/http/page-context'
import { viewCalendar } from '@/lib/services/calendar/view-calendar'
import type { ServiceContext } from '@/lib/services/context'
import { ServiceError } from '@/lib/services/errors'
import { viewWeekAsOf } from '@/lib/services/history/view-week-as-of'
import { viewSchedule } from '@/lib/services/schedule/view-schedule'

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
    <PastWeek
      {...{ actor, calendar, location, moment, showTitles, showGroups }}
      today={now.date}
      {...opened}
    />
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
