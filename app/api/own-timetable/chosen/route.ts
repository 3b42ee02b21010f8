import { ownClasses } from '@/lib/core/own-timetable/calls/own-timetable'
import { chooseClassCall } from '@/lib/core/own-timetable/calls/own-timetable.contract'
import { serve } from '@/lib/http/endpoint'
import { chooseClass } from '@/lib/own-timetable/service/change-own-subjects'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(chooseClassCall, async (context, { body }) =>
  ownClasses(await chooseClass(context, body.meetingId, body.insteadOf)),
)
