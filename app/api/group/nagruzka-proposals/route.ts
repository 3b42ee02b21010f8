import { itemRefOf } from '@/lib/core/load/calls/load-item'
import { serve } from '@/lib/http/endpoint'
import { loadWayAnswer } from '@/lib/repair/calls'
import { loadWaysCall } from '@/lib/repair/calls.contract'
import { viewLoadWays } from '@/lib/repair/service/view-load-ways'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(loadWaysCall, async (context, { query }) => {
  const { nagruzkaType, nagruzkaId, date, pair, untilTheEnd, roomId = null } = query
  const ways = await viewLoadWays(context, {
    item: itemRefOf(nagruzkaType, nagruzkaId),
    date,
    pair,
    untilEnd: untilTheEnd,
    roomId,
  })
  return ways.map(loadWayAnswer)
})
