import { serve } from '@/lib/http/endpoint'
import { findLoadFor } from '@/lib/programmes/service/add-load'
import { encodeOfferedLoad } from '@/lib/programmes/calls/offered-load'
import { findLoadCall } from '@/lib/programmes/calls/programmes.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(findLoadCall, async (context, { params, query }) => {
  const { items, total } = await findLoadFor(context, {
    id: params.id,
    text: query.search,
    half: query.nagruzkaSem ?? null,
  })
  return { items: items.map(encodeOfferedLoad), total }
})
