import { countRowClasses } from '@/db/queries/programmes/row-classes'
import { updateEachRow } from '@/db/queries/programmes/store-rows'
import { hoursOf } from '@/lib/domain/academic-calendar'
import type { ChangeId, ProgrammeId } from '@/lib/domain/ids'
import { mayChangeField, type Programme } from '@/lib/domain/programme'
import { notAllowedTexts } from '@/lib/text/rights'
import type { ServiceContext } from '../context'
import { ServiceError } from '../errors'
import { changeRows } from './change-rows'
import { openProgramme } from './open-programme'

/**
 * Sets the hours of each row from its classes in its dates, two a class; a row of which nothing is placed keeps its hours.
 * `withheld`: how many rows kept theirs because the actor may not change them. Throws `not_found`, and `not_allowed` where the actor
 * may change the hours of no row.
 */
export async function recalcHours(
  context: Pick<ServiceContext, 'db' | 'actor'>,
  id: ProgrammeId,
): Promise<Programme & { withheld: number; changeId: ChangeId | null }> {
  const { db, actor } = context
  const isOwn = (row: Programme['disciplines'][number]) =>
    mayChangeField(actor, { ...row, isNew: false }, 'hours')
  const known = await openProgramme(db, actor, id)
  const right = 'discipline.edit_hours'
  if (!actor.isSuperuser && !known.disciplines.some(isOwn))
    throw new ServiceError('not_allowed', notAllowedTexts[right])

  let withheld = 0
  const record = { action: 'programme.recalc_hours', rights: [right], subject: { id } } as const
  const rows = known.disciplines.filter(isOwn).map((row) => row.id)
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
