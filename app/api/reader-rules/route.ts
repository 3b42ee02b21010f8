import { endpoint, routes } from '@/lib/http/endpoint'
import { changeReaderRules } from '@/lib/services/readers/reader-rules'
import { decodeReaderRules, encodeReaderRules } from '@/lib/wire/reader-rules'
import { readerRulesCall } from '@/lib/wire/reader-rules.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: readerRulesCall,
    run: async (context, { body }) =>
      encodeReaderRules(await changeReaderRules(context, decodeReaderRules(body))),
  }),
)
