import { headers } from 'next/headers'
import { publicUrl } from '@/lib/environment/addresses'
import { environment } from '@/lib/environment/environment'

/**
 * The origin of our pages, without a trailing slash: as configured, otherwise as the request with these
 * headers names it.
 */
export function originOfRequest(requestHeaders: Headers): string {
  const host = requestHeaders.get('host')
  if (environment().PUBLIC_URL || !host) return publicUrl()
  return `${requestHeaders.get('x-forwarded-proto') ?? 'http'}://${host}`
}

/** The same for the page being rendered. */
export const requestOrigin = async (): Promise<string> => originOfRequest(await headers())
