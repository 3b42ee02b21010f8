import { publicUrl } from '@/lib/environment/addresses'
import { environment } from '@/lib/environment/environment'

type Addresses = Parameters<typeof publicUrl>[0] & object

/** Where our pages are served from. Without a public address the machine itself may call its own by either name. */
export function allowedOrigins(addresses: Addresses = environment()): Set<string> {
  const { PUBLIC_URL, PORT } = addresses
  const own = PUBLIC_URL ? [] : ['localhost', '127.0.0.1'].map((host) => `http://${host}:${PORT}`)
  return new Set([new URL(publicUrl(addresses)).origin, ...own])
}
