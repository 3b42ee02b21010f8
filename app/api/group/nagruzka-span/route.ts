import { mondayOf } from '@/lib/domain/calendar-date'
import type { LoadRef } from '@/lib/domain/load-item'
import type { RoomId } from '@/lib/domain/ids'
import { endpoint, routes } from '@/lib/http/endpoint'
import { viewPlacementSpan } from '@/lib/services/placing/view-placement-span'
import { encodePlacementSpan } from '@/lib/wire/placement-span'
import { placementSpanCall } from '@/lib/wire/placement-span.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: placementSpanCall,
    async run(context, { query }) {
      const of = query.nagruzka_type === 'group' || query.nagruzka_type === 'teacher' ? 'load' : 'programme'
      const span = await viewPlacementSpan(context, {
        item: { of, id: query.nagruzka_id as LoadRef['id'] },
        monday: mondayOf(query.dbeg),
        roomId: (query.aud_id ?? null) as RoomId | null,
      })
      return encodePlacementSpan(span)
    },
  }),
)
