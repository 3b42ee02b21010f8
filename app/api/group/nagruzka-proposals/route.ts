import type { RoomId } from '@/lib/core/rules/names/ids'
import { endpoint, routes } from '@/lib/http/endpoint'
import { viewLoadWays } from '@/lib/repair/service/view-load-ways'
import { decodeItemRef } from '@/lib/core/calls/load/load-item'
import { encodeLoadWay } from '@/lib/repair/calls'
import { loadWaysCall } from '@/lib/repair/calls.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: loadWaysCall,
    async run(context, { query }) {
      const ways = await viewLoadWays(context, {
        item: decodeItemRef(query.nagruzka_type, query.nagruzka_id),
        date: query.date,
        pair: query.pair,
        untilEnd: query.until_the_end,
        roomId: (query.aud_id ?? null) as RoomId | null,
      })
      return ways.map(encodeLoadWay)
    },
  }),
)
