import { endpoint, routes } from '@/lib/http/endpoint'
import { dropClass } from '@/lib/own-timetable/service/change-own-subjects'
import { ownClasses } from '@/lib/core/calls/own-timetable/own-timetable'
import { dropClassCall } from '@/lib/core/calls/own-timetable/own-timetable.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint(dropClassCall, async (context, { params }) => ownClasses(await dropClass(context, params.id))),
)
