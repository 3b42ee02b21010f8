import { mondayOf } from '@/lib/core/calendar/rules/calendar-date'
import { itemRefOf } from '@/lib/core/load/calls/load-item'
import { serve } from '@/lib/http/endpoint'
import { encodePlacementSpan } from '@/lib/planning/calls/placement-span'
import { placementSpanCall } from '@/lib/planning/calls/placement-span.contract'
import { viewPlacementSpan } from '@/lib/planning/service/view-placement-span'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(placementSpanCall, async (context, { query }) => {
  const span = await viewPlacementSpan(context, {
    item: itemRefOf(query.nagruzka_type, query.nagruzka_id),
    monday: mondayOf(query.dbeg),
    roomId: query.aud_id ?? null,
  })
  return encodePlacementSpan(span)
})
