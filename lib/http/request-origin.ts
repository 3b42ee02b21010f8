import { headers } from 'next/headers'
import { publicUrl } from '@/lib/environment/addresses'
import { environment } from '@/lib/environment/environment'

/** The origin of our pages, without a trailing slash: as configured, otherwise as this request names it. */
export async function requestOrigin(): Promise<string> {
  const asked = await headers()
  const host = asked.get('host')
  if (environment().PUBLIC_URL || !host) return publicUrl()
  return `${asked.get('x-forwarded-proto') ?? 'http'}://${host}`
}
