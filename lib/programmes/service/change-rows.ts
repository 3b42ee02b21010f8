import type { Queryable } from '@/db/client'
import { lockRows } from '@/db/queries/core/history/lock-rows'
import type { ChangeId, ProgrammeDisciplineId, ProgrammeId } from '@/lib/core/rules/names/ids'
import type { Programme } from '@/lib/core/rules/programmes/programme'
import type { DataContext } from '@/lib/core/service/context'
import {
  changeTimetable,
  type ChangeRecord,
  type TimetableChange,
} from '@/lib/core/service/history/change-timetable'
import { openProgramme } from './open-programme'

/**
 * Changes a programme through its rows and returns the result. `apply` gets the programme under the lock; if
 * it returns false, nothing changed and nothing is stored.
 */
export async function changeRows(
  context: DataContext,
  record: Pick<ChangeRecord, 'action' | 'granted' | 'subject'>,
  scope: { programmeId: ProgrammeId; itself: boolean; rows: 'all' | readonly ProgrammeDisciplineId[] },
  apply: (change: TimetableChange, programme: Programme) => Promise<boolean>,
): Promise<Programme & { changeId: ChangeId | null }> {
  const { actor } = context
  const rowsOf = async (db: Queryable): Promise<readonly ProgrammeDisciplineId[]> =>
    scope.rows === 'all'
      ? (await openProgramme(db, actor, scope.programmeId)).disciplines.map(({ id }) => id)
      : scope.rows
  const { result, changeId } = await changeTimetable(
    context,
    record,
    async (change) => {
      if (scope.itself) await change.lock('programme', [scope.programmeId])
      else await lockRows(change.db, 'programme', [scope.programmeId])
      await change.lock('programme_discipline', await rowsOf(change.db))
      const before = await openProgramme(change.db, actor, scope.programmeId)
      const isChanged = await apply(change, before)
      return {
        isChanged,
        programme: isChanged ? await openProgramme(change.db, actor, scope.programmeId) : before,
      }
    },
    ({ isChanged }) => isChanged,
  )
  return { ...result.programme, changeId }
}
