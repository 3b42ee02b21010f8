import type { Metadata } from 'next'
import { cookies } from 'next/headers'
import { redirect } from 'next/navigation'
import { cache } from 'react'
import { DashboardScreen, type DashboardProps } from '@/components/week/dashboard'
import { isFirstRun } from '@/lib/admin/service/view-admin'
import { viewScheduleWithAsks } from '@/lib/booking/service/approvals'
import { lastItemCookie, parseLastItem } from '@/lib/core/actor/rules/last-item'
import { addDays, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Subject } from '@/lib/core/names/rules/resource'
import { openingMonday } from '@/lib/core/placing/rules/day-course'
import { showsDrafts } from '@/lib/core/placing/rules/planning'
import type { ServiceContext } from '@/lib/core/refusals/service/context'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { ownTimetable } from '@/lib/core/schedule/rules/own-timetable'
import { packData } from '@/lib/core/schedule/rules/packed-data'
import { parsePreferences, preferencesCookie, type Preferences } from '@/lib/core/schedule/rules/preferences'
import { longWordsIn } from '@/lib/core/schedule/texts/narrow'
import {
  dashboardPath,
  dashboardUrl,
  readDashboardLocation,
  type DashboardLocation,
} from '@/lib/core/views/browser/dashboard-location'
import type { LoadedWeek } from '@/lib/core/views/browser/use-schedule'
import { anyProgramme } from '@/lib/core/views/service/list-names'
import { viewCalendar } from '@/lib/core/views/service/view-calendar'
import { readPastLocation } from '@/lib/history/browser/past-location'
import { pastWeekTexts } from '@/lib/history/texts'
import { pageAddress, pageContext, pageSearch, type SearchProps } from '@/lib/http/page-context'
import { partWords } from '@/lib/hyphenation/hyphenate'
import { adminPath } from '@/lib/tables/browser/admin-location'
import { PastDashboard } from './past'

type OpenedPage = Omit<DashboardProps, 'week'> & { week: LoadedWeek | null }

/** The page at `query`; cached, because the title and the page both need it. */
const openPage = cache(async (query: string): Promise<OpenedPage> => {
  const search = new URLSearchParams(query)
  const location = readDashboardLocation(search)
  const context = await pageContext(pageAddress(dashboardPath, search))
  const { actor, now } = context
  const jar = await cookies()
  const known = viewCalendar(context)
  const monday = location.monday ?? openingMonday(actor, await known, now.date)
  if (!location.subject) {
    const last = parseLastItem(jar.get(lastItemCookie)?.value)
    const wanted = ownTimetable(actor) ?? (last && { subject: last, subgroup: 0 })
    if (wanted) redirect(dashboardUrl({ ...location, monday, ...wanted }))
    if (await isFirstRun(context)) redirect(adminPath)
  }
  const preferences = parsePreferences(jar.get(preferencesCookie)?.value)
  const [calendar, hasProgrammes, opened] = await Promise.all([
    known,
    anyProgramme(context),
    location.subject && openOrRefuse(context, { location, subject: location.subject, monday, preferences }),
  ])
  const none = { week: null, refusal: null, parted: [] }
  return { actor, now, preferences, calendar, hasProgrammes, ...none, ...opened }
})

async function openOrRefuse(
  context: ServiceContext,
  asked: { location: DashboardLocation; subject: Subject; monday: CalendarDate; preferences: Preferences },
): Promise<Partial<OpenedPage>> {
  const { location, subject, monday, preferences } = asked
  try {
    const withDrafts = showsDrafts(context.actor, preferences)
    const shown = { from: monday, to: addDays(monday, 6), drafts: withDrafts, nearest: true }
    const { subject: whole, ...schedule } = await viewScheduleWithAsks(context, { subject, ...shown })
    // A merged subject redirects to the one it was merged into.
    if (whole.id !== subject.id) redirect(dashboardUrl({ ...location, monday, subject: whole }))
    // Whether a single week is narrow depends on the window, so the browser hyphenates it.
    const parted = location.beside ? partWords(longWordsIn(JSON.stringify(schedule))) : []
    return { week: { subject: whole, monday, withDrafts, schedule, at: context.now }, parted }
  } catch (error) {
    if (error instanceof ServiceError) return { refusal: { subject, detail: error.detail } }
    throw error
  }
}

export async function generateMetadata(props: SearchProps): Promise<Metadata> {
  if (readPastLocation(await pageSearch(props))) return { title: pastWeekTexts.title }
  const { week } = await openPage(String(await pageSearch(props)))
  return week ? { title: week.subject.title } : {}
}

export default async function DashboardPage(props: SearchProps) {
  const past = readPastLocation(await pageSearch(props))
  if (past) return <PastDashboard location={past} />
  const { week, ...page } = await openPage(String(await pageSearch(props)))
  return <DashboardScreen {...page} week={week && packData(week)} />
}
