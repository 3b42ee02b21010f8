import { endpoint, routes } from '@/lib/http/endpoint'
import { viewLoad } from '@/lib/load/service/view-load'
import { subjectIn } from '@/lib/core/calls/schedule/subject'
import { encodeLoadItem } from '@/lib/core/calls/load/load-item'
import { loadCall } from '@/lib/core/calls/load/load.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint(loadCall, async (context, { params, query }) => {
    const subject = subjectIn(params)
    const found = await viewLoad(context, { subject, from: query.dbeg, to: query.dend })
    return found.map(encodeLoadItem)
  }),
)
