import { finishCampus } from '@/lib/auth/next-auth'
import { endpoint, routes } from '@/lib/http/endpoint'
import { campusCallbackCall } from '@/lib/core/calls/accounts/session.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint(campusCallbackCall, ({ db }, { query, request }) => finishCampus(db, request.headers, query)),
)
