import { publicUrl } from '@/lib/environment/addresses'

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
