import { serve } from '@/lib/http/endpoint'
import { toggleRows } from '@/lib/programmes/service/change-rows'
import { encodeChangedProgramme } from '@/lib/programmes/calls/programmes'
import { toggleActiveCall } from '@/lib/programmes/calls/programmes.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(toggleActiveCall, async (context, { params, body }) => {
  const toggled = await toggleRows(context, {
    id: params.id,
    field: 'isActive',
    rows: body.discipline_ids ?? null,
  })
  return encodeChangedProgramme(toggled)
})
