import { countRowClasses } from '@/db/queries/programmes/row-classes'
import { updateEachRow } from '@/db/queries/programmes/store-rows'
import { hoursOf } from '@/lib/core/rules/calendar/academic-calendar'
import type { ChangeId, ProgrammeId } from '@/lib/core/rules/names/ids'
import type { Programme } from '@/lib/core/rules/programmes/programme'
import { notAllowedTexts } from '@/lib/core/texts/rights/rights'
import type { DataContext } from '@/lib/core/service/context'
import { ServiceError } from '@/lib/core/service/errors'
import { askAllowed } from '@/lib/core/service/require-allowed'
import { changeRows } from './change-rows'
import { openProgramme } from './open-programme'

/**
 * Sets each row's hours to two per placed class within its dates; a row without classes keeps its hours.
 * `withheld`: rows skipped because the actor may not change them. Throws `not_found`, and `not_allowed` if
 * the actor may change the hours of no row.
 */
export async function recalcHours(
  context: DataContext,
  id: ProgrammeId,
): Promise<Programme & { withheld: number; changeId: ChangeId | null }> {
  const { db, actor } = context
  const right = 'discipline.edit_hours'
  const known = await openProgramme(db, actor, id)
  const asked = known.disciplines.map((row) => ({
    id: row.id,
    granted: askAllowed(context, right, { ...row, isNew: false }),
  }))
  const granted = asked.find((one) => one.granted)?.granted
  if (!granted && !actor.isSuperuser) throw new ServiceError('not_allowed', notAllowedTexts[right])
  if (!granted) return { ...known, withheld: 0, changeId: null }

  let withheld = 0
  const record = { action: 'programme.recalc_hours', granted: [granted], subject: { id } } as const
  const rows = asked.flatMap((row) => (row.granted ? [row.id] : []))
  const changed = await changeRows(
    context,
    record,
    { programmeId: id, itself: false, rows },
    async (change, programme) => {
      const classes = await countRowClasses(change.db, id)
      const other = programme.disciplines.filter((row) => {
        const count = classes.get(row.id)
        return count !== undefined && hoursOf(count) !== row.hours
      })
      const own = other.filter((row) => rows.includes(row.id))
      withheld = other.length - own.length
      await updateEachRow(
        change.db,
        own.map(({ id: rowId }) => ({ id: rowId, values: { hours: hoursOf(classes.get(rowId) ?? 0) } })),
      )
      return own.length > 0
    },
  )
  return { ...changed, withheld }
}
