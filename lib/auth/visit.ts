import type { Visit } from '@/lib/domain/security-event'
import { clientAddress } from './client-address'
import { sessionIdIn } from './session-cookie'

/** Enough of a session's id to know it again. */
export const sessionTag = (sessionId: string): string => sessionId.slice(0, 12)

/** Where a request came from, for the log of security events. */
export async function visitOf(headers: Headers): Promise<Visit> {
  const sessionId = await sessionIdIn(headers.get('cookie'))
  return { address: clientAddress(headers), session: sessionId && sessionTag(sessionId) }
}
