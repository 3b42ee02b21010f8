import type { Database, Queryable } from '@/db/client'
import {
  findCampusUser,
  findUserForCampus,
  insertCampusIdentity,
  type CampusSubject,
} from '@/db/queries/campus-identities'
import { insertUser } from '@/db/queries/users'
import type { UserId } from '@/lib/domain/ids'
import type { Permission } from '@/lib/domain/permissions'
import type { Visit } from '@/lib/domain/security-event'
import { recordEvent } from '@/lib/services/security-events/record-event'
import type { CampusRefusal } from '@/lib/text/login'

/** Who the campus says this is; `username` null where it does not say. */
export type CampusPerson = CampusSubject & { username: string | null; fullName: string }

/** What an account that makes itself may do: look, as a student does. */
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
  // Somebody took the name this very moment.
  if (userId === null) return 'campus_name_taken'
  if (!namesake)
    await recordEvent(db, { kind: 'account_made', userId, visit, subject: username, detail: 'campus' })
  await insertCampusIdentity(db, identity, userId)
  return userId
}

/**
 * The user that a person of the campus signs in as, or why there is none. Whoever is tied is known by issuer and subject alone. A
 * name ties only once, and only to an account that an administrator made without a password for it: a name is what the person says
 * of themselves at some providers, and must not open an account that is somebody's already.
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
