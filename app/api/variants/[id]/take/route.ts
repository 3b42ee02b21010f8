import { serve } from '@/lib/http/endpoint'
import { takeVariant } from '@/lib/variants/service/keep-variants'
import { toTakenAnswer } from '@/lib/variants/calls'
import { takeVariantCall } from '@/lib/variants/calls.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  takeVariantCall,
  async (context, { params, body }) => toTakenAnswer(await takeVariant(context, params.id, body)),
  { isLong: true },
)
