import { loadMapCall } from '@/lib/core/load/calls/load.contract'
import { subjectIn } from '@/lib/core/schedule/calls/subject'
import { serve } from '@/lib/http/endpoint'
import { encodeMapWeek } from '@/lib/load/calls'
import { viewLoadMap } from '@/lib/load/service/view-load'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(loadMapCall, async (context, { params, query }) => {
  const subject = subjectIn(params)
  const found = await viewLoadMap(context, { subject, from: query.dbeg, to: query.dend })
  return found.map(encodeMapWeek)
})
