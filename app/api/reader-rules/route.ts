import { serve } from '@/lib/http/endpoint'
import { changeReaderRules } from '@/lib/readers/service/reader-rules'
import { readerRulesCall } from '@/lib/readers/calls.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(readerRulesCall, (context, { body }) =>
  changeReaderRules(context, body),
)
