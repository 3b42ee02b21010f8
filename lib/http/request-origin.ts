import { headers } from 'next/headers'
import { publicUrl } from '@/lib/environment/addresses'
import { environment } from '@/lib/environment/environment'

/** Where people find these pages, without a slash at its end: as configured, else as this request found them. */
export async function requestOrigin(): Promise<string> {
  const asked = await headers()
  const host = asked.get('host')
  if (environment().PUBLIC_URL || !host) return publicUrl()
  return `${asked.get('x-forwarded-proto') ?? 'http'}://${host}`
}
