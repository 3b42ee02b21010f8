import { readDoorCode } from '@/lib/auth/door-code'
import { confirmCall } from '@/lib/booking/calls/confirmations.contract'
import { confirmBooking } from '@/lib/booking/service/confirmations'
import { serve } from '@/lib/http/endpoint'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  confirmCall,
  async (context, { params: { id }, body: { code = null } }) =>
    confirmBooking(context, { id, code }, code === null ? null : readDoorCode(code, context.now)),
)
