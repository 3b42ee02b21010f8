import { keepComposingCall } from '@/lib/exams/calls/composing.contract'
import { keepComposing } from '@/lib/exams/service/compose/keep-composing'
import { serve } from '@/lib/http/endpoint'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  keepComposingCall,
  (context, { params, body }) => keepComposing(context, { id: params.id, reason: body.reason }),
  { isLong: true },
)
