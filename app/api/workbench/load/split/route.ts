import { serve } from '@/lib/http/endpoint'
import { splitLoadCall } from '@/lib/load-table/calls.contract'
import { splitLoad } from '@/lib/load-table/service/split-load'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(splitLoadCall, (context, { body }) =>
  splitLoad(context, body),
)
