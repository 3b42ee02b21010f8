import type { Database, Queryable } from '@/db/client'
import type { HistoryTableName } from '@/db/queries/core/history/tables'
import { commandLine } from '@/lib/core/actor/rules/actor'
import type { CivilTime } from '@/lib/core/calendar/rules/civil-time'
import type { ChangeAction } from '@/lib/core/history/rules/actions'
import type { Granted } from '@/lib/core/refusals/service/require-allowed'
import type { TakenRight } from './ask-again'
import { changeTimetable, type TimetableChange } from './change-timetable'

/** What time brings. `granted`: the right of the process of long jobs to the first of what is due. */
type Sweep<Due> = {
  action: ChangeAction
  subject?: object
  granted: (db: Queryable, first: Due) => Granted<TakenRight> | Promise<Granted<TakenRight>>
  find: (db: Queryable, now: CivilTime) => Promise<readonly Due[]>
  /** Whose rows belong to it; by default classes. */
  table?: HistoryTableName
  rowsOf: (due: Due) => readonly number[]
  write: (change: TimetableChange, due: readonly Due[], now: CivilTime) => Promise<unknown>
}

/**
 * Makes the function that does in one change whatever is due: found, locked, and found again, since others may be at
 * it. It returns whether there was anything.
 */
export const sweeping =
  <Due>({ action, subject = {}, granted, find, table = 'meeting', rowsOf, write }: Sweep<Due>) =>
  async ({ db, now }: { db: Database; now: CivilTime }): Promise<boolean> => {
    const [first] = await find(db, now)
    if (first === undefined) return false
    const record = { action, granted: [await granted(db, first)], subject } as const
    const { result } = await changeTimetable({ db, actor: commandLine, now }, record, async (change) => {
      await change.lock(table, (await find(change.db, now)).flatMap(rowsOf))
      const due = await find(change.db, now)
      if (due.length > 0) await write(change, due, now)
      return due.length > 0
    })
    return result
  }
