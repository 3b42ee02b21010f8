import { encodeLoadProgress } from '@/lib/core/load/calls/load-item'
import { loadProgressCall } from '@/lib/core/load/calls/load.contract'
import { subjectIn } from '@/lib/core/schedule/calls/subject'
import { serve } from '@/lib/http/endpoint'
import { viewLoadProgress } from '@/lib/load/service/view-load'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  loadProgressCall,
  async (context, { params, query }) => {
    const subject = subjectIn(params)
    const found = await viewLoadProgress(context, { subject, from: query.dbeg, to: query.dend })
    return encodeLoadProgress(found)
  },
)
