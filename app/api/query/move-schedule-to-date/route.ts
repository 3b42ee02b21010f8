import { serve } from '@/lib/http/endpoint'
import { moveClass } from '@/lib/moves/service/move-class'
import { encodeMoved } from '@/lib/booking/calls/requests'
import { moveCall, moveOf } from '@/lib/booking/calls/requests.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(moveCall, async (context, { body }) =>
  encodeMoved(await moveClass(context, moveOf(body)), context.now.date),
)
