import { ownClasses } from '@/lib/core/own-timetable/calls/own-timetable'
import { dropClassCall } from '@/lib/core/own-timetable/calls/own-timetable.contract'
import { serve } from '@/lib/http/endpoint'
import { dropClass } from '@/lib/own-timetable/service/change-own-subjects'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(dropClassCall, async (context, { params }) =>
  ownClasses(await dropClass(context, params.id)),
)
