import { WaitingScreen } from '@/components/waiting/waiting-screen'
import { waitingPath } from '@/lib/core/requests/browser/waiting-location'
import { waitingTexts } from '@/lib/core/views/texts/waiting'
import { pageContext } from '@/lib/http/page-context'

export const metadata = { title: waitingTexts.title }

export default async function WaitingPage() {
  await pageContext(waitingPath)
  return <WaitingScreen />
}
