import type { Queryable } from '@/db/client'
import { oneAfterAnother } from '@/db/one-after-another'
import { recordEvent } from '@/lib/accounts/service/record-event'
import { userErrors } from '@/lib/accounts/texts/users'
import type { Actor } from '@/lib/core/actor/rules/actor'
import type { SecurityEventKind, Visit } from '@/lib/core/actor/rules/security-event'
import { changeTimetable } from '@/lib/core/changing/service/change-timetable'
import { shortPersonName } from '@/lib/core/names/texts/short-names'
import type { ActorContext } from '@/lib/core/refusals/service/context'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { type AdminTable, rowTitle, type RowValues } from '@/lib/core/tables/rules/admin-table'
import { isVocabulary } from '@/lib/core/tables/rules/tables'
import { changedKeys } from '@/lib/tables/rules/check-row'
import { adminTableMessages } from '@/lib/tables/texts/admin-tables'

/**
 * Runs a change of an administration table, recorded and undone like any other. Throws `conflict` if somebody
 * else made a conflicting change meanwhile.
 */
export const changeTable = <Result>(
  ...[context, record, ...work]: Parameters<typeof changeTimetable<Result>>
): ReturnType<typeof changeTimetable<Result>> =>
  // Since the check, somebody has referred to the row or taken its title.
  changeTimetable(context, { ...record, overtaken: adminTableMessages.overtaken }, ...work)

/** Adds default values to a new row: a teacher's short name; the faculty, if the actor administers only one. */
export function completed(actor: Actor, values: RowValues): RowValues {
  const [faculty, ...more] = actor.isSuperuser ? [] : actor.editorOf.faculties
  const isNameless = typeof values.fullName === 'string' && !values.name
  return {
    ...(faculty !== undefined && more.length === 0 && { facultyId: faculty }),
    ...values,
    ...(isNameless && { name: shortPersonName(String(values.fullName)) }),
  }
}

type State = { values: RowValues; isActive: boolean }
/** `before` null: a new account. */
export type PersonChange = { before: State | null; after: State }

type Recorder = { db: Queryable; actor: Actor; visit?: () => Promise<Visit> }

const bindings: readonly string[] = ['teacherId', 'groupId', 'subgroup']

/** Records changes of accounts in the log of security events; does nothing for other tables. */
export async function followPeople(
  { db, actor, visit }: Recorder,
  table: AdminTable,
  changes: readonly PersonChange[],
): Promise<void> {
  if (isVocabulary(table.name)) return
  const by = { userId: actor.userId, visit: (await visit?.()) ?? null }
  const told = changes.flatMap((change) =>
    eventsOf(table, change).map((kind) => ({ kind, subject: rowTitle(table, change.after.values) })),
  )
  await oneAfterAnother(told, (event) => recordEvent(db, { ...by, ...event }))
}

function eventsOf(table: AdminTable, { before, after }: PersonChange): SecurityEventKind[] {
  if (!before) return ['account_made']
  const isBoundAnew = changedKeys(table, before.values, after.values).some((key) => bindings.includes(key))
  return [
    ...(isBoundAnew ? (['rights_granted'] as const) : []),
    ...(before.isActive && !after.isActive ? (['account_blocked'] as const) : []),
    ...(!before.isActive && after.isActive ? (['account_unblocked'] as const) : []),
  ]
}

/** Throws `conflict` if the actor would block or change their own account. Ignores other tables. */
export function requireAnother(
  { actor }: ActorContext,
  { table, id }: { table: AdminTable['name']; id: number },
): void {
  if (!isVocabulary(table) && id === actor.userId) throw new ServiceError('conflict', userErrors.yourself)
}
