import { publicUrl } from '@/lib/environment/addresses'
import { environment } from '@/lib/environment/environment'

type Addresses = Parameters<typeof publicUrl>[0] & object

/** Origins our pages are served from. Without PUBLIC_URL both 127.0.0.1 and localhost are allowed. */
export function allowedOrigins(addresses: Addresses = environment()): Set<string> {
  const { PUBLIC_URL, PORT } = addresses
  const own = PUBLIC_URL ? [] : ['localhost', '127.0.0.1'].map((host) => `http://${host}:${PORT}`)
  return new Set([new URL(publicUrl(addresses)).origin, ...own])
}
