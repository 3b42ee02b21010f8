import { NoticesScreen } from '@/components/notices/notices-screen'
import { noticesPath } from '@/lib/notices/browser/notices-location'
import { pageContext } from '@/lib/http/page-context'
import { noticesTexts } from '@/lib/core/texts/notices/news'

export const metadata = { title: noticesTexts.title }

export default async function ChangesPage() {
  await pageContext(noticesPath)
  return <NoticesScreen />
}
