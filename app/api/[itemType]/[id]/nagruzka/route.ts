import type { Plannable } from '@/lib/domain/resource'
import { endpoint, routes } from '@/lib/http/endpoint'
import { viewLoad } from '@/lib/services/load/view-load'
import { kindOfPathWord } from '@/lib/wire/addresses'
import { encodeLoadItem } from '@/lib/wire/load-item'
import { loadCall } from '@/lib/wire/load.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: loadCall,
    async run(context, { params, query }) {
      const subject = { kind: kindOfPathWord(params.itemType), id: params.id } as Plannable
      const found = await viewLoad(context, { subject, from: query.dbeg, to: query.dend })
      return found.map(encodeLoadItem)
    },
  }),
)
