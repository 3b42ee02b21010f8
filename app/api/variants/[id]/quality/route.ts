import { runInWorker } from '@/lib/worker/run-in-worker'
import { serve } from '@/lib/http/endpoint'
import { variantQualityCall } from '@/lib/variants/calls.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  variantQualityCall,
  (context, { params, query, request }) =>
    runInWorker('compareVariant', context, { id: params.id, compared: query.variantId ?? null }, request.signal),
)
