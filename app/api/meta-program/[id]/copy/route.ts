import { serve } from '@/lib/http/endpoint'
import { copyProgramme } from '@/lib/programmes/service/create-programme'
import { encodeChangedProgramme } from '@/lib/programmes/calls/programmes'
import { copyProgrammeCall } from '@/lib/programmes/calls/programmes.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  copyProgrammeCall,
  async (context, { params, body }) => {
    const { skipped, ...made } = await copyProgramme(context, {
      id: params.id,
      title: body.title,
    })
    return { ...encodeChangedProgramme(made), skipped }
  },
)
