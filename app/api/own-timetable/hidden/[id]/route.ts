import { ownClasses } from '@/lib/core/own-timetable/calls/own-timetable'
import { showClassCall } from '@/lib/core/own-timetable/calls/own-timetable.contract'
import { serve } from '@/lib/http/endpoint'
import { showClass } from '@/lib/own-timetable/service/change-own-subjects'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(showClassCall, async (context, { params }) =>
  ownClasses(await showClass(context, params.id)),
)
