import { endpoint, routes } from '@/lib/http/endpoint'
import { viewLoadMap } from '@/lib/load/service/view-load'
import { subjectIn } from '@/lib/core/calls/schedule/subject'
import { encodeMapWeek } from '@/lib/load/calls'
import { loadMapCall } from '@/lib/core/calls/load/load.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint(loadMapCall, async (context, { params, query }) => {
    const subject = subjectIn(params)
    const found = await viewLoadMap(context, { subject, from: query.dbeg, to: query.dend })
    return found.map(encodeMapWeek)
  }),
)
