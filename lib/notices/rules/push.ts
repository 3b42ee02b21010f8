import type { CivilTime } from '@/lib/core/rules/calendar/civil-time'
import type { PushId } from '@/lib/core/rules/names/ids'

/** A browser's push address and keys (RFC 8291, base64url). */
export type PushKeys = { endpoint: string; p256dh: string; auth: string }

/** A browser that receives a user's notices. `isOwn`: the one they are using. */
export type PushBrowser = { id: PushId; device: string; addedAt: CivilTime; isOwn: boolean }

/** Maximum number of browsers per person. */
export const mostPush = 10

/** Hosts of the push services of current browsers; `*.` stands for any subdomain. */
export const allowedPushServices = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
] as const

/**
 * A browser's push address, normalised; null unless it is https, has no password and belongs to one of the
 * services. The server sends requests there, and must not be directed elsewhere.
 */
export function pushEndpoint(text: string, services: readonly string[]): string | null {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  const { protocol, host, username, password } = url
  const isKnown = services.some((one) =>
    one.startsWith('*.') ? host.endsWith(one.slice(1)) && host.length >= one.length : host === one,
  )
  return protocol === 'https:' && isKnown && !username && !password ? url.href : null
}

/**
 * Whether the operator has listed exactly this host, which may then be in a private network. Hosts matched by
 * `*.`, and those of the known services, are chosen by browsers, and must be public.
 */
export const isNamedWhole = (endpoint: string, services: readonly string[]): boolean => {
  const { host } = new URL(endpoint)
  return services.includes(host) && !allowedPushServices.some((allowed) => allowed === host)
}
