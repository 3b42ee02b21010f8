import { beginCampus } from '@/lib/auth/next-auth'
import { campusSignInCall } from '@/lib/core/wire/calls/session.contract'
import { endpoint, routes } from '@/lib/http/endpoint'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint(campusSignInCall, ({ db }, { query, request }) => beginCampus(db, request.headers, query.next ?? '/')),
)
