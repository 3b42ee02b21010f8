/** Next runs this once in each server process, before the first request: it gives our server (scripts/web-listener) what it asks first. */
export async function register(): Promise<void> {
  // In development the framework loads changed code anew.
  if (process.env.NEXT_RUNTIME !== 'nodejs' || process.env.NODE_ENV === 'development') return
  const { weekAnswers } = await import('@/lib/http/week-answers')
  const { GET: schedule } = await import('@/app/api/[itemType]/[id]/schedule/route')
  const { dashboardPath, readDashboardLocation } = await import('@/lib/client/dashboard-location')
  const pageSubject = (url: string) => {
    const [path, query = ''] = url.split('?', 2)
    return path === dashboardPath ? readDashboardLocation(new URLSearchParams(query)).subject : null
  }
  Object.assign(globalThis, { timetableAnswers: weekAnswers({ schedule, pageSubject }) })
}
