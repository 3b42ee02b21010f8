import { notFound } from 'next/navigation'
import { CalendarScreen } from '@/components/admin/calendar/calendar-screen'
import { BackLink } from '@/components/ui/back-link'
import { adminCalendarPath, adminPath } from '@/lib/client/admin-location'
import { academicYearStart } from '@/lib/domain/academic-calendar'
import { calendarDate } from '@/lib/domain/calendar-date'
import { isAllowed } from '@/lib/domain/rights'
import { pageContext } from '@/lib/http/page-context'
import { calendarVersion, viewCalendar, viewMendableImports } from '@/lib/services/calendar/view-calendar'
import { calendarTexts as texts } from '@/lib/text/admin-calendar'
import { optionsMenu } from '@/lib/text/options-menu'

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
    <main className="mx-auto flex max-w-6xl flex-col gap-4 p-4 sm:py-8">
      <div>
        <BackLink href={adminPath}>{optionsMenu.admin}</BackLink>
        <h1 className="mt-1 text-2xl font-semibold">{texts.title}</h1>
        <p className="mt-2 max-w-prose text-ink-soft text-pretty">{texts.lead}</p>
      </div>
      <CalendarScreen
        calendar={calendar}
        version={calendarVersion(calendar)}
        year={academicYearStart(isYear ? calendarDate(`${year}-09-01`) : today)}
        today={today}
        imports={await viewMendableImports(context)}
      />
    </main>
  )
}
