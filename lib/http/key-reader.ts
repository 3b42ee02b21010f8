import type { Database } from '@/db/client'
import { clientKeyHash, keyIn } from '@/lib/auth/client-secret'
import type { KeyReader, KeyScope } from '@/lib/core/rules/rights/client-key'
import { universityNow } from '@/lib/environment/clock'
import { readerOfKey } from '@/lib/keys/service/reader-of-key'
import { keyErrors } from '@/lib/keys/texts'
import { refusal } from './respond'

/** On whose behalf the key of a request reads; or the refusal: no key that works (401), too many requests (429), another scope (403). */
export async function keyReader(
  db: Database,
  { headers }: Request,
  scope: KeyScope | 'any',
): Promise<KeyReader | Response> {
  const key = keyIn(headers)
  const found = key === null ? null : await readerOfKey(db, clientKeyHash(key), universityNow().date)
  if (!found)
    return refusal(401, { detail: keyErrors.noKey, code: 'no_key' }, { 'www-authenticate': 'Bearer' })
  if ('waitSeconds' in found) {
    const { waitSeconds } = found
    return refusal(
      429,
      { detail: keyErrors.tooSoon(waitSeconds), code: 'too_many_requests' },
      { 'retry-after': String(waitSeconds) },
    )
  }
  const { reader } = found
  return scope === 'any' || reader.scope === scope
    ? reader
    : refusal(403, { detail: keyErrors.wrongScope[scope], code: 'wrong_scope' })
}
