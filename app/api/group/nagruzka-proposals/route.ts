import type { RoomId } from '@/lib/domain/ids'
import { endpoint, routes } from '@/lib/http/endpoint'
import { viewLoadWays } from '@/lib/services/mending/view-load-ways'
import { decodeItemRef } from '@/lib/wire/load-item'
import { encodeLoadWay } from '@/lib/wire/mending'
import { loadWaysCall } from '@/lib/wire/mending.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: loadWaysCall,
    async run(context, { query }) {
      const ways = await viewLoadWays(context, {
        item: decodeItemRef(query.nagruzka_type, query.nagruzka_id),
        ...{ date: query.date, pair: query.pair, untilEnd: query.until_the_end },
        roomId: (query.aud_id ?? null) as RoomId | null,
      })
      return ways.map(encodeLoadWay)
    },
  }),
)
