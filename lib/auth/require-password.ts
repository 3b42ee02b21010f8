import type { Database } from '@/db/client'
import { findDoor } from '@/db/queries/second-factors'
import type { Actor } from '@/lib/domain/actor'
import type { ProblemsOf } from '@/lib/domain/field-problems'
import type { SecurityEventKind } from '@/lib/domain/security-event'
import { ServiceError } from '@/lib/services/errors'
import { passwordTexts } from '@/lib/text/passwords'
import { checkCredentials, type Time } from './sign-in'

/** Refuses something of an account, at its field. */
export const accountProblem = (field: keyof ProblemsOf<'account'>, text: string): ServiceError =>
  new ServiceError('invalid', text, { problems: { of: 'account', fields: { [field]: text } } })

/** Throws where the password is not this person's, as slowly as a sign-in finds that, or where they have none. `kind`: what it is to open. */
export async function requirePassword(
  db: Database,
  { userId, username }: Pick<Actor, 'userId' | 'username'>,
  { password, address }: { password: string; address: string },
  kind: SecurityEventKind,
  time: Time,
): Promise<void> {
  const door = await findDoor(db, userId)
  if (!door?.passwordHash) throw new ServiceError('not_allowed', passwordTexts.campusOnly)
  if ((await checkCredentials(db, { username, password, address, for: kind }, time)) !== userId)
    throw accountProblem('password', passwordTexts.wrongPresent)
}
