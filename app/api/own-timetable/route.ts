import { endpoint, routes } from '@/lib/http/endpoint'
import { changeOwnSubjects } from '@/lib/own-timetable/service/change-own-subjects'
import { ownSubjectOf } from '@/lib/core/rules/schedule/own-subject'
import { changeOwnCall } from '@/lib/core/calls/own-timetable/own-timetable.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint(changeOwnCall, async (context, { body }) => ({
    subjects: await changeOwnSubjects(context, body.subjects.map(ownSubjectOf)),
  })),
)
