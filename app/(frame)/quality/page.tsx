import { notFound } from 'next/navigation'
import { QualityScreen } from '@/components/quality/quality-screen'
import { qualityPath } from '@/lib/quality/browser/quality-location'
import { checksSome, isAllowed } from '@/lib/core/rules/rights/rights'
import { pageAddress, pageContext, pageSearch, type SearchProps } from '@/lib/http/page-context'
import { viewCalendar } from '@/lib/core/service/calendar/view-calendar'
import { listFaculties } from '@/lib/quality/service/load-timetable'
import { qualityTexts } from '@/lib/quality/texts/quality'

export const metadata = { title: qualityTexts.title }

/** For whoever plans, or has a timetable of their own to check. */
export default async function QualityPage(props: SearchProps) {
  const context = await pageContext(pageAddress(qualityPath, await pageSearch(props)))
  if (!checksSome(context.actor)) notFound()
  const isWide = isAllowed(context.actor, 'quality.check', { kind: 'university' })
  const [calendar, faculties] = await Promise.all([viewCalendar(context), isWide ? listFaculties(context) : null])
  return <QualityScreen actor={context.actor} today={context.now.date} calendar={calendar} faculties={faculties} />
}
