import { callDatabase } from '@/db/connection'
import { visitOf } from '@/lib/auth/visit'
import type { Actor } from '@/lib/domain/actor'
import type { SecurityEventKind } from '@/lib/domain/security-event'
import { recordEvent, recordFailure } from '@/lib/services/security-events/record-event'
import type { CallContract } from '@/lib/wire/call.contract'

type Answered = { contract: CallContract; records?: SecurityEventKind; actor: Actor | null }

/** Records a call that was refused by the rights or for want of the CSRF value, and one that `records` its success. Names no id: only the contract. */
export async function recordAnswer(
  { contract, records, actor }: Answered,
  { headers }: Request,
  response: Response,
): Promise<void> {
  const isRefused = response.status === 403
  if (!isRefused && !(records && response.ok)) return
  const userId = actor?.userId ?? null
  const event = { userId, visit: await visitOf(headers), detail: `${contract.method} ${contract.path}` }
  if (!isRefused && records) return callDatabase((db) => recordEvent(db, { ...event, kind: records }))
  const { code } = (await response.clone().json()) as { code?: string }
  await callDatabase((db) => recordFailure(db, { ...event, kind: code === 'csrf' ? 'csrf' : 'refused' }))
}
