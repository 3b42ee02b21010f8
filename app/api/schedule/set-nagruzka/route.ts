import { serve } from '@/lib/http/endpoint'
import { placeItem } from '@/lib/planning/service/place-item'
import { encodePlacement } from '@/lib/planning/calls/placing'
import { placeLoadCall, placementOfLoad } from '@/lib/planning/calls/placing.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(placeLoadCall, async (context, { body }) =>
  encodePlacement(await placeItem(context, placementOfLoad(body))),
)
