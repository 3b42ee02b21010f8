import { endpoint, routes } from '@/lib/http/endpoint'
import { closingEndOf } from '@/lib/wishes/calls/closings'
import { endClosingCall } from '@/lib/wishes/calls/closings.contract'
import { endClosing } from '@/lib/wishes/service/close-rooms'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint(endClosingCall, (context, { params, body }) => endClosing(context, closingEndOf(params.id, body)), {
    isLong: true,
  }),
)
