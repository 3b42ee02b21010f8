import { notFound } from 'next/navigation'
import { ProgrammesScreen } from '@/components/programmes/programmes-screen'
import { programmesPath } from '@/lib/client/programmes-location'
import { semesterAt } from '@/lib/domain/academic-calendar'
import { isAllowed } from '@/lib/domain/rights'
import { pageContext } from '@/lib/http/page-context'
import { pageAddress, pageSearch, type SearchProps } from '@/lib/http/page-search'
import { viewCalendar } from '@/lib/services/calendar/view-calendar'
import { screenTexts } from '@/lib/text/programme-screen'

export const metadata = { title: screenTexts.title }

export default async function ProgrammesPage(props: SearchProps) {
  const context = await pageContext(pageAddress(programmesPath, await pageSearch(props)))
  if (!isAllowed(context.actor, 'programmes.open')) notFound()
  const { semesters } = await viewCalendar(context)
  const current = semesterAt(semesters, context.now.date)
  return (
    <ProgrammesScreen
      actor={context.actor}
      today={context.now.date}
      semester={current ? { from: current.startsOn, to: current.endsOn, half: current.half } : null}
    />
  )
}
