import { serve } from '@/lib/http/endpoint'
import { addStep } from '@/lib/variants/service/steps-of-variant'
import { variantStep } from '@/lib/variants/calls'
import { variantStepCall } from '@/lib/variants/calls.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(variantStepCall, async (context, { params, body }) => ({
  clashes: await addStep(context, params.id, { version: body.version, step: variantStep(body) }),
}))
