import { createHash } from 'node:crypto'
import type { Database, Queryable } from '@/db/client'
import { keepAnswer, takeKey } from '@/db/queries/core/calls/answered-calls'
import { tryOut } from '@/db/transaction'
import type { UserId } from '@/lib/core/rules/names/ids'
import { errorTexts } from '@/lib/core/texts/calls/errors'
import { jsonText, refusal } from './respond'

const header = 'idempotency-key'
const longestKey = 200

const hasFailed = ({ status }: Response): boolean => status >= 500

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
 * refusals included. The key is stored in the call's own transaction, and after a 5xx stays free for a retry. Without a key, and for a dry
 * run, the call simply runs.
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
  const answer = async (transaction: Queryable): Promise<Response> => {
    const kept = await takeKey(transaction, call)
    if (kept)
      return kept.digest === call.digest
        ? jsonText(kept.body, kept.status)
        : refusal(409, { detail: errorTexts.keyReused, code: 'key_reused' })
    const response = await run(transaction)
    if (hasFailed(response)) return response
    await keepAnswer(transaction, call, { status: response.status, body: await response.clone().text() })
    return response
  }
  return tryOut(db, answer, { keeps: (response) => !hasFailed(response) })
}
