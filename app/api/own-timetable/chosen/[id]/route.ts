import { ownClasses } from '@/lib/core/own-timetable/calls/own-timetable'
import { dropClassCall } from '@/lib/core/own-timetable/calls/own-timetable.contract'
import { endpoint, routes } from '@/lib/http/endpoint'
import { dropClass } from '@/lib/own-timetable/service/change-own-subjects'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint(dropClassCall, async (context, { params }) => ownClasses(await dropClass(context, params.id))),
)
