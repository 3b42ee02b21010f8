import { encodeFreeWeek } from '@/lib/booking/calls/free-week'
import { freeWeekCall } from '@/lib/booking/calls/rooms.contract'
import { findFreeWeek } from '@/lib/booking/service/find-free-rooms'
import { mondayOf } from '@/lib/core/calendar/rules/calendar-date'
import { serve } from '@/lib/http/endpoint'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(freeWeekCall, async (context, { query }) => {
  const slots = await findFreeWeek(context, {
    monday: mondayOf(query.dbeg),
    roomIds: query.auditories,
    ignoreWishes: query.ignore_wishes,
    drafts: query.with_projected,
  })
  return encodeFreeWeek(slots)
})
