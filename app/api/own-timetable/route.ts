import { changeOwnCall } from '@/lib/core/own-timetable/calls/own-timetable.contract'
import { ownSubjectOf } from '@/lib/core/schedule/rules/own-subject'
import { serve } from '@/lib/http/endpoint'
import { changeOwnSubjects } from '@/lib/own-timetable/service/change-own-subjects'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(changeOwnCall, async (context, { body }) => ({
  subjects: await changeOwnSubjects(context, body.subjects.map(ownSubjectOf)),
}))
