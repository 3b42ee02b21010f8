import type { Plannable } from '@/lib/domain/resource'
import { endpoint, routes } from '@/lib/http/endpoint'
import { viewLoadMap } from '@/lib/services/load/view-load-map'
import { kindOfPathWord } from '@/lib/wire/addresses'
import { encodeMapWeek } from '@/lib/wire/load-map'
import { loadMapCall } from '@/lib/wire/load.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: loadMapCall,
    async run(context, { params, query }) {
      const subject = { kind: kindOfPathWord(params.itemType), id: params.id } as Plannable
      const found = await viewLoadMap(context, { subject, from: query.dbeg, to: query.dend })
      return found.map(encodeMapWeek)
    },
  }),
)
