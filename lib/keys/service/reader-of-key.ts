import type { Database } from '@/db/client'
import { countRequest } from '@/db/queries/keys/client-keys'
import { findOpenReading } from '@/db/queries/open-reading/open-reading'
import type { CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import type { KeyReader } from '@/lib/core/rules/rights/client-key'
import { publicReader } from '@/lib/core/rules/rights/open-reading'

/** `waitSeconds`: beyond the limit of this key until then. */
export type KeyAnswer = { waitSeconds: number } | { reader: KeyReader } | null

/**
 * Counts a request of a key, and says on whose behalf it reads; null for a key that there is not (any more).
 * A key of the university reads whether or not weeks are open to everybody, for it was given on purpose, and
 * is told of teachers as everybody is.
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
