import { createHash } from 'node:crypto'
import type { Database } from '@/db/client'
import { keepAnswer, takeKey } from '@/db/queries/answered-calls'
import { inTransaction } from '@/db/transaction'
import type { UserId } from '@/lib/domain/ids'
import { errorTexts } from '@/lib/text/errors'
import { jsonText, refusal } from './respond'

const header = 'idempotency-key'
const longestKey = 200

/** Rolls back what a call did that failed by our fault: its key stays free, so it may be tried again. */
class Failed extends Error {
  constructor(readonly response: Response) {
    super('failed')
  }
}

const isDryRun = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'dry_run' in body && body.dry_run === true

const digestOf = (request: Request, body: unknown): string => {
  const { pathname, search } = new URL(request.url)
  return createHash('sha256')
    .update(JSON.stringify([request.method, pathname, search, body ?? null]))
    .digest('base64url')
}

/**
 * Runs a call that carries an `Idempotency-Key` once a day: repeated under the same key by the same person, also at the same time,
 * it does nothing and is answered the same, refusals included. The key is kept in the transaction of what the call does. Without a
 * key, and for a dry run, which stores nothing, the call simply runs.
 */
export async function answerOnce(
  { request, body, userId, db }: { request: Request; body: unknown; userId: UserId; db: Database },
  run: (db: Database) => Promise<Response>,
): Promise<Response> {
  const key = request.headers.get(header)
  if (key === null || isDryRun(body)) return run(db)
  if (key === '' || key.length > longestKey)
    return refusal(400, { detail: errorTexts.badKey, code: 'invalid' })
  const call = { userId, key, digest: digestOf(request, body) }
  try {
    return await inTransaction(db, async (transaction) => {
      const kept = await takeKey(transaction, call)
      if (kept)
        return kept.digest === call.digest
          ? jsonText(kept.body, kept.status)
          : refusal(409, { detail: errorTexts.keyReused, code: 'key_reused' })
      const response = await run(transaction)
      if (response.status >= 500) throw new Failed(response)
      await keepAnswer(transaction, call, { status: response.status, body: await response.clone().text() })
      return response
    })
  } catch (error) {
    if (error instanceof Failed) return error.response
    throw error
  }
}
