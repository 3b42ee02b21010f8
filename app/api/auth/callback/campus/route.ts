import { finishCampus } from '@/lib/auth/next-auth'
import { campusCallbackCall } from '@/lib/core/wire/calls/session.contract'
import { endpoint, routes } from '@/lib/http/endpoint'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint(campusCallbackCall, ({ db }, { query, request }) => finishCampus(db, request.headers, query)),
)
