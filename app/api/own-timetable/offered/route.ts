import { offeredClassesCall } from '@/lib/core/own-timetable/calls/own-timetable.contract'
import { ownSubjectOf } from '@/lib/core/schedule/rules/own-subject'
import { serve } from '@/lib/http/endpoint'
import { listOffered } from '@/lib/own-timetable/service/view-own-timetable'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(offeredClassesCall, async (context, { query }) => ({
  classes: await listOffered(context, ownSubjectOf({ ...query, subgroup: 0 })),
}))
