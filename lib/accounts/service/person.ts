import type { Queryable } from '@/db/client'
import {
  deleteEditor,
  findAccounts,
  findEditors,
  insertEditors,
  updateAccount,
  updateProgrammeFlags,
} from '@/db/queries/accounts/accounts'
import { deleteFactor, findDoor } from '@/db/queries/accounts/second-factors'
import { deleteSessionsOf, listSessions } from '@/db/queries/accounts/sessions'
import { findUnknown } from '@/db/queries/core/calls/unknown-ids'
import { findOwners } from '@/db/queries/core/names/titles'
import { findProgrammeNames, findUserNames } from '@/db/queries/core/names/vocabularies'
import { findAccountRights } from '@/db/queries/tables/account-rights'
import { findChoices } from '@/db/queries/tables/rows'
import { inTransaction } from '@/db/transaction'
import type { Edited, PersonRights, PersonView, ProgrammeRights } from '@/lib/accounts/rules/person'
import { userErrors } from '@/lib/accounts/texts/users'
import { deviceText } from '@/lib/core/accounts/texts/device'
import { type Actor, programmeFlags as allFlags, permissions as allPermissions } from '@/lib/core/actor/rules/actor'
import type { SecurityEventKind } from '@/lib/core/actor/rules/security-event'
import type { ChangeId, ProgrammeId, UserId } from '@/lib/core/names/rules/ids'
import { idsOfKind } from '@/lib/core/names/rules/resource'
import type { DataContext, LoggedContext, ServiceContext } from '@/lib/core/refusals/service/context'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { requireAllowed, requireOfAll } from '@/lib/core/refusals/service/require-allowed'
import { type AccountRights, newAccount } from '@/lib/core/rights/rules/rights-people'
import { hasFlag } from '@/lib/core/rights/rules/rights-subjects'
import { type AdminRow, type ReferenceChoices, rowTitle } from '@/lib/core/tables/rules/admin-table'
import { adminTables } from '@/lib/core/tables/rules/tables'
import { civilTimeAt } from '@/lib/environment/clock'
import { environment } from '@/lib/environment/environment'
import { changeTable, requireAnother } from '@/lib/tables/service/change-table'
import { openTableRow, openWholeRow, tableRowRights } from '@/lib/tables/service/open-table'
import { adminTableMessages } from '@/lib/tables/texts/admin-tables'
import { viewLink } from './confirm-link'
import { recordEvent } from './record-event'

const table = adminTables.user
const shownSessions = 20

/** The account with this id, which the actor may change. Throws `not_found`, `not_allowed`. */
async function openPerson(context: LoggedContext, id: UserId): Promise<Omit<AdminRow, 'uses'>> {
  const row = await openTableRow(context.db, table, id)
  const rights = await tableRowRights(context, 'user', [id])
  rights.require([row])
  return row
}

/** The sheet of an account: rights, sessions, link. Throws `not_found`, `not_allowed`. */
export async function viewPerson(context: LoggedContext, id: UserId): Promise<PersonView> {
  const { db, actor } = context
  const row = await openPerson(context, id)
  const userId = id
  const own = actor.isSuperuser ? null : actor.programmes.map(({ programmeId }) => programmeId)
  const [[account], editorOf, door, sessions, link, ownProgrammes] = await Promise.all([
    findAccounts(db, [userId]),
    findEditors(db, userId),
    findDoor(db, userId),
    listSessions(db, userId, shownSessions),
    viewLink(db, userId, actor.userId),
    findProgrammeNames(db, own),
  ])
  if (!account) throw new ServiceError('not_found', userErrors.unknownUser(String(id)))
  const { username, isSuperuser, permissions, programmes } = account
  return {
    id: userId,
    version: row.version,
    username,
    isSuperuser,
    permissions,
    editorOf,
    programmes,
    hasSecondFactor: door?.hasFactor ?? false,
    sessions: sessions.map(({ userAgent, seenAt }) => ({
      device: deviceText(userAgent),
      seenAt: civilTimeAt(seenAt, environment().UNIVERSITY_TIME_ZONE),
    })),
    link,
    isSelf: actor.userId === userId,
    maySuperuser: actor.isSuperuser,
    givable: allPermissions.filter((one) => actor.isSuperuser || actor.permissions.includes(one)),
    givableIn: ownProgrammes.map(({ id: programmeId, title }) => ({
      id: programmeId,
      title,
      flags: allFlags.filter((flag) => actor.isSuperuser || hasFlag(actor, programmeId, flag)),
    })),
  }
}

async function accountWith(db: Queryable, id: UserId, rights: PersonRights): Promise<AccountRights> {
  const account = (await findAccountRights(db, [id])).get(id) ?? newAccount
  return {
    ...account,
    isSuperuser: rights.isSuperuser,
    permissions: rights.permissions,
    programmes: rights.programmes
      ? rights.programmes.map(({ id: programmeId, flags }) => ({ programmeId, flags }))
      : account.programmes,
    editorOf: {
      faculties: idsOfKind(rights.editorOf, 'faculty'),
      departments: idsOfKind(rights.editorOf, 'department'),
      owners: await findOwners(db, {
        groups: idsOfKind(rights.editorOf, 'group'),
        teachers: idsOfKind(rights.editorOf, 'teacher'),
      }),
    },
  }
}

const isSame = (one: Edited, other: Edited): boolean => one.kind === other.kind && one.id === other.id

/**
 * Gives and takes rights, all or none. Throws `not_found`; `not_allowed` unless the actor may change the
 * account both as it is and as it would be; `invalid` for unknown subjects to edit; `conflict` for one's own
 * account and for the last superuser; and `stale` with the current row.
 */
export async function changePersonRights(
  context: ServiceContext,
  id: UserId,
  rights: PersonRights,
): Promise<ChangeId | null> {
  const row = await openPerson(context, id)
  requireAnother(context, { table: 'user', id })
  const unknown = await findUnknown(context.db, [
    ...rights.editorOf,
    ...(rights.programmes ?? []).map((one) => ({ kind: 'programme' as const, id: one.id })),
  ])
  if (unknown.some(({ kind }) => kind === 'programme')) throw new ServiceError('invalid', userErrors.unknownProgramme)
  const edited = unknown.flatMap(({ kind, id: subjectId }) => (kind === 'programme' ? [] : [{ kind, id: subjectId }]))
  if (edited.length > 0) throw new ServiceError('invalid', userErrors.unknownEdited(edited))
  const granted = requireOfAll(context, 'people.keep', [[await accountWith(context.db, id, rights)]])
  const subject = { table: 'user', id, title: rowTitle(table, row.values) }
  const record = { action: 'user.rights', granted: [granted], subject } as const
  const { changeId } = await changeTable(context, record, async ({ db, lock }) => {
    await lock('user', [id])
    const now = await openTableRow(db, table, id)
    if (now.version !== rights.version)
      throw new ServiceError('stale', adminTableMessages.stale, {
        current: { of: 'table_row', item: await openWholeRow(db, table, id) },
      })
    await writeRights(db, context, id, rights)
  })
  return changeId
}

async function writeRights(
  db: Queryable,
  { actor, visit }: { actor: Actor } & Pick<LoggedContext, 'visit'>,
  id: UserId,
  { version, isSuperuser, permissions, editorOf, programmes }: PersonRights,
): Promise<void> {
  const [before] = await findAccounts(db, [id])
  if (!before) throw new ServiceError('not_found', userErrors.unknownUser(String(id)))
  const editors = await findEditors(db, id)
  await updateAccount(db, id, { isSuperuser, permissions: [...permissions], version: version + 1 })
  const added = editorOf.filter((one) => !editors.some((other) => isSame(one, other)))
  const removed = editors.filter((one) => !editorOf.some((other) => isSame(one, other)))
  await Promise.all([
    insertEditors(
      db,
      added.map(({ kind, id: subjectId }) => ({ userId: id, kind, subjectId })),
    ),
    ...removed.map(({ kind, id: subjectId }) => deleteEditor(db, id, kind, subjectId)),
  ])
  const flagsOf = (list: readonly ProgrammeRights[], programmeId: ProgrammeId) =>
    list.find((one) => one.id === programmeId)?.flags ?? []
  const programmesAfter = programmes ?? before.programmes
  const inAll = [...new Set([...before.programmes, ...programmesAfter].map((one) => one.id))]
  const differing = inAll.filter(
    (one) => flagsOf(before.programmes, one).toSorted().join() !== flagsOf(programmesAfter, one).toSorted().join(),
  )
  await Promise.all(
    differing.map((one) => updateProgrammeFlags(db, id, one, [...new Set(flagsOf(programmesAfter, one))])),
  )
  const flagWords = (list: readonly ProgrammeRights[], without: readonly ProgrammeRights[]) =>
    differing.flatMap((one) =>
      flagsOf(list, one)
        .filter((flag) => !flagsOf(without, one).includes(flag))
        .map((flag) => `programme ${one}: ${flag}`),
    )
  const words = (edited: readonly Edited[]) => edited.map(({ kind, id: subjectId }) => `${kind} ${subjectId}`)
  const gained = [
    ...(isSuperuser && !before.isSuperuser ? ['superuser'] : []),
    ...permissions.filter((one) => !before.permissions.includes(one)),
    ...words(added),
    ...flagWords(programmesAfter, before.programmes),
  ]
  const lost = [
    ...(!isSuperuser && before.isSuperuser ? ['superuser'] : []),
    ...before.permissions.filter((one) => !permissions.includes(one)),
    ...words(removed),
    ...flagWords(before.programmes, programmesAfter),
  ]
  const by = { userId: actor.userId, visit: (await visit?.()) ?? null, subject: before.username }
  if (gained.length > 0) await recordEvent(db, { ...by, kind: 'rights_granted', detail: gained.join(', ') })
  if (lost.length > 0) await recordEvent(db, { ...by, kind: 'rights_taken', detail: lost.join(', ') })
}

/**
 * Acts on somebody else's account and records the event, unless `act` found nothing to do. Throws `not_found`,
 * `not_allowed`, `conflict` for one's own account.
 */
async function actOn(
  context: LoggedContext,
  id: UserId,
  kind: SecurityEventKind,
  act: (db: Queryable, id: UserId, username: string) => Promise<{ detail?: string } | null>,
): Promise<void> {
  const row = await openPerson(context, id)
  requireAnother(context, { table: 'user', id })
  const subject = rowTitle(table, row.values)
  await inTransaction(context.db, async (db) => {
    const done = await act(db, id, subject)
    if (!done) return
    const visit = (await context.visit?.()) ?? null
    await recordEvent(db, { kind, userId: context.actor.userId, visit, subject, ...done })
  })
}

/** Ends all sessions of an account. Throws as `actOn`. */
export const endSessionsOfPerson = (context: LoggedContext, id: UserId): Promise<void> =>
  actOn(context, id, 'session_ended', async (db, userId) => {
    const { length } = await deleteSessionsOf(db, userId)
    return length === 0 ? null : { detail: String(length) }
  })

/**
 * Turns off the second factor of a user who lost it; the lost phone may be signed in, so all sessions end.
 * Throws as `actOn`.
 */
export const dropFactorOfPerson = (context: LoggedContext, id: UserId): Promise<void> =>
  actOn(context, id, 'second_factor_off', async (db, userId, username) => {
    if (!(await deleteFactor(db, userId))) throw new ServiceError('conflict', userErrors.noSecondFactor(username))
    await deleteSessionsOf(db, userId)
    return {}
  })

/** The faculties and departments that the actor may make somebody an editor of. Throws `not_allowed`. */
export async function peopleChoices(context: DataContext): Promise<ReferenceChoices> {
  requireAllowed(context, 'vocabulary.view', 'user')
  const { db, actor } = context
  const [{ facultyId = [] }, { departmentId = [] }] = await Promise.all([
    findChoices(db, adminTables.group),
    findChoices(db, adminTables.teacher),
  ])
  const own = (ids: readonly number[]) => (row: { id: number }) => actor.isSuperuser || ids.includes(row.id)
  return {
    faculty: facultyId.filter(own(actor.editorOf.faculties)),
    department: departmentId.filter(own(actor.editorOf.departments)),
  }
}

/** The names of those who may give any rights, for users who may give only their own. Throws `not_allowed`. */
export async function nameAdministrators(context: DataContext): Promise<string[]> {
  requireAllowed(context, 'load_permissions.edit')
  const users = await findUserNames(context.db)
  return users.filter(({ isSuperuser }) => isSuperuser).map(({ fullName, username }) => fullName || username)
}
