import type { CivilTime } from '@/lib/core/rules/calendar/civil-time'
import type { PushId } from '@/lib/core/rules/names/ids'

/** Where a browser is told by web push, and with which keys (RFC 8291, base64url). */
export type PushKeys = { endpoint: string; p256dh: string; auth: string }

/** A browser that somebody is told in. `isOwn`: the one they ask from. */
export type PushBrowser = { id: PushId; device: string; addedAt: CivilTime; isOwn: boolean }

/** Most browsers of one person. */
export const mostPush = 10

/** The services that the browsers in use send through; `*.` stands for any name below. */
export const allowedPushServices = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
] as const

/**
 * An address that a browser gave, in the form it is asked in; null unless it is encrypted, without a
 * password, and at one of the services: the server asks it, and nobody may send the server elsewhere.
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
 * Whether the operator has named this very host, which may be in a network of their own; below a `*.` and at
 * the services of the world browsers choose.
 */
export const isNamedWhole = (endpoint: string, services: readonly string[]): boolean => {
  const { host } = new URL(endpoint)
  return services.includes(host) && !allowedPushServices.some((known) => known === host)
}
