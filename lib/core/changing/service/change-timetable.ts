import type { Queryable } from '@/db/client'
import { beginChange, recordRights, writeHistory } from '@/db/queries/core/history/changes'
import { endRecording, type NamedTable } from '@/db/queries/core/history/diff'
import { lockRows } from '@/db/queries/core/history/lock-rows'
import type { HistoryTableName } from '@/db/queries/core/history/tables'
import { writeNotices } from '@/db/queries/core/notices/notices'
import { findExamsAhead, findStruck, type StruckExam } from '@/db/queries/core/placing/forsaken-consultations'
import { ClaimConflict } from '@/db/queries/core/placing/place-claims'
import { requireWholeExams } from '@/db/queries/core/placing/release-meetings'
import {
  contractsMeet,
  inLargeTransaction,
  inTransaction,
  lastSuperuser,
  mergedAway,
  missingReference,
  nobodyLeft,
  takenValue,
  tornExam,
  postgresErrorCode,
  usedAccount,
  tryOut,
} from '@/db/transaction'
import { userErrors } from '@/lib/accounts/texts/users'
import { accountOf } from '@/lib/core/actor/rules/actor'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { ChangeAction } from '@/lib/core/history/rules/actions'
import { historyTexts } from '@/lib/core/history/texts/history'
import type { ChangeId } from '@/lib/core/names/rules/ids'
import type { ChangeWarning } from '@/lib/core/placing/rules/change-warnings'
import { classTexts } from '@/lib/core/placing/texts/classes'
import { conflictsText } from '@/lib/core/placing/texts/conflicts'
import { progressOver } from '@/lib/core/processes/service/job-work'
import type { ServiceContext } from '@/lib/core/refusals/service/context'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import type { Granted } from '@/lib/core/refusals/service/require-allowed'
import { conflictsFor } from '@/lib/core/views/service/is-visible'
import type { TakenRight } from './ask-again'
import { settleConsultations } from './settle-consultations'

/** What the work of a change gets, within its transaction. */
export type TimetableChange = {
  db: Queryable
  id: ChangeId
  /**
   * Locks existing rows. Call it before reading what the change depends on. The rows then belong to the
   * change, changed or not: undoing it checks rights for them, and is refused if they were changed since.
   * `gone`: the sentence of the `not_found` that it throws if one of them does not exist any more.
   */
  lock(table: HistoryTableName, ids: readonly number[], gone?: string): Promise<void>
  /** Adds rights that were checked once it was known what to change. */
  takes(...granted: (Granted<TakenRight> | null)[]): void
}

export type ChangeRecord = {
  action: ChangeAction
  /** The rights checked for the change: undoing it checks them again, for every row that belongs to it. */
  granted: readonly [Granted<TakenRight>, ...Granted<TakenRight>[]]
  /** The parameters of the action. */
  subject: object
  /** Does everything and returns the result, then rolls back: nothing is stored, and nobody is notified. */
  dryRun?: boolean
  /** What is told if something that it refers to is gone by then, or is there already. */
  overtaken?: string
  /** It may be about a faculty's whole semester, and is given more time. */
  isLarge?: boolean
}

/** Acts that decide by themselves what becomes of consultations, bring back what was, or strike nothing. */
const withoutConsultations: readonly ChangeAction[] = [
  'exam.place',
  'session.compose',
  'schedule.publish',
  'change.undo',
  'change.undo_part',
]

const hasWarnings = <Result>(result: Result): result is Result & { warnings: readonly ChangeWarning[] } =>
  typeof result === 'object' && result !== null && 'warnings' in result && Array.isArray(result.warnings)

/** `ahead`: the exams that stood before a dry run; null: the change is recorded. */
async function struckBy(db: Queryable, id: ChangeId, ahead: Map<string, StruckExam> | null, today: CalendarDate) {
  if (ahead === null) return findStruck(db, id)
  if (ahead.size === 0) return []
  const left = await findExamsAhead(db, today)
  return [...ahead].flatMap(([claim, exam]) => (left.has(claim) ? [] : [exam]))
}

export type Changed<Result> = { result: Result; changeId: ChangeId | null }

/**
 * Runs every change of the timetable in one transaction, in which the database records all rows of the
 * history's tables before and after (`db/queries/core/history/tables.ts`). `work` may run several times, if
 * the database aborts it in favour of another. `changeId` is null and nothing is stored in a dry run, and by
 * default if no row is other than it was. Throws `conflict` with all conflicts, named as far as the actor may see them, if
 * places are held, or if something that it refers to is gone by then; `invalid` if a class would be left without people.
 * The `warnings` of a result say also what becomes of the consultations of struck exams.
 */
export async function changeTimetable<Result>(
  { db, actor, now }: ServiceContext,
  { action, granted, subject, dryRun = false, overtaken, isLarge = false }: ChangeRecord,
  work: (change: TimetableChange) => Promise<Result>,
  keeps: (result: Result, isChanged: boolean) => boolean = (_, isChanged) => isChanged,
): Promise<Changed<Result>> {
  const run = async (transaction: Queryable): Promise<Changed<Result>> => {
    const begun = { actorId: accountOf(actor), action, subject, isRecorded: !dryRun }
    const changeId = await beginChange(transaction, begun)
    const named: NamedTable = new Map()
    const rights = new Set(granted.map(({ right }) => right))
    const mayStrike = !withoutConsultations.includes(action)
    const examsAhead = mayStrike && dryRun ? await findExamsAhead(transaction, now.date) : null
    const change: TimetableChange = {
      db: transaction,
      id: changeId,
      async lock(table, ids, gone) {
        const rows = await lockRows(transaction, table, ids)
        if (gone !== undefined && rows.length < new Set(ids).size) throw new ServiceError('not_found', gone)
        named.set(table, new Set([...(named.get(table) ?? []), ...rows]))
      },
      takes(...more) {
        for (const one of more) if (one) rights.add(one.right)
      },
    }
    const done = await work(change)
    // Sent together; the connection keeps their order.
    const [struck] = await Promise.all([
      mayStrike ? struckBy(transaction, changeId, examsAhead, now.date) : [],
      requireWholeExams(transaction),
    ])
    const told = struck.length > 0 ? await settleConsultations(change, { actor, now }, struck) : []
    if (told.length > 0) await requireWholeExams(transaction)
    const result = told.length > 0 && hasWarnings(done) ? { ...done, warnings: [...done.warnings, ...told] } : done
    if (dryRun) return { result, changeId: null }
    const step = progressOver(2, 'recording')
    await endRecording(transaction, changeId, named)
    step()
    // Sent together; the connection keeps their order.
    const [, , isChanged] = await Promise.all([
      writeHistory(transaction, changeId),
      writeNotices(transaction, changeId, now.date),
      recordRights(transaction, changeId, [...rights]),
    ])
    step()
    return { result, changeId: keeps(result, isChanged) ? changeId : null }
  }
  try {
    return await tryOut(db, run, {
      keeps: ({ changeId }) => changeId !== null,
      within: isLarge ? inLargeTransaction : inTransaction,
    })
  } catch (error) {
    if (error instanceof ClaimConflict) {
      const conflicts = await conflictsFor(db, actor, error.conflicts)
      throw new ServiceError('conflict', conflictsText(conflicts), { conflicts })
    }
    const code = postgresErrorCode(error)
    if (code === nobodyLeft) throw new ServiceError('invalid', classTexts.nobody)
    if (code === tornExam) throw new ServiceError('invalid', classTexts.tornExam)
    if (code === lastSuperuser) throw new ServiceError('conflict', userErrors.lastSuperuser)
    if (code === usedAccount) throw new ServiceError('conflict', userErrors.used)
    if (code === contractsMeet) throw new ServiceError('conflict', historyTexts.contractsMeet)
    if (code === mergedAway) throw new ServiceError('conflict', historyTexts.merged)
    if (code === missingReference) {
      // Nearly always somebody else's removal; if it is a fault of ours, the log has where.
      console.warn(JSON.stringify({ level: 'warn', message: 'What a change refers to is gone', action }))
      throw new ServiceError('conflict', overtaken ?? historyTexts.missing)
    }
    if (code === takenValue && overtaken !== undefined) throw new ServiceError('conflict', overtaken)
    throw error
  }
}
