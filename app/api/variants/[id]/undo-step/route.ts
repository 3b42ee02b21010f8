import { serve } from '@/lib/http/endpoint'
import { dropStep } from '@/lib/variants/service/steps-of-variant'
import { dropStepCall } from '@/lib/variants/calls.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(dropStepCall, async (context, { params, body }) => {
  await dropStep(context, params.id, body.version)
  return {}
})
