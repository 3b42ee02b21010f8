import { mondayOf } from '@/lib/core/rules/calendar/calendar-date'
import { endpoint, routes } from '@/lib/http/endpoint'
import { viewBestPlaces } from '@/lib/planning/service/view-best-places'
import { encodeBestPlace } from '@/lib/planning/calls/best-places'
import { bestPlacesCall } from '@/lib/planning/calls/best-places.contract'
import { itemRefOf } from '@/lib/core/calls/load/load-item'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: bestPlacesCall,
    async run(context, { query }) {
      const item = itemRefOf(query.nagruzka_type, query.nagruzka_id)
      const places = await viewBestPlaces(context, { item, monday: mondayOf(query.dbeg) })
      return places.map(encodeBestPlace)
    },
  }),
)
