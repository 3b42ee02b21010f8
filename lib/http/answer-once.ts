import { createHash } from 'node:crypto'
import type { Database } from '@/db/client'
import { keepAnswer, takeKey } from '@/db/queries/core/calls/answered-calls'
import { inTransaction } from '@/db/transaction'
import type { UserId } from '@/lib/core/rules/names/ids'
import { errorTexts } from '@/lib/core/texts/calls/errors'
import { jsonText, refusal } from './respond'

const header = 'idempotency-key'
const longestKey = 200

/** Rolls back a call that answered 5xx: its key stays free for a retry. */
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
 * Runs a call with an `Idempotency-Key` at most once a day: a repetition by the same user, even a concurrent one, gets the stored answer,
 * refusals included. The key is stored in the call's own transaction. Without a key, and for a dry run, the call simply runs.
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
