import type { MeetingId } from '@/lib/domain/ids'
import { endpoint, routes } from '@/lib/http/endpoint'
import { chooseClass } from '@/lib/services/own-timetable/choose-class'
import { encodeOwnClasses } from '@/lib/wire/own-timetable'
import { chooseClassCall } from '@/lib/wire/own-timetable.contract'

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
