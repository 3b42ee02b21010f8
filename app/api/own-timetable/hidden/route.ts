import type { MeetingId } from '@/lib/core/rules/names/ids'
import { endpoint, routes } from '@/lib/http/endpoint'
import { hideClass } from '@/lib/own/service/hide-class'
import { encodeOwnClasses } from '@/lib/core/calls/own/own-timetable'
import { hideClassCall } from '@/lib/core/calls/own/own-timetable.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: hideClassCall,
    run: async (context, { body }) =>
      encodeOwnClasses(await hideClass(context, body.schedule_id as MeetingId)),
  }),
)
