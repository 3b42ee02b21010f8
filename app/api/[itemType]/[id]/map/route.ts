import type { Plannable } from '@/lib/core/rules/names/resource'
import { endpoint, routes } from '@/lib/http/endpoint'
import { viewLoadMap } from '@/lib/load/service/view-load'
import { kindOfPathWord } from '@/lib/core/calls/calls/addresses'
import { encodeMapWeek } from '@/lib/load/calls'
import { loadMapCall } from '@/lib/core/calls/load/load.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint(loadMapCall, async (context, { params, query }) => {
    const subject = { kind: kindOfPathWord(params.itemType), id: params.id } as Plannable
    const found = await viewLoadMap(context, { subject, from: query.dbeg, to: query.dend })
    return found.map(encodeMapWeek)
  }),
)
