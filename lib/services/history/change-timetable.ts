import type { Queryable } from '@/db/client'
import { insertChange } from '@/db/queries/changes'
import { ClaimConflict } from '@/db/queries/claims/claim-conflict'
import { lockMeetings } from '@/db/queries/claims/lock-meetings'
import { rememberAfter, rememberBefore } from '@/db/queries/history/changed-meetings'
import { rememberLoadItem, rememberLoadItemAfter } from '@/db/queries/history/changed-load-item'
import {
  rememberProgramme,
  rememberProgrammeAfter,
  type ProgrammeScope,
} from '@/db/queries/history/changed-programme'
import {
  rememberLoadPermissions,
  rememberLoadPermissionsAfter,
} from '@/db/queries/history/changed-load-permissions'
import { rememberWish, rememberWishAfter } from '@/db/queries/history/changed-wish'
import { inTransaction, nobodyLeft, postgresErrorCode } from '@/db/transaction'
import type { ChangeId, LoadItemId, LoadPermissionId, MeetingId, WishId } from '@/lib/domain/ids'
import type { Action } from '@/lib/domain/rights'
import { classTexts } from '@/lib/text/classes'
import { conflictsText } from '@/lib/text/conflicts'
import type { ServiceContext } from '../context'
import { ServiceError } from '../errors'
import { conflictsFor } from '../schedule/in-sight'

/** What a change of the timetable works with, in its transaction. */
export type TimetableChange = {
  db: Queryable
  id: ChangeId
  /** Locks meetings that exist and remembers them: to be called before they are changed or removed, as often as needed. */
  touch(meetings: readonly MeetingId[]): Promise<void>
  /** Locks a load item and remembers whose it is: to be called before it is given to other people. */
  touchLoadItem(id: LoadItemId): Promise<void>
  /** Locks a wish and remembers it: to be called before it is stored, under the id it is going to have, or removed. */
  touchWish(id: WishId): Promise<void>
  /** Locks a programme or rows of it and remembers them: to be called once, before they are stored, changed or removed. */
  touchProgramme(scope: ProgrammeScope): Promise<void>
  /** Locks load permissions and remembers them: to be called once, before they are changed, removed, or stored under these ids. */
  touchLoadPermissions(ids: readonly LoadPermissionId[]): Promise<void>
  /** Remembers meetings that the change made. */
  created(meetings: readonly MeetingId[]): void
}

export type ChangeRecord = {
  /** What was done, for the history. */
  action: string
  /** What it took: undoing it takes the same again, asked of every meeting it touched. */
  rights: readonly [Action, ...Action[]]
  /** What it was done to, and how. */
  subject: object
  /** Does everything, answers, and leaves nothing. */
  dryRun?: boolean
}

export type Changed<Result> = { result: Result; changeId: ChangeId | null }

/** Rolls the transaction back, with what it came to. */
class DryRun<Result> extends Error {
  constructor(readonly result: Result) {
    super('dry run')
  }
}

/**
 * Every change of the timetable runs through this: one transaction, the history with each meeting before and after, and conflicts
 * named, as far as the actor may see them. `work` may run several times, when the database made it give way to another. `changeId` is
 * null in a dry run. Throws `conflict` with all conflicts where places are held, `invalid` where a class would be left with nobody.
 */
export async function changeTimetable<Result>(
  { db, actor }: Pick<ServiceContext, 'db' | 'actor'>,
  { action, rights, subject, dryRun = false }: ChangeRecord,
  work: (change: TimetableChange) => Promise<Result>,
): Promise<Changed<Result>> {
  try {
    return await inTransaction(db, async (transaction) => {
      const changeId = await insertChange(transaction, {
        actorId: actor.userId,
        action,
        subject,
        before: null,
        after: null,
        rights: [...rights],
      })
      const made: MeetingId[] = []
      const result = await work({
        db: transaction,
        id: changeId,
        async touch(meetings) {
          await rememberBefore(transaction, changeId, await lockMeetings(transaction, meetings))
        },
        touchLoadItem: (id) => rememberLoadItem(transaction, changeId, id),
        touchProgramme: (scope) => rememberProgramme(transaction, changeId, scope),
        touchWish: (id) => rememberWish(transaction, changeId, id),
        touchLoadPermissions: (ids) => rememberLoadPermissions(transaction, changeId, ids),
        created(meetings) {
          made.push(...meetings)
        },
      })
      if (dryRun) throw new DryRun(result)
      await rememberAfter(transaction, changeId, made)
      await rememberLoadItemAfter(transaction, changeId)
      await rememberWishAfter(transaction, changeId)
      await rememberProgrammeAfter(transaction, changeId)
      await rememberLoadPermissionsAfter(transaction, changeId)
      return { result, changeId }
    })
  } catch (error) {
    if (error instanceof DryRun) return { result: error.result as Result, changeId: null }
    if (error instanceof ClaimConflict) {
      const conflicts = await conflictsFor(db, actor, error.conflicts)
      throw new ServiceError('conflict', conflictsText(conflicts), { conflicts })
    }
    if (postgresErrorCode(error) === nobodyLeft) throw new ServiceError('invalid', classTexts.nobody)
    throw error
  }
}
