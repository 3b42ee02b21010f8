import { encodeLoadItem } from '@/lib/core/load/calls/load-item'
import { loadCall } from '@/lib/core/load/calls/load.contract'
import { subjectIn } from '@/lib/core/schedule/calls/subject'
import { serve } from '@/lib/http/endpoint'
import { viewLoad } from '@/lib/load/service/view-load'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(loadCall, async (context, { params, query }) => {
  const subject = subjectIn(params)
  const found = await viewLoad(context, { subject, from: query.dbeg, to: query.dend })
  return found.map(encodeLoadItem)
})
