import type { Visit } from '@/lib/core/rules/accounts/security-event'
import { clientAddress } from './client-address'
import { sessionIdIn } from './session-cookie'

/** A prefix of the session id, long enough to recognise it. */
export const sessionTag = (sessionId: string): string => sessionId.slice(0, 12)

/** Address and session of a request, for the log of security events. */
export async function visitOf(headers: Headers): Promise<Visit> {
  const sessionId = await sessionIdIn(headers.get('cookie'))
  return { address: clientAddress(headers), session: sessionId && sessionTag(sessionId) }
}
