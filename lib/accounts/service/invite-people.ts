import type { Database, Queryable } from '@/db/client'
import { findAccounts, insertEditors } from '@/db/queries/accounts/accounts'
import { putInvitations } from '@/db/queries/accounts/invitations'
import { insertPeople } from '@/db/queries/core/accounts/users'
import { insertChange } from '@/db/queries/core/history/changes'
import { findAccountRights } from '@/db/queries/tables/account-rights'
import { inTransaction } from '@/db/transaction'
import type { WrittenLine } from '@/lib/accounts/rules/person'
import { inviteRefused, linkMail } from '@/lib/accounts/texts/invitations'
import { userErrors } from '@/lib/accounts/texts/users'
import { accountState, invitationDays, isUsed } from '@/lib/core/accounts/rules/invitation'
import type { SecurityEventKind } from '@/lib/core/actor/rules/security-event'
import type { ChangeId, UserId } from '@/lib/core/names/rules/ids'
import type { LoggedContext, ServiceContext } from '@/lib/core/refusals/service/context'
import { ServiceError, required } from '@/lib/core/refusals/service/errors'
import { refuseRows } from '@/lib/core/refusals/service/refuse-rows'
import { requireAllowed, requireOfAll } from '@/lib/core/refusals/service/require-allowed'
import { newAccount } from '@/lib/core/rights/rules/rights-people'
import { someOf } from '@/lib/core/schedule/texts/some-of'
import { rowTitle } from '@/lib/core/tables/rules/admin-table'
import { adminTables } from '@/lib/core/tables/rules/tables'
import { instantNow } from '@/lib/environment/clock'
import { tellByMail } from '@/lib/notices/service/deliver'
import { changeTable, requireAnother } from '@/lib/tables/service/change-table'
import { openTableRow, tableRowRights } from '@/lib/tables/service/open-table'
import { changeAccount } from './change-account'
import { hasAnotherKeeper } from './confirm-link'
import { type JudgedPerson, judgePeople } from './judge-people'
import { recordEvent, recordEvents } from './record-event'

/** A new link: its recipient and its secret. */
export type GivenSecret = { fullName: string; username: string; secret: string }

const dayInMilliseconds = 24 * 60 * 60 * 1000

/** When a link given now expires. */
const expiry = (): Date => new Date(instantNow().getTime() + invitationDays * dayInMilliseconds)

/** Records security events, several for each account. */
async function sendInvitation(
  { db, actor, visit }: Omit<LoggedContext, 'db'> & { db: Queryable },
  people: readonly { username: string; kinds: readonly SecurityEventKind[] }[],
): Promise<void> {
  const by = { userId: actor.userId, visit: (await visit?.()) ?? null }
  await recordEvents(
    db,
    people.flatMap(({ username, kinds }) => kinds.map((kind) => ({ ...by, subject: username, kind }))),
  )
}

export type InvitedPerson = { people: JudgedPerson[]; expiresAt: Date | null; changeId: ChangeId | null }

/**
 * Makes accounts from a list, all or none, each with a link for setting its password; existing accounts stay
 * as they are. `hashes`: of the links' secrets, one per line; null: accounts without links. A dry run reports
 * the problems of each line; otherwise they throw `invalid`. Throws `not_allowed`, `conflict` if a login has
 * just been taken.
 */
export async function invitePeople(
  context: ServiceContext,
  { lines, hashes, dryRun }: { lines: readonly WrittenLine[]; hashes: readonly string[] | null; dryRun: boolean },
): Promise<InvitedPerson> {
  requireAllowed(context, 'vocabulary.view', 'user')
  const people = await judgePeople(context, lines)
  const nothing = { people, expiresAt: null, changeId: null }
  if (dryRun) return nothing
  refuseFaults(people)
  const newPeople = people.filter(isNew)
  if (newPeople.length === 0) return nothing
  const granted = requireOfAll(
    context,
    'people.keep',
    newPeople.map(({ account }) => [account]),
  )
  const subject = {
    table: 'user',
    rows: newPeople.length,
    title: someOf(newPeople.map(({ username }) => username)),
  }
  const record = { action: 'user.invite', granted: [granted], subject } as const
  const expiresAt = hashes && expiry()
  const { result, changeId } = await changeTable(context, record, async ({ db }) => {
    const now = await judgePeople({ db, actor: context.actor }, lines)
    refuseFaults(now)
    const ids = await store(db, now.filter(isNew))
    if (hashes && expiresAt)
      await putInvitations(
        db,
        now.flatMap(({ username }, index) => {
          const [userId, hash] = [ids.get(username), hashes[index]]
          return userId === undefined || hash === undefined
            ? []
            : [{ userId, hash, expiresAt, givenBy: context.actor.userId }]
        }),
      )
    await sendInvitation(
      { ...context, db },
      now.filter(isNew).map(({ username, permissions }) => ({
        username,
        kinds: [
          'account_made',
          ...(permissions.length > 0 ? (['rights_granted'] as const) : []),
          ...(hashes ? (['invitation_given'] as const) : []),
        ],
      })),
    )
    return now
  })
  return { people: result, expiresAt, changeId }
}

const isNew = ({ status }: JudgedPerson): boolean => status === 'new'

/** Stores the accounts; returns their ids by login. Throws `conflict` for a login taken meanwhile. */
async function store(db: Queryable, people: readonly JudgedPerson[]): Promise<ReadonlyMap<string, UserId>> {
  const accounts = await insertPeople(
    db,
    people.map(({ username, fullName, permissions, groupId, subgroup, teacherId }) => ({
      username,
      fullName,
      permissions: [...permissions],
      groupId,
      subgroup,
      teacherId,
      boundBy: groupId !== null || teacherId !== null ? ('administrator' as const) : null,
    })),
  )
  const ids = new Map(accounts.map(({ id, username }) => [username, id]))
  await insertEditors(
    db,
    people.flatMap(({ username, facultyId }) => {
      const userId = required(ids.get(username), 'conflict', userErrors.taken(username))
      return facultyId === null ? [] : [{ userId, kind: 'faculty' as const, subjectId: facultyId }]
    }),
  )
  return ids
}

const refuseFaults = (people: readonly JudgedPerson[]): void =>
  refuseRows(
    people
      .filter(({ status }) => status === 'error')
      .map(({ number, problems }) => ({ number, text: problems.join('; ') })),
    inviteRefused,
  )

/**
 * Gives an account a new link, which replaces its old one: to somebody invited, or who forgot their password.
 * The old password works until the link is used; if the owner has signed in before, until another
 * administrator confirms the new one. Throws `not_found`, `not_allowed`, `conflict` for one's own or a
 * blocked account, or if nobody else could confirm.
 */
export async function inviteAgain(
  context: ServiceContext,
  { id, hash }: { id: UserId; hash: string },
): Promise<{ username: string; expiresAt: Date }> {
  const table = adminTables.user
  const row = await openTableRow(context.db, table, id)
  const rights = await tableRowRights(context, 'user', [id])
  rights.require([row])
  requireAnother(context, { table: 'user', id })
  const expiresAt = expiry()
  return inTransaction(context.db, async (db) => {
    const now = await openTableRow(db, table, id)
    const username = rowTitle(table, now.values)
    if (!now.isActive) throw new ServiceError('conflict', userErrors.blocked(username))
    const userId = id
    const [account] = await findAccounts(db, [userId])
    const isTaken = account !== undefined && isUsed(account)
    if (isTaken && !(await hasAnotherKeeper(db, userId, context.actor.userId)))
      throw new ServiceError('conflict', userErrors.nobodyConfirms(username))
    await putInvitations(db, [{ userId, hash, expiresAt, givenBy: context.actor.userId }])
    await insertChange(db, {
      actorId: context.actor.userId,
      action: 'user.invite_again',
      before: null,
      after: null,
      about: [{ kind: 'user', id: id }],
      subject: { kind: 'user', id, username },
    })
    await sendInvitation({ ...context, db }, [{ username, kinds: ['invitation_given'] }])
    if (isTaken) await tellByMail(db, userId, linkMail(context.actor.username))
    return { username, expiresAt }
  })
}

/**
 * Gives links to those of these accounts that nobody has signed in to yet, in the order in which they were
 * made; old links stop working. Only the hash from `newSecret` is stored. Throws `not_allowed` unless the
 * actor may change every one of them.
 */
export async function inviteAll(
  context: ServiceContext,
  ids: readonly UserId[],
  newSecret: () => { secret: string; hash: string },
): Promise<{ given: GivenSecret[]; expiresAt: Date }> {
  const expiresAt = expiry()
  const secrets = await inTransaction(context.db, async (db) => {
    const now = instantNow()
    const awaited = (await findAccounts(db, ids))
      .filter((one) => ['awaited', 'invited'].includes(accountState(one, now)))
      .toSorted((one, other) => one.id - other.id)
    const rights = await findAccountRights(
      db,
      awaited.map(({ id }) => id),
    )
    requireOfAll(
      context,
      'people.keep',
      awaited.map(({ id }) => [rights.get(id) ?? newAccount]),
    )
    if (awaited.length === 0) return []
    const links = awaited.map((account) => ({ ...account, ...newSecret() }))
    await putInvitations(
      db,
      links.map(({ id, hash }) => ({ userId: id, hash, expiresAt, givenBy: context.actor.userId })),
    )
    await insertChange(db, {
      actorId: context.actor.userId,
      action: 'user.invite_again',
      before: null,
      after: null,
      about: links.map(({ id }) => ({ kind: 'user', id })),
      subject: { table: 'user', rows: links.length, title: someOf(links.map(({ username }) => username)) },
    })
    await sendInvitation(
      { ...context, db },
      links.map(({ username }) => ({ username, kinds: ['invitation_given'] })),
    )
    return links.map(({ fullName, username, secret }) => ({ fullName, username, secret }))
  })
  return { given: secrets, expiresAt }
}

/**
 * Gives an account a link, by a command on the server; nobody needs to confirm the password. Returns when the
 * link expires. Throws `not_found`, and `conflict` for a blocked account.
 */
export async function giveLink(db: Database, username: string, hash: string): Promise<Date> {
  const expiresAt = expiry()
  await changeAccount(db, username, 'user.invite_again', async (transaction, account) => {
    if (!account.active) throw new ServiceError('conflict', userErrors.blocked(account.username))
    await putInvitations(transaction, [{ userId: account.id, hash, expiresAt, givenBy: null }])
    await recordEvent(transaction, {
      kind: 'invitation_given',
      userId: null,
      visit: null,
      subject: account.username,
    })
    await tellByMail(transaction, account.id, linkMail(null))
  })
  return expiresAt
}
