import { serve } from '@/lib/http/endpoint'
import { recalcHours } from '@/lib/programmes/service/change-rows'
import { encodeChangedProgramme } from '@/lib/programmes/calls/programmes'
import { recalcHoursCall } from '@/lib/programmes/calls/programmes.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(recalcHoursCall, async (context, { params }) => {
  const { withheld, ...programme } = await recalcHours(context, params.id)
  return { ...encodeChangedProgramme(programme), withheld }
})
