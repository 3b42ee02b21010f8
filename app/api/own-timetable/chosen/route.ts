import type { MeetingId } from '@/lib/core/rules/names/ids'
import { endpoint, routes } from '@/lib/http/endpoint'
import { chooseClass } from '@/lib/own/service/choose-class'
import { encodeOwnClasses } from '@/lib/core/calls/own/own-timetable'
import { chooseClassCall } from '@/lib/core/calls/own/own-timetable.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: chooseClassCall,
    run: async (context, { body }) =>
      encodeOwnClasses(
        await chooseClass(context, body.schedule_id as MeetingId, body.instead_of as MeetingId[]),
      ),
  }),
)
