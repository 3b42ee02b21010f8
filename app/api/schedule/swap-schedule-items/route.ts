import { serve } from '@/lib/http/endpoint'
import { swapClasses } from '@/lib/moves/service/swap-classes'
import { encodeSwapped } from '@/lib/booking/calls/requests'
import { swapCall, swapOf } from '@/lib/booking/calls/requests.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(swapCall, async (context, { body }) =>
  encodeSwapped(await swapClasses(context, swapOf(body)), context.now.date),
)
