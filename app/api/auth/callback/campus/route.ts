import { finishCampus } from '@/lib/auth/next-auth'
import { campusCallbackCall } from '@/lib/core/wire/calls/session.contract'
import { serve } from '@/lib/http/endpoint'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(campusCallbackCall, ({ db }, { query, request }) =>
  finishCampus(db, request.headers, query),
)
