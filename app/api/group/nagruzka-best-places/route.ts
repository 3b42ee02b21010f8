import { mondayOf } from '@/lib/core/calendar/rules/calendar-date'
import { itemRefOf } from '@/lib/core/load/calls/load-item'
import { serve } from '@/lib/http/endpoint'
import { offeredPlace } from '@/lib/planning/calls/best-places'
import { bestPlacesCall } from '@/lib/planning/calls/best-places.contract'
import { viewBestPlaces } from '@/lib/planning/service/view-best-places'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  bestPlacesCall,
  async (context, { query: { nagruzkaType, nagruzkaId, from } }) => {
    const item = itemRefOf(nagruzkaType, nagruzkaId)
    return (await viewBestPlaces(context, { item, monday: mondayOf(from) })).map(offeredPlace)
  },
)
