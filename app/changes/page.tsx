import { NoticesScreen } from '@/components/notices/notices-screen'
import { noticesPath } from '@/lib/client/notices-location'
import { ownTimetable } from '@/lib/domain/own-timetable'
import { pageContext } from '@/lib/http/page-context'
import { noticesTexts } from '@/lib/text/notices'

export const metadata = { title: noticesTexts.title }

export default async function ChangesPage() {
  const { actor } = await pageContext(noticesPath)
  return <NoticesScreen own={ownTimetable(actor)} />
}
