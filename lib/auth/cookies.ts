import { publicUrl } from '@/lib/environment/addresses'

/** Whether browsers come over https: cookies then travel only there and carry the prefixes that hold them to it. */
export const isSecure = (): boolean => publicUrl().startsWith('https://')

/** The value of a cookie in a `Cookie` header; the first where there are several. */
export function cookieValue(header: string | null, name: string): string | undefined {
  for (const part of (header ?? '').split(';')) {
    const [key, ...rest] = part.split('=')
    if (key?.trim() === name) return rest.join('=').trim()
  }
  return undefined
}

/** A `Set-Cookie` header for a cookie that scripts cannot read. Seconds; 0 removes it, none lasts as long as the browser. */
export function setCookie(name: string, value: string, maxAge?: number): string {
  const attributes = ['Path=/', 'HttpOnly', 'SameSite=Lax']
  if (isSecure()) attributes.push('Secure')
  if (maxAge !== undefined) attributes.push(`Max-Age=${maxAge}`)
  return [`${name}=${value}`, ...attributes].join('; ')
}

const decoded = (value: string): string => {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

/** All of a `Cookie` header, decoded. */
export function allCookies(header: string | null): Record<string, string> {
  const cookies: Record<string, string> = {}
  for (const part of (header ?? '').split(';')) {
    const [name = '', ...value] = part.split('=')
    if (name.trim()) cookies[name.trim()] ??= decoded(value.join('=').trim())
  }
  return cookies
}
