import { actorOf } from '@/lib/auth/actor'
import { csrfFor } from '@/lib/auth/csrf'
import { renewSession } from '@/lib/auth/session'
import { checkLoginCall, encodeCheckLogin } from '@/lib/core/wire/calls/session.contract'
import { environment } from '@/lib/environment/environment'
import { serve } from '@/lib/http/endpoint'
import { jsonText } from '@/lib/http/respond'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(checkLoginCall, async ({ db }, { request }) => {
  const actor = await actorOf(request.headers)
  if (actor) await renewSession(db, request.headers)
  const { csrf, setCookie } = csrfFor(request.headers)
  const answer = encodeCheckLogin(actor, csrf, environment().CAMPUS_CLIENT_ID ?? null)
  return jsonText(JSON.stringify(answer), 200, setCookie ? { 'set-cookie': setCookie } : {})
})
