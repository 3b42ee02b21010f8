import { ownClasses } from '@/lib/core/own-timetable/calls/own-timetable'
import { showClassCall } from '@/lib/core/own-timetable/calls/own-timetable.contract'
import { endpoint, routes } from '@/lib/http/endpoint'
import { showClass } from '@/lib/own-timetable/service/change-own-subjects'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint(showClassCall, async (context, { params }) => ownClasses(await showClass(context, params.id))),
)
