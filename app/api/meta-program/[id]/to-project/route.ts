import { serve } from '@/lib/http/endpoint'
import { makeProject } from '@/lib/programmes/service/change-rows'
import { encodeChangedProgramme } from '@/lib/programmes/calls/programmes'
import { toProjectCall } from '@/lib/programmes/calls/programmes.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(toProjectCall, async (context, { params, body }) => {
  const period = { from: body.dbeg, to: body.dend }
  return encodeChangedProgramme(await makeProject(context, { id: params.id, period }))
})
