import { beginCampus } from '@/lib/auth/next-auth'
import { endpoint, routes } from '@/lib/http/endpoint'
import { campusSignInCall } from '@/lib/core/calls/accounts/session.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint(campusSignInCall, ({ db }, { query, request }) => beginCampus(db, request.headers, query.next ?? '/')),
)
