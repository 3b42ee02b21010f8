import { endpoint, routes } from '@/lib/http/endpoint'
import { checkQuality } from '@/lib/services/quality/check-quality'
import { decodeQualityQuestion, encodeQuality } from '@/lib/wire/quality'
import { qualityCall } from '@/lib/wire/quality.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: qualityCall,
    run: async (context, { query }) =>
      encodeQuality(await checkQuality(context, decodeQualityQuestion(query))),
  }),
)
