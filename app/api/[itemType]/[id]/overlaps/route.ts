import type { Subject } from '@/lib/domain/resource'
import { endpoint, routes } from '@/lib/http/endpoint'
import { viewOverlaps } from '@/lib/services/overlaps/view-overlaps'
import { kindOfPathWord } from '@/lib/wire/addresses'
import { encodeOverlap } from '@/lib/wire/overlaps'
import { overlapsCall } from '@/lib/wire/overlaps.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: overlapsCall,
    async run(context, { params, query }) {
      const subject = { kind: kindOfPathWord(params.itemType), id: params.id } as Subject
      const period = { from: query.dbeg, to: query.dend }
      return (await viewOverlaps(context, { subject, period })).map(encodeOverlap)
    },
  }),
)
