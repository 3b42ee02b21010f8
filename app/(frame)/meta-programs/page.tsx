import { NoticePage } from '@/components/ui/notice-page'
import { ProgrammesScreen } from '@/components/programmes/programmes-screen'
import { programmesPath } from '@/lib/programmes/browser/programmes-location'
import { isAllowed } from '@/lib/core/rules/rights/rights'
import { pageAddress, pageContext, pageSearch, type SearchProps } from '@/lib/http/page-context'
import { viewCalendar } from '@/lib/core/service/calendar/view-calendar'
import { screenTexts } from '@/lib/programmes/texts/programme-screen'

export const metadata = { title: screenTexts.title }

export default async function ProgrammesPage(props: SearchProps) {
  const context = await pageContext(pageAddress(programmesPath, await pageSearch(props)))
  if (!isAllowed(context.actor, 'programmes.open'))
    return <NoticePage title={screenTexts.title} text={screenTexts.notForYou} />
  return <ProgrammesScreen actor={context.actor} today={context.now.date} calendar={await viewCalendar(context)} />
}
