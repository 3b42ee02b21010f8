import type { MeetingId } from '@/lib/domain/ids'
import { endpoint, routes } from '@/lib/http/endpoint'
import { hideClass } from '@/lib/services/own-timetable/hide-class'
import { encodeOwnClasses } from '@/lib/wire/own-timetable'
import { hideClassCall } from '@/lib/wire/own-timetable.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: hideClassCall,
    run: async (context, { body }) =>
      encodeOwnClasses(await hideClass(context, body.schedule_id as MeetingId)),
  }),
)
