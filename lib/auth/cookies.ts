import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { publicUrl } from '@/lib/environment/addresses'
import { keyFor } from './secrets'

/** Whether browsers use https. Cookies are then `Secure` and carry a `__Host-` prefix. */
export const isSecure = (): boolean => publicUrl().startsWith('https://')

/** The value of a cookie in a `Cookie` header; the first if there are several. */
export function cookieValue(header: string | null, name: string): string | undefined {
  for (const part of (header ?? '').split(';')) {
    const [key, ...rest] = part.split('=')
    if (key?.trim() === name) return rest.join('=').trim()
  }
  return undefined
}

/**
 * A `Set-Cookie` header for an HttpOnly cookie. `maxAge` in seconds: 0 removes the cookie, undefined makes it
 * a browser-session cookie.
 */
export function setCookie(name: string, value: string, maxAge?: number): string {
  const attributes = ['Path=/', 'HttpOnly', 'SameSite=Lax']
  if (isSecure()) attributes.push('Secure')
  if (maxAge !== undefined) attributes.push(`Max-Age=${maxAge}`)
  return [`${name}=${value}`, ...attributes].join('; ')
}

/** The same for a cookie that scripts may read and write; never a secret. */
export const setPlainCookie = (name: string, value: string, maxAge: number): string =>
  setCookie(name, value, maxAge).replace('; HttpOnly', '')

const decoded = (value: string): string => {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

/** All cookies of a `Cookie` header, decoded. */
export function allCookies(header: string | null): Record<string, string> {
  const cookies: Record<string, string> = {}
  for (const part of (header ?? '').split(';')) {
    const [name = '', ...value] = part.split('=')
    if (name.trim()) cookies[name.trim()] ??= decoded(value.join('=').trim())
  }
  return cookies
}

/** `__Host-` prevents another subdomain from setting this cookie. */
const browserCookie = () => (isSecure() ? '__Host-browser' : 'browser')
const browserId = /^[\w-]{43}$/

const browserOf = (headers: Headers): string | undefined => {
  const value = cookieValue(headers.get('cookie'), browserCookie())
  return value && browserId.test(value) ? value : undefined
}

const tokenFor = (browser: string): string =>
  createHmac('sha256', keyFor('csrf')).update(browser).digest('base64url')

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
