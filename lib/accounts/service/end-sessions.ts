import { deleteSessionOf, deleteSessionsOf } from '@/db/queries/accounts/sessions'
import type { Visit } from '@/lib/core/rules/accounts/security-event'
import { accountTexts } from '@/lib/accounts/texts/account'
import type { DataContext } from '@/lib/core/service/context'
import { ServiceError } from '@/lib/core/service/errors'
import { recordEvent } from './record-event'

/** Ends one of the user's own sessions; throws `not_found` if it is not theirs. */
export async function endOwnSession({ db, actor }: DataContext, id: string, visit: Visit): Promise<void> {
  if (!(await deleteSessionOf(db, actor.userId, id)))
    throw new ServiceError('not_found', accountTexts.noSuchSession)
  await recordEvent(db, { kind: 'session_ended', userId: actor.userId, visit, detail: '1' })
}

/** Ends all of the user's sessions except `currentSession`; returns how many. */
export async function endOwnSessions(
  { db, actor }: DataContext,
  currentSession: string | null,
  visit: Visit,
): Promise<number> {
  const { length } = await deleteSessionsOf(db, actor.userId, currentSession)
  await recordEvent(db, { kind: 'session_ended', userId: actor.userId, visit, detail: String(length) })
  return length
}
