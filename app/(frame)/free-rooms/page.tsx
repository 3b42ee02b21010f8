import { notFound } from 'next/navigation'
import { FreeRooms } from '@/components/own-timetable/free-rooms'
import { freeRoomsPath } from '@/lib/core/browser/own-timetable/own-timetable'
import { isAllowed } from '@/lib/core/rules/rights/rights'
import { pageContext } from '@/lib/http/page-context'
import { findFreeNow } from '@/lib/booking/service/find-free-rooms'
import { freeNowTexts } from '@/lib/own-timetable/texts/free-now'

export const metadata = { title: freeNowTexts.title }

export default async function FreeRoomsPage() {
  const context = await pageContext(freeRoomsPath)
  if (!isAllowed(context.actor, 'rooms.find_free')) notFound()
  return <FreeRooms found={await findFreeNow(context)} />
}
