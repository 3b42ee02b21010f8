import { apart } from '@/lib/worker/run-in-worker'
import { endpoint, routes } from '@/lib/http/endpoint'
import { decodeQualityQuestion, encodeQuality } from '@/lib/quality/calls/quality'
import { qualityCall } from '@/lib/quality/calls/quality.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: qualityCall,
    run: async (context, { query, request }) =>
      encodeQuality(await apart('checkQuality', context, decodeQualityQuestion(query), request.signal)),
  }),
)
