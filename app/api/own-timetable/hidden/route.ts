import { ownClasses } from '@/lib/core/own-timetable/calls/own-timetable'
import { hideClassCall } from '@/lib/core/own-timetable/calls/own-timetable.contract'
import { serve } from '@/lib/http/endpoint'
import { hideClass } from '@/lib/own-timetable/service/change-own-subjects'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(hideClassCall, async (context, { body }) =>
  ownClasses(await hideClass(context, body.meetingId)),
)
