import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { GroupId } from '@/lib/core/names/rules/ids'

/** Milliseconds for the database to give its figures to a monitor. */
const longestReading = 3_000

/**
 * Next runs this once in each server process, before the first request: it gives our server
 * (scripts/web-listener) what it asks first.
 */
export async function register(): Promise<void> {
  // In development the framework loads changed code anew.
  if (process.env.NEXT_RUNTIME !== 'nodejs' || process.env.NODE_ENV === 'development') return
  const { weekAnswers } = await import('@/lib/http/week-answers')
  const { sendOpen } = await import('@/lib/http/open-answers')
  const { poolLoad, replicaFigures, callDatabase } = await import('@/db/connection')
  const { findFigures } = await import('@/db/queries/core/processes/figures')
  const { warmUpWorker } = await import('@/lib/http/warm-up')
  const { GET: schedule } = await import('@/app/api/[itemType]/[id]/schedule/route')
  const { dashboardPath, dashboardUrl, readDashboardLocation } =
    await import('@/lib/core/views/browser/dashboard-location')
  const { scheduleUrl } = await import('@/lib/core/refusals/calls/addresses')
  const { addDays } = await import('@/lib/core/calendar/rules/calendar-date')
  const pageSubject = (url: string) => {
    const [path, query = ''] = url.split('?', 2)
    return path === dashboardPath || `${path}/` === dashboardPath
      ? readDashboardLocation(new URLSearchParams(query)).subject
      : null
  }
  const application = { schedule, pageSubject }
  const answerWeek = weekAnswers(application)
  const { closeDemo } = await import('@/lib/http/closed-demo')
  const answer: typeof answerWeek = async (request, response, next) => {
    await closeDemo(request)
    return (await sendOpen(request, response)) ? undefined : answerWeek(request, response, next)
  }
  const addressesOf = (id: GroupId, monday: CalendarDate) => {
    const subject = { kind: 'group', id } as const
    const page = dashboardUrl({ subject, monday: null, subgroup: 0, view: 'grid' })
    return [page, scheduleUrl(subject, monday, addDays(monday, 6))]
  }
  const warmUp = warmUpWorker.bind(null, { ...application, addressesOf })
  const figures = async () => ({
    ...poolLoad(),
    replicas: replicaFigures(),
    ...(await callDatabase(findFigures, longestReading)),
  })
  Object.assign(globalThis, { timetableApplication: { answer, warmUp, figures } })
}
