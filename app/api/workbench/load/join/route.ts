import { serve } from '@/lib/http/endpoint'
import { joinLoadCall } from '@/lib/load-table/calls.contract'
import { joinLoad } from '@/lib/load-table/service/join-load'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(joinLoadCall, (context, { body }) =>
  joinLoad(context, body),
)
