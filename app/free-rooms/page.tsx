import { notFound } from 'next/navigation'
import { FreeRooms } from '@/components/my/free-rooms'
import { freeRoomsPath } from '@/lib/client/own-timetable'
import { isAllowed } from '@/lib/domain/rights'
import { pageContext } from '@/lib/http/page-context'
import { findFreeNow } from '@/lib/services/rooms/find-free-now'
import { freeNowTexts } from '@/lib/text/free-now'

export const metadata = { title: freeNowTexts.title }

export default async function FreeRoomsPage() {
  const context = await pageContext(freeRoomsPath)
  if (!isAllowed(context.actor, 'rooms.find_free')) notFound()
  return <FreeRooms found={await findFreeNow(context)} />
}
