import type { Plannable } from '@/lib/core/rules/names/resource'
import { endpoint, routes } from '@/lib/http/endpoint'
import { viewLoadProgress } from '@/lib/load/service/view-load'
import { kindOfPathWord } from '@/lib/core/calls/calls/addresses'
import { encodeLoadProgress } from '@/lib/core/calls/load/load-item'
import { loadProgressCall } from '@/lib/core/calls/load/load.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint(loadProgressCall, async (context, { params, query }) => {
    const subject = { kind: kindOfPathWord(params.itemType), id: params.id } as Plannable
    const found = await viewLoadProgress(context, { subject, from: query.dbeg, to: query.dend })
    return encodeLoadProgress(found)
  }),
)
