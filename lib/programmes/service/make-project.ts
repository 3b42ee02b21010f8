import { updateProgramme } from '@/db/queries/programmes/store-programme'
import { updateEachRow, type RowChange } from '@/db/queries/programmes/store-rows'
import type { CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import type { ChangeId, ProgrammeId } from '@/lib/core/rules/names/ids'
import type { Period } from '@/lib/core/rules/schedule/period'
import type { Programme, ProgrammeDiscipline } from '@/lib/core/rules/programmes/programme'
import type { DataContext } from '@/lib/core/service/context'
import { requireAllowed } from '@/lib/core/service/require-allowed'
import { changeRows } from './change-rows'
import { openProgramme } from './open-programme'

const later = (one: CalendarDate, other: CalendarDate | null): CalendarDate =>
  other !== null && other > one ? other : one
const earlier = (one: CalendarDate, other: CalendarDate | null): CalendarDate =>
  other !== null && other < one ? other : one

/** Converts a row for a project: proxies stay proxies, explicit dates stay. */
function asProjectRow(row: ProgrammeDiscipline, { from, to }: Period): RowChange['values'] {
  if (row.type === 'proxy') return {}
  return {
    ...(row.type !== 'project' && { type: 'project' }),
    ...(row.startsOn === null && { startsOn: earlier(from, row.endsOn) }),
    ...(row.endsOn === null && { endsOn: later(to, row.startsOn) }),
  }
}

/**
 * Turns a programme into a project: simple rows become project rows, and rows without dates get the period's.
 * Throws `not_allowed` and `not_found`.
 */
export async function makeProject(
  context: DataContext,
  { id, period }: { id: ProgrammeId; period: Period },
): Promise<Programme & { changeId: ChangeId | null }> {
  await openProgramme(context.db, context.actor, id)
  const right = 'programme.edit'
  const granted = requireAllowed(context, right, { programmeId: id })
  const record = { action: 'programme.to_project', granted: [granted], subject: { id, ...period } } as const
  const scope = { programmeId: id, itself: true, rows: 'all' } as const
  return changeRows(context, record, scope, async ({ db }, programme) => {
    const changed = programme.disciplines
      .map((row) => ({ id: row.id, values: asProjectRow(row, period) }))
      .filter(({ values }) => Object.keys(values).length > 0)
    if (programme.isProject && changed.length === 0) return false
    await updateProgramme(db, id, { isProject: true })
    await updateEachRow(db, changed)
    return true
  })
}
