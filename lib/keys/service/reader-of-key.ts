import type { Database } from '@/db/client'
import { countRequest } from '@/db/queries/keys/client-keys'
import { findOpenReading } from '@/db/queries/open-reading/open-reading'
import type { CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import type { KeyReader } from '@/lib/core/rules/rights/client-key'
import { publicReader } from '@/lib/core/rules/rights/open-reading'

/** `waitSeconds`: the key is over its limit for so long. */
export type KeyAnswer = { waitSeconds: number } | { reader: KeyReader } | null

/**
 * Counts a request with a key, and returns the reader; null for an unknown, expired or revoked key. A
 * university's key reads even while public reading is closed, because it was given on purpose, but gets
 * teachers' names as they are public.
 */
export async function readerOfKey(db: Database, secretHash: string, today: CalendarDate): Promise<KeyAnswer> {
  const used = await countRequest(db, secretHash, today)
  if (!used) return null
  const { owner, waitSeconds } = used
  if (waitSeconds !== null) return { waitSeconds }
  if (owner) return { reader: { scope: 'own', actor: owner, names: 'full' } }
  const { names } = (await findOpenReading(db)).reading
  return { reader: { scope: 'public', actor: publicReader({ isOpen: true, names }), names } }
}
