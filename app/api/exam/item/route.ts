import { changeHeldCall } from '@/lib/exams/calls/held.contract'
import { changeHeld } from '@/lib/exams/service/change-held'
import { serve } from '@/lib/http/endpoint'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(changeHeldCall, (context, { body }) =>
  changeHeld(context, body),
)
