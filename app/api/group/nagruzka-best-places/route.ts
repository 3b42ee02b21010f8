import { mondayOf } from '@/lib/domain/calendar-date'
import { endpoint, routes } from '@/lib/http/endpoint'
import { viewBestPlaces } from '@/lib/services/placing/view-best-places'
import { encodeBestPlace } from '@/lib/wire/best-places'
import { bestPlacesCall } from '@/lib/wire/best-places.contract'
import { decodeItemRef } from '@/lib/wire/load-item'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: bestPlacesCall,
    async run(context, { query }) {
      const item = decodeItemRef(query.nagruzka_type, query.nagruzka_id)
      const places = await viewBestPlaces(context, { item, monday: mondayOf(query.dbeg) })
      return places.map(encodeBestPlace)
    },
  }),
)
