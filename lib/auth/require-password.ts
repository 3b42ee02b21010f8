import type { Database } from '@/db/client'
import { findDoor } from '@/db/queries/accounts/second-factors'
import { passwordTexts } from '@/lib/accounts/texts/account'
import type { Actor } from '@/lib/core/actor/rules/actor'
import type { SecurityEventKind, Visit } from '@/lib/core/actor/rules/security-event'
import type { ProblemsOf } from '@/lib/core/placing/rules/field-problems'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { checkCredentials } from './sign-in'
import type { Time } from './throttled'

/** An `invalid` error shown at one field of the account form. */
export const accountProblem = (field: keyof ProblemsOf<'account'>, text: string): ServiceError =>
  new ServiceError('invalid', text, { problems: { of: 'account', fields: { [field]: text } } })

/**
 * Throws if the password is wrong or the account has none. Throttled like a sign-in, but counted apart from
 * strangers' tries. `kind`: the action it protects.
 */
export async function requirePassword(
  db: Database,
  { userId, username }: Pick<Actor, 'userId' | 'username'>,
  { password, visit }: { password: string; visit: Visit },
  kind: SecurityEventKind,
  time: Time,
): Promise<void> {
  const door = await findDoor(db, userId)
  if (!door?.passwordHash) throw new ServiceError('not_allowed', passwordTexts.campusOnly)
  const attempt = { username, password, address: visit.address, browser: visit.session, for: kind }
  if ((await checkCredentials(db, attempt, time)) !== userId)
    throw accountProblem('password', passwordTexts.wrongPresent)
}
