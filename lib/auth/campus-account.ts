import type { Database, Queryable } from '@/db/client'
import {
  findCampusUser,
  findUserForCampus,
  insertCampusIdentity,
  type CampusSubject,
} from '@/db/queries/accounts/campus-identities'
import { insertUser } from '@/db/queries/core/accounts/users'
import type { UserId } from '@/lib/core/rules/names/ids'
import type { Permission } from '@/lib/core/rules/accounts/permissions'
import type { Visit } from '@/lib/core/rules/accounts/security-event'
import { recordEvent } from '@/lib/accounts/service/record-event'
import type { CampusRefusal } from '@/lib/core/texts/accounts/login'

/** A person as the campus provider describes them; `username` is null when it sends none. */
export type CampusPerson = CampusSubject & { username: string | null; fullName: string }

/** Permissions of an account created automatically at the first campus sign-in: the same as a student's. */
const permissionsOfNewcomers: Permission[] = ['can view groups', 'can view teachers']

async function tieByName(
  db: Queryable,
  { username, fullName, ...identity }: CampusPerson,
  autoCreate: boolean,
  visit: Visit,
): Promise<UserId | CampusRefusal> {
  if (username === null) return 'campus_unknown'
  const namesake = await findUserForCampus(db, username)
  if (namesake && !namesake.active) return 'campus_inactive'
  if (namesake && !namesake.awaitsCampus) return 'campus_name_taken'
  if (!namesake && !autoCreate) return 'campus_unknown'
  const userId =
    namesake?.userId ?? (await insertUser(db, { username, fullName, permissions: permissionsOfNewcomers }))
  // Another request took the name in the meantime.
  if (userId === null) return 'campus_name_taken'
  if (!namesake)
    await recordEvent(db, { kind: 'account_made', userId, visit, subject: username, detail: 'campus' })
  await insertCampusIdentity(db, identity, userId)
  return userId
}

/**
 * The user that a campus person signs in as, or the reason there is none. A linked account is found by issuer and subject only. A name
 * links once, and only to an account that an administrator created without a password: with some providers people choose their own name, so
 * a name must never open an existing account.
 */
export function campusAccount(
  db: Database,
  person: CampusPerson,
  autoCreate: boolean,
  visit: Visit,
): Promise<UserId | CampusRefusal> {
  return db.transaction(async (transaction) => {
    const known = await findCampusUser(transaction, person)
    if (known) return known.active ? known.userId : 'campus_inactive'
    return tieByName(transaction, person, autoCreate, visit)
  })
}
