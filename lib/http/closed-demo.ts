import type { IncomingMessage } from 'node:http'
import { callDatabase } from '@/db/connection'
import { isDemoUniversity } from '@/db/queries/admin/setup'
import { cameThrough } from '@/lib/auth/visit'
import { isAddressConfigured } from '@/lib/environment/addresses'

/** Milliseconds to remember whether the university is the demo. */
const cacheMilliseconds = 60_000
/** Cookies that grant access: sessions, and the first step of a sign-in. */
const opens = /^\s*(?:__Host-)?(?:next-auth\.session-token|sign-in|known-browser)(?:\.\d+)?=/

let cached: { at: number; isDemo: Promise<boolean> } | null = null

/** Without a database nobody is signed in, and the next request asks again. */
function unknown(): boolean {
  cached = null
  return true
}

function isDemo(): Promise<boolean> {
  if (!cached || performance.now() - cached.at > cacheMilliseconds)
    cached = { at: performance.now(), isDemo: callDatabase(isDemoUniversity).catch(unknown) }
  return cached.isDemo
}

/**
 * A demo without a configured address serves browsers on this machine only. Requests through a proxy come
 * from elsewhere: their session cookies are removed, and signing in is refused (lib/auth/sign-in). Other
 * requests are unchanged.
 */
export async function closeDemo({ headers }: IncomingMessage): Promise<void> {
  if (headers[cameThrough] === undefined) return
  if (isAddressConfigured() || !(await isDemo())) {
    delete headers[cameThrough]
    return
  }
  const cookies = headers.cookie?.split(';').filter((one) => !opens.test(one)) ?? []
  headers.cookie = cookies.join(';')
}
