import { notFound } from 'next/navigation'
import { FreeRooms } from '@/components/own-timetable/free-rooms'
import { findFreeNow } from '@/lib/booking/service/find-free-rooms'
import { freeRoomsPath } from '@/lib/core/own-timetable/browser/own-timetable'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import { pageContext } from '@/lib/http/page-context'
import { freeNowTexts } from '@/lib/own-timetable/texts/free-now'

export const metadata = { title: freeNowTexts.title }

export default async function FreeRoomsPage() {
  const context = await pageContext(freeRoomsPath)
  if (!isAllowed(context.actor, 'rooms.find_free')) notFound()
  return <FreeRooms found={await findFreeNow(context)} />
}
