import { serve } from '@/lib/http/endpoint'
import { toggleRows } from '@/lib/programmes/service/change-rows'
import { encodeChangedProgramme } from '@/lib/programmes/calls/programmes'
import { toggleProjectHiddenCall } from '@/lib/programmes/calls/programmes.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  toggleProjectHiddenCall,
  async (context, { params, body }) => {
    const toggled = await toggleRows(context, {
      id: params.id,
      field: 'projectHidden',
      rows: body.discipline_ids ?? null,
    })
    return encodeChangedProgramme(toggled)
  },
)
