import { notFound } from 'next/navigation'
import { QualityScreen } from '@/components/quality/quality-screen'
import { checksSome, isAllowed } from '@/lib/core/rights/rules/rights'
import { viewCalendar } from '@/lib/core/views/service/view-calendar'
import { pageAddress, pageContext, pageSearch, type SearchProps } from '@/lib/http/page-context'
import { qualityPath } from '@/lib/quality/browser/quality-location'
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
