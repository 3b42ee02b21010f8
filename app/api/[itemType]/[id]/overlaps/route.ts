import { subjectIn } from '@/lib/core/schedule/calls/subject'
import { serve } from '@/lib/http/endpoint'
import { encodeOverlap } from '@/lib/week/calls'
import { overlapsCall } from '@/lib/week/calls.contract'
import { viewOverlaps } from '@/lib/week/service/view-overlaps'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(overlapsCall, async (context, { params, query }) => {
  const subject = subjectIn(params)
  const period = { from: query.dbeg, to: query.dend }
  return (await viewOverlaps(context, { subject, period })).map(encodeOverlap)
})
