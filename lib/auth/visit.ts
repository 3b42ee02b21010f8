import type { Visit } from '@/lib/core/actor/rules/security-event'
import { sessionIdIn } from './session-cookie'

/** A prefix of the session id, long enough to recognise it. */
export const sessionTag = (sessionId: string): string => sessionId.slice(0, 12)

/** The client's address. scripts/web.mjs sets this header itself, so a browser cannot forge it. */
export const clientAddress = (headers: Headers): string => headers.get('x-client-address') ?? ''

/** Address and session of a request, for the log of security events. */
export async function visitOf(headers: Headers): Promise<Visit> {
  const sessionId = await sessionIdIn(headers.get('cookie'))
  return { address: clientAddress(headers), session: sessionId && sessionTag(sessionId) }
}

/**
 * Set by scripts/web-listener on a request forwarded by a proxy; lib/http/closed-demo removes it unless the
 * demo is closed to such requests. A browser can neither set nor remove it.
 */
export const cameThrough = 'x-came-through'
