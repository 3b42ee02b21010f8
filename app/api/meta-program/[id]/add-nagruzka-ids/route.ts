import { serve } from '@/lib/http/endpoint'
import { addLoad } from '@/lib/programmes/service/add-load'
import { encodeChangedProgramme } from '@/lib/programmes/calls/programmes'
import { addLoadCall } from '@/lib/programmes/calls/programmes.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(addLoadCall, async (context, { params, body }) => {
  const { skipped, ...programme } = await addLoad(context, {
    id: params.id,
    items: body.ids,
    asProxy: body.as_proxy,
  })
  return { ...encodeChangedProgramme(programme), skipped }
})
