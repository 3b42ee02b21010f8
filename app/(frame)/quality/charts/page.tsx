import { notFound } from 'next/navigation'
import { QualityChartsScreen } from '@/components/quality/charts/charts-screen'
import { addDays, mondayOf } from '@/lib/core/calendar/rules/calendar-date'
import { mayHaveDrafts } from '@/lib/core/placing/rules/planning'
import { inTurn } from '@/lib/http/costly'
import { hideRefusal, pageAddress, pageContext, pageSearch, type SearchProps } from '@/lib/http/page-context'
import { qualityChartsPath, readQualityLocation } from '@/lib/quality/browser/quality-location'
import { isWide } from '@/lib/quality/rules/quality-check'
import { chartTexts } from '@/lib/quality/texts/quality-charts'
import { runInWorker } from '@/lib/worker/run-in-worker'

export const metadata = { title: chartTexts.title }

/** Charts of a faculty or, without one, of the university, for those who may check it. */
export default async function QualityChartsPage(props: SearchProps) {
  const search = await pageSearch(props)
  const context = await pageContext(pageAddress(qualityChartsPath, search))
  const asked = readQualityLocation(search)
  const scope = asked.scope ?? { kind: 'university' as const }
  if (!isWide(scope)) notFound()
  const monday = asked.monday ?? mondayOf(context.now.date)
  const drafts = asked.drafts && mayHaveDrafts(context.actor)
  const period = { from: monday, to: addDays(monday, 6) }
  const view = await inTurn(
    context.actor.userId,
    () => runInWorker('viewCharts', context, { scope, period, drafts }).catch(hideRefusal),
    { isApart: true },
  )
  return <QualityChartsScreen location={{ ...asked, scope, monday, drafts }} {...view} />
}
