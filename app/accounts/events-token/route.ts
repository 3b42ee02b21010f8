import { signEventsToken } from '@/lib/auth/events-token'
import { renewSession } from '@/lib/auth/session'
import { sessionIdIn } from '@/lib/auth/session-cookie'
import { eventsTokenCall } from '@/lib/core/wire/calls/session.contract'
import { liveServerUrl } from '@/lib/environment/addresses'
import { instantNow } from '@/lib/environment/clock'
import { serve } from '@/lib/http/endpoint'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  eventsTokenCall,
  async ({ db, actor }, { request: { headers } }) => {
    // An open page calls this every ten minutes, which extends its session.
    await renewSession(db, headers)
    const sessionId = (await sessionIdIn(headers.get('cookie'))) ?? ''
    return { token: await signEventsToken({ ...actor, sessionId }, instantNow()), url: liveServerUrl() }
  },
)
