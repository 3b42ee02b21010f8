import { endpoint, routes } from '@/lib/http/endpoint'
import { chooseClass } from '@/lib/own-timetable/service/change-own-subjects'
import { ownClasses } from '@/lib/core/calls/own-timetable/own-timetable'
import { chooseClassCall } from '@/lib/core/calls/own-timetable/own-timetable.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint(chooseClassCall, async (context, { body }) =>
    ownClasses(await chooseClass(context, body.meetingId, body.insteadOf)),
  ),
)
