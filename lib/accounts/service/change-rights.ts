import type { Database, Queryable } from '@/db/client'
import {
  type Account,
  deleteCampusIdentity,
  deleteEditor,
  findCampusUser,
  findProgrammeFlags,
  insertCampusIdentity,
  insertEditors,
  updateAccount,
  updateProgrammeFlags,
} from '@/db/queries/accounts/accounts'
import { findAllTitles, findByTitle, type TitledKind } from '@/db/queries/core/names/titles'
import { userErrors } from '@/lib/accounts/texts/users'
import type { EditorKind, Permission, ProgrammeFlag } from '@/lib/core/actor/rules/actor'
import type { SecurityEventKind } from '@/lib/core/actor/rules/security-event'
import type { Subgroup, IdOf } from '@/lib/core/names/rules/resource'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { searchFor, searchForm } from '@/lib/core/words/rules/search'
import { changeAccount } from './change-account'
import { recordEvent } from './record-event'

const mostSimilar = 5

/** The id of the thing with this title; throws `not_found` with similar titles, `invalid` if several share it. */
async function findTitled<Kind extends TitledKind>(db: Queryable, kind: Kind, title: string): Promise<IdOf<Kind>> {
  const [match, another] = await findByTitle(db, kind, title)
  if (another) throw new ServiceError('invalid', userErrors.ambiguous(kind, title))
  if (match) return match.id
  const { finds } = searchFor(title)
  const similar = (await findAllTitles(db, kind)).filter((titles) => finds(searchForm(...titles)))
  throw new ServiceError(
    'not_found',
    userErrors.unknownTitle(
      kind,
      title,
      similar.slice(0, mostSimilar).map(([shown]) => shown),
    ),
  )
}

const without = <Item>(items: readonly Item[], taken: readonly Item[]): Item[] =>
  items.filter((item) => !taken.includes(item))

/** A right an administrator can grant or revoke; things are named by title, ignoring case. */
export type Right =
  | { kind: 'superuser' }
  | { kind: 'active' }
  | { kind: 'permissions'; permissions: readonly Permission[] }
  | { kind: 'programme'; title: string; flags: readonly ProgrammeFlag[] }
  | { kind: 'editor'; of: EditorKind; title: string }
  | { kind: 'own teacher'; title: string }
  | { kind: 'own group'; title: string; subgroup: Subgroup }
  | { kind: 'campus'; issuer: string; subject: string }

async function give(db: Queryable, { id, permissions }: Account, right: Right): Promise<void> {
  switch (right.kind) {
    case 'superuser':
      return updateAccount(db, id, { isSuperuser: true })
    case 'active':
      return updateAccount(db, id, { active: true })
    case 'permissions':
      return updateAccount(db, id, { permissions: [...new Set([...permissions, ...right.permissions])] })
    case 'programme': {
      const programmeId = await findTitled(db, 'programme', right.title)
      const flags = await findProgrammeFlags(db, id, programmeId)
      return updateProgrammeFlags(db, id, programmeId, [...new Set([...flags, ...right.flags])])
    }
    case 'editor': {
      const subjectId = await findTitled(db, right.of, right.title)
      return insertEditors(db, [{ userId: id, kind: right.of, subjectId }])
    }
    case 'own teacher':
      return updateAccount(db, id, {
        teacherId: await findTitled(db, 'teacher', right.title),
        boundBy: 'administrator',
      })
    case 'own group': {
      const groupId = await findTitled(db, 'group', right.title)
      return updateAccount(db, id, { groupId, subgroup: right.subgroup, boundBy: 'administrator' })
    }
    case 'campus': {
      await insertCampusIdentity(db, right, id)
      const tied = await findCampusUser(db, right)
      if (tied?.userId !== id) throw new ServiceError('conflict', userErrors.campusTaken(right.subject))
    }
  }
}

async function take(db: Queryable, { id, permissions }: Account, right: Right): Promise<void> {
  switch (right.kind) {
    case 'superuser':
      return updateAccount(db, id, { isSuperuser: false })
    case 'active':
      // A trigger ends the sessions.
      return updateAccount(db, id, { active: false })
    case 'permissions':
      return updateAccount(db, id, { permissions: without(permissions, right.permissions) })
    case 'programme': {
      const programmeId = await findTitled(db, 'programme', right.title)
      const flags = await findProgrammeFlags(db, id, programmeId)
      return updateProgrammeFlags(db, id, programmeId, without(flags, right.flags))
    }
    case 'editor':
      return deleteEditor(db, id, right.of, await findTitled(db, right.of, right.title))
    case 'own teacher':
      return updateAccount(db, id, { teacherId: null, boundBy: 'administrator' })
    case 'own group':
      return updateAccount(db, id, { groupId: null, subgroup: 0, boundBy: 'administrator' })
    case 'campus':
      return deleteCampusIdentity(db, id, right)
  }
}

/** The right as the command line spells it. */
function wordsOf(right: Right): string {
  switch (right.kind) {
    case 'permissions':
      return right.permissions.join(', ')
    case 'programme':
      return `${right.title}: ${right.flags.join(', ')}`
    case 'editor':
      return `${right.of} ${right.title}`
    case 'own teacher':
    case 'own group':
      return `${right.kind} ${right.title}`
    case 'campus':
      return `campus ${right.subject}`
    case 'superuser':
    case 'active':
      return right.kind
  }
}

/** Enabling or disabling an account is a separate event. */
async function recordRights(
  db: Queryable,
  { username: subject }: Account,
  rights: readonly Right[],
  [ofRights, ofAccount]: [SecurityEventKind, SecurityEventKind],
): Promise<void> {
  const others = rights.filter(({ kind }) => kind !== 'active')
  const by = { userId: null, visit: null, subject }
  if (others.length < rights.length) await recordEvent(db, { ...by, kind: ofAccount })
  if (others.length > 0) await recordEvent(db, { ...by, kind: ofRights, detail: others.map(wordsOf).join('; ') })
}

/** In sequence, because the statements of one right differ from those of the next; a command has only a few. */
async function each([right, ...others]: readonly Right[], work: (right: Right) => Promise<void>): Promise<void> {
  if (!right) return
  await work(right)
  return each(others, work)
}

/** Grants the rights, all or none; effective from the user's next request. */
export const grantRights = (db: Database, username: string, rights: readonly Right[]): Promise<Account> =>
  changeAccount(db, username, 'user.grant', async (transaction, account) => {
    await each(rights, (right) => give(transaction, account, right))
    await recordRights(transaction, account, rights, ['rights_granted', 'account_unblocked'])
  })

/** Revokes the rights, all or none. A user who may no longer sign in is signed out. */
export const revokeRights = (db: Database, username: string, rights: readonly Right[]): Promise<Account> =>
  changeAccount(db, username, 'user.revoke', async (transaction, account) => {
    await each(rights, (right) => take(transaction, account, right))
    await recordRights(transaction, account, rights, ['rights_taken', 'account_blocked'])
  })
