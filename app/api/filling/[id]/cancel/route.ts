import { serve } from '@/lib/http/endpoint'
import { stopFilling } from '@/lib/filling/service/manage-filling'
import { stopFillingCall } from '@/lib/filling/calls.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(stopFillingCall, async (context, { params }) => {
  await stopFilling(context, params.id)
  return {}
})
