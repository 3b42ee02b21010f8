import { NoticesScreen } from '@/components/notices/notices-screen'
import { noticesTexts } from '@/lib/core/notices/texts/news'
import { pageContext } from '@/lib/http/page-context'
import { noticesPath } from '@/lib/notices/browser/notices-location'

export const metadata = { title: noticesTexts.title }

export default async function ChangesPage() {
  await pageContext(noticesPath)
  return <NoticesScreen />
}
