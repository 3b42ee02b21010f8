import { WaitingScreen } from '@/components/waiting/waiting-screen'
import { waitingPath } from '@/lib/core/browser/requests/waiting-location'
import { waitingTexts } from '@/lib/core/texts/requests/waiting'
import { pageContext } from '@/lib/http/page-context'

export const metadata = { title: waitingTexts.title }

export default async function WaitingPage() {
  await pageContext(waitingPath)
  return <WaitingScreen />
}
