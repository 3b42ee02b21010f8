import { mondayOf } from '@/lib/domain/calendar-date'
import type { RoomId } from '@/lib/domain/ids'
import { endpoint, routes } from '@/lib/http/endpoint'
import { findFreeWeek } from '@/lib/services/rooms/find-free-week'
import { encodeFreeWeek } from '@/lib/wire/rooms'
import { freeWeekCall } from '@/lib/wire/rooms.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: freeWeekCall,
    async run(context, { query }) {
      const slots = await findFreeWeek(context, {
        monday: mondayOf(query.dbeg),
        roomIds: query.auditories as RoomId[],
        ignoreWishes: query.ignore_wishes,
        drafts: query.with_projected,
      })
      return encodeFreeWeek(slots)
    },
  }),
)
