import { mondayOf } from '@/lib/core/rules/calendar/calendar-date'
import { endpoint, routes } from '@/lib/http/endpoint'
import { viewBestPlaces } from '@/lib/planning/service/view-best-places'
import { offeredPlace } from '@/lib/planning/calls/best-places'
import { bestPlacesCall } from '@/lib/planning/calls/best-places.contract'
import { itemRefOf } from '@/lib/core/calls/load/load-item'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint(bestPlacesCall, async (context, { query: { nagruzkaType, nagruzkaId, from } }) => {
    const item = itemRefOf(nagruzkaType, nagruzkaId)
    return (await viewBestPlaces(context, { item, monday: mondayOf(from) })).map(offeredPlace)
  }),
)
