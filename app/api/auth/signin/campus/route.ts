import { beginCampus } from '@/lib/auth/next-auth'
import { campusSignInCall } from '@/lib/core/wire/calls/session.contract'
import { serve } from '@/lib/http/endpoint'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(campusSignInCall, ({ db }, { query, request }) =>
  beginCampus(db, request.headers, query.next ?? '/'),
)
