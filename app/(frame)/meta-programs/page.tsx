import { ProgrammesScreen } from '@/components/programmes/programmes-screen'
import { NoticePage } from '@/components/ui/notice-page'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import { viewCalendar } from '@/lib/core/views/service/view-calendar'
import { pageAddress, pageContext, pageSearch, type SearchProps } from '@/lib/http/page-context'
import { programmesPath } from '@/lib/programmes/browser/programmes-location'
import { screenTexts } from '@/lib/programmes/texts/programme-screen'

export const metadata = { title: screenTexts.title }

export default async function ProgrammesPage(props: SearchProps) {
  const context = await pageContext(pageAddress(programmesPath, await pageSearch(props)))
  if (!isAllowed(context.actor, 'programmes.open'))
    return <NoticePage title={screenTexts.title} text={screenTexts.notForYou} />
  return <ProgrammesScreen actor={context.actor} today={context.now.date} calendar={await viewCalendar(context)} />
}
