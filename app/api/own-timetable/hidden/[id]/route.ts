import { endpoint, routes } from '@/lib/http/endpoint'
import { showClass } from '@/lib/own-timetable/service/change-own-subjects'
import { ownClasses } from '@/lib/core/calls/own-timetable/own-timetable'
import { showClassCall } from '@/lib/core/calls/own-timetable/own-timetable.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint(showClassCall, async (context, { params }) => ownClasses(await showClass(context, params.id))),
)
