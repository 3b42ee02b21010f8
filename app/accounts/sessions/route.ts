import { endOwnSessions } from '@/lib/accounts/service/own-account'
import { handBack, sessionIdIn } from '@/lib/auth/session-cookie'
import { visitOf } from '@/lib/auth/visit'
import { endSessionsCall } from '@/lib/core/accounts/calls/account.contract'
import { serve } from '@/lib/http/endpoint'
import { jsonText } from '@/lib/http/respond'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  endSessionsCall,
  async (context, { query, request: { headers } }) => {
    const own = await sessionIdIn(headers.get('cookie'))
    const ended = await endOwnSessions(context, query.own ? null : own, await visitOf(headers))
    const answer = jsonText(JSON.stringify({ ended }))
    return query.own ? handBack(answer, headers) : answer
  },
)
