import type { IncomingMessage } from 'node:http'
import { callDatabase } from '@/db/connection'
import { isDemoUniversity } from '@/db/queries/admin/setup'
import { cameThrough } from '@/lib/auth/came-through'
import { isAddressTold } from '@/lib/environment/addresses'

/** Milliseconds for which it is known whether the university is the demo. */
const knownFor = 60_000
/** What opens anything: sessions, and the first step of a sign-in. */
const opens = /^\s*(?:__Host-)?(?:next-auth\.session-token|sign-in|known-browser)(?:\.\d+)?=/

let known: { at: number; isDemo: Promise<boolean> } | null = null

/** Without a database nobody is let in as anybody, and the next request asks again. */
function unknown(): boolean {
  known = null
  return true
}

function isDemo(): Promise<boolean> {
  if (!known || performance.now() - known.at > knownFor)
    known = { at: performance.now(), isDemo: callDatabase(isDemoUniversity).catch(unknown) }
  return known.isDemo
}

/**
 * A demo whose address nobody has told is for this machine's browsers, whoever comes through a proxy in front
 * of it is from elsewhere: they have no session, and signing in is refused them (lib/auth/sign-in). Anything
 * else is as it was.
 */
export async function closeDemo({ headers }: IncomingMessage): Promise<void> {
  if (headers[cameThrough] === undefined) return
  if (isAddressTold() || !(await isDemo())) {
    delete headers[cameThrough]
    return
  }
  const cookies = headers.cookie?.split(';').filter((one) => !opens.test(one)) ?? []
  headers.cookie = cookies.join(';')
}
