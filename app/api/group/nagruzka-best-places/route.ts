import { mondayOf } from '@/lib/domain/calendar-date'
import type { LoadRef } from '@/lib/domain/load-item'
import { endpoint, routes } from '@/lib/http/endpoint'
import { viewBestPlaces } from '@/lib/services/placing/view-best-places'
import { encodeBestPlace } from '@/lib/wire/best-places'
import { bestPlacesCall } from '@/lib/wire/best-places.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: bestPlacesCall,
    async run(context, { query }) {
      const of = query.nagruzka_type === 'group' || query.nagruzka_type === 'teacher' ? 'load' : 'programme'
      const item = { of, id: query.nagruzka_id as LoadRef['id'] } as const
      const places = await viewBestPlaces(context, { item, monday: mondayOf(query.dbeg) })
      return places.map(encodeBestPlace)
    },
  }),
)
