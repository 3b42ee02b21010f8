import { notFound } from 'next/navigation'
import { AdminPage } from '@/components/admin/admin-page'
import { CalendarScreen } from '@/components/calendar/calendar-screen'
import { OwnActsButton } from '@/components/history/own-acts-button'
import { calendarTexts as texts } from '@/lib/calendar/texts/admin-calendar'
import { academicYearStart } from '@/lib/core/calendar/rules/academic-calendar'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import { calendarVersion, viewCalendar, viewCorrectableImports } from '@/lib/core/views/service/view-calendar'
import { pageContext } from '@/lib/http/page-context'
import { listFaculties } from '@/lib/quality/service/load-timetable'
import { adminCalendarPath } from '@/lib/tables/browser/admin-location'

export const metadata = { title: texts.title }

type Search = { year?: string | string[] }

export default async function CalendarPage({ searchParams }: { searchParams: Promise<Search> }) {
  const context = await pageContext(adminCalendarPath)
  if (!isAllowed(context.actor, 'university.administer')) notFound()
  const { year } = await searchParams
  const calendar = await viewCalendar(context)
  const today = context.now.date
  const isYear = typeof year === 'string' && /^20\d\d$/.test(year)
  return (
    <AdminPage title={texts.title} lead={texts.lead} width="max-w-6xl" acts={<OwnActsButton actor={context.actor} />}>
      <CalendarScreen
        calendar={calendar}
        version={calendarVersion(calendar)}
        year={academicYearStart(isYear ? calendarDate(`${year}-09-01`) : today)}
        today={today}
        imports={await viewCorrectableImports(context)}
        faculties={await listFaculties(context)}
      />
    </AdminPage>
  )
}
