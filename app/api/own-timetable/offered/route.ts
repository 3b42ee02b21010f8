import { endpoint, routes } from '@/lib/http/endpoint'
import { listOffered } from '@/lib/own-timetable/service/view-own-timetable'
import { ownSubjectOf } from '@/lib/core/rules/schedule/own-subject'
import { offeredClassesCall } from '@/lib/core/calls/own-timetable/own-timetable.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint(offeredClassesCall, async (context, { query }) => ({
    classes: await listOffered(context, ownSubjectOf({ ...query, subgroup: 0 })),
  })),
)
