import type { Queryable } from '@/db/client'
import { insertChange } from '@/db/queries/changes'
import { insertEditor, updateAccount } from '@/db/queries/accounts'
import { putInvitations } from '@/db/queries/invitations'
import { insertUser } from '@/db/queries/users'
import { inTransaction } from '@/db/transaction'
import { rowTitle } from '@/lib/domain/admin-tables/admin-table'
import { adminTables } from '@/lib/domain/admin-tables/tables'
import type { ChangeId, UserId } from '@/lib/domain/ids'
import { invitationDays } from '@/lib/domain/invitation'
import type { WrittenPerson } from '@/lib/domain/people-list'
import type { SecurityEventKind } from '@/lib/domain/security-event'
import { instantNow } from '@/lib/environment/clock'
import { inviteRefused } from '@/lib/text/invitations'
import { userErrors } from '@/lib/text/users'
import { changeTable } from '../admin-tables/change-table'
import { openRow } from '../admin-tables/open-table'
import { rowRights } from '../admin-tables/row-rights'
import type { ServiceContext } from '../context'
import { ServiceError } from '../errors'
import { requireAllowed, requireOfAll } from '../require-allowed'
import { recordEvent } from '../security-events/record-event'
import { requireAnother } from './follow-people'
import { judgePeople, type JudgedPerson } from './judge-people'

type Context = Pick<ServiceContext, 'db' | 'actor' | 'visit'>

const dayInMilliseconds = 24 * 60 * 60 * 1000

/** When a link that is given now opens nothing any more. */
const expiry = (): Date => new Date(instantNow().getTime() + invitationDays * dayInMilliseconds)

async function each<Item>(
  [first, ...others]: readonly Item[],
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  if (first === undefined) return
  await work(first)
  return each(others, work)
}

/** What is written in the log of security events of an account. */
async function tell(
  { db, actor, visit }: Omit<Context, 'db'> & { db: Queryable },
  kinds: readonly SecurityEventKind[],
  subject: string,
): Promise<void> {
  const by = { userId: actor.userId, visit: (await visit?.()) ?? null, subject }
  await each(kinds, (kind) => recordEvent(db, { ...by, kind }))
}

export type Invited = { people: JudgedPerson[]; expiresAt: Date | null; changeId: ChangeId | null }

/**
 * Makes accounts of a list, all or none, each with a link by which a person sets their password. `hashes`: of the links' secrets, by line. A
 * dry run tells what is wrong with each line; otherwise that is `invalid`. Throws `not_allowed`, `conflict` where a login was just taken.
 */
export async function invitePeople(
  context: Context,
  {
    written,
    hashes,
    dryRun,
  }: { written: readonly WrittenPerson[]; hashes: readonly string[]; dryRun: boolean },
): Promise<Invited> {
  requireAllowed(context, 'vocabulary.view', 'user')
  const people = await judgePeople(context, written)
  if (dryRun) return { people, expiresAt: null, changeId: null }
  refuseFaults(people)
  const granted = requireOfAll(
    context,
    'people.keep',
    people.map(({ account }) => [account]),
  )
  const subject = {
    table: 'user',
    rows: people.length,
    title: people.map(({ username }) => username).join(', '),
  }
  const record = { action: 'user.invite', granted: [granted], subject } as const
  const expiresAt = expiry()
  const { result, changeId } = await changeTable(context, record, async ({ db }) => {
    const now = await judgePeople({ db, actor: context.actor }, written)
    refuseFaults(now)
    await each(now, async (person) => {
      const userId = await store(db, person)
      await putInvitations(db, [{ userId, hash: hashes[person.number - 1] ?? '', expiresAt }])
      const kinds = person.permissions.length > 0 ? (['rights_granted'] as const) : []
      await tell({ ...context, db }, ['account_made', ...kinds, 'invitation_given'], person.username)
    })
    return now
  })
  return { people: result, expiresAt, changeId }
}

async function store(db: Queryable, person: JudgedPerson): Promise<UserId> {
  const { username, fullName, permissions, facultyId, groupId, teacherId } = person
  const id = await insertUser(db, { username, fullName, permissions: [...permissions] })
  if (id === null) throw new ServiceError('conflict', userErrors.taken(username))
  if (groupId !== null || teacherId !== null)
    await updateAccount(db, id, { groupId, teacherId, boundBy: 'administrator' })
  if (facultyId !== null) await insertEditor(db, id, 'faculty', facultyId)
  return id
}

function refuseFaults(people: readonly JudgedPerson[]): void {
  const faults = people
    .filter(({ problems }) => problems.length > 0)
    .map(({ number, problems }) => ({ number, text: problems.join('; ') }))
  if (faults.length === 0) return
  throw new ServiceError('invalid', inviteRefused(faults), {
    problems: {
      of: 'file_row',
      fields: Object.fromEntries(faults.map(({ number, text }) => [number, text])),
    },
  })
}

/**
 * Gives an account a new link, which replaces the one it had: to whoever was invited, or forgot their password. That stays until the link is
 * used. Throws `not_found`, `not_allowed`, and `conflict` for oneself or somebody blocked.
 */
export async function inviteAgain(
  context: Context,
  { id, hash }: { id: number; hash: string },
): Promise<{ username: string; expiresAt: Date }> {
  const table = adminTables.user
  const row = await openRow(context.db, table, id)
  const rights = await rowRights(context, 'user', [id])
  rights.require([row])
  requireAnother(context, { table: 'user', id })
  const expiresAt = expiry()
  return inTransaction(context.db, async (db) => {
    const now = await openRow(db, table, id)
    const username = rowTitle(table, now.values)
    if (!now.isActive) throw new ServiceError('conflict', userErrors.blocked(username))
    await putInvitations(db, [{ userId: id as UserId, hash, expiresAt }])
    await insertChange(db, {
      ...{ actorId: context.actor.userId, action: 'user.invite_again', before: null, after: null },
      about: [{ kind: 'user', id: id as UserId }],
      subject: { kind: 'user', id, username },
    })
    await tell({ ...context, db }, ['invitation_given'], username)
    return { username, expiresAt }
  })
}
