import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { cookieValue, isSecure, setCookie } from './cookies'
import { keyFor } from './secrets'

/** `__Host-` prevents another subdomain from setting this cookie. */
const browserCookie = () => (isSecure() ? '__Host-browser' : 'browser')
const browserId = /^[\w-]{43}$/

const browserOf = (headers: Headers): string | undefined => {
  const value = cookieValue(headers.get('cookie'), browserCookie())
  return value && browserId.test(value) ? value : undefined
}

const tokenFor = (browser: string): string => createHmac('sha256', keyFor('csrf')).update(browser).digest('base64url')

/** The value this browser must send as `X-CSRFToken`; `setCookie` is present for a new browser. */
export function csrfFor(headers: Headers): { csrf: string; setCookie?: string } {
  const existing = browserOf(headers)
  if (existing) return { csrf: tokenFor(existing) }
  const browser = randomBytes(32).toString('base64url')
  return { csrf: tokenFor(browser), setCookie: setCookie(browserCookie(), browser) }
}

/** Whether `X-CSRFToken` is the value issued to this browser. */
export function hasCsrf(headers: Headers): boolean {
  const browser = browserOf(headers)
  const header = headers.get('x-csrftoken')
  if (!browser || !header) return false
  const expected = Buffer.from(tokenFor(browser))
  const received = Buffer.from(header)
  return expected.length === received.length && timingSafeEqual(expected, received)
}
