import { changeHeldCall } from '@/lib/exams/calls/held.contract'
import { changeHeld } from '@/lib/exams/service/change-held'
import { endpoint, routes } from '@/lib/http/endpoint'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint(changeHeldCall, (context, { body }) => changeHeld(context, body)),
)
