import type { Queryable } from '@/db/client'
import { lockRows } from '@/db/queries/core/history/lock-rows'
import { countRowClasses } from '@/db/queries/programmes/find-programme'
import {
  type RowChange,
  updateEachRow,
  updateProgramme,
  updateProgrammeRows,
} from '@/db/queries/programmes/store-programme'
import { hoursOf } from '@/lib/core/calendar/rules/academic-calendar'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Period } from '@/lib/core/calendar/rules/period'
import { type ChangeRecord, changeTimetable, type TimetableChange } from '@/lib/core/changing/service/change-timetable'
import type { ChangeId, ProgrammeDisciplineId, ProgrammeId } from '@/lib/core/names/rules/ids'
import type { Programme, ProgrammeDiscipline } from '@/lib/core/programmes/rules/programme'
import { disciplineProblems, programmeTexts } from '@/lib/core/programmes/texts/programmes'
import type { ServiceContext } from '@/lib/core/refusals/service/context'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { askAllowed, requireAllowed } from '@/lib/core/refusals/service/require-allowed'
import { notAllowedTexts } from '@/lib/core/rights/texts/rights'
import { openProgramme, openRow } from './open-programme'

/**
 * Changes a programme through its rows and returns the result. `apply` gets the programme under the lock; if
 * it returns false, nothing changed and nothing is stored.
 */
async function changeRows(
  context: ServiceContext,
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

/**
 * Sets each row's hours to two per placed class within its dates; a row without classes keeps its hours.
 * `withheld`: rows skipped because the actor may not change them. Throws `not_found`, and `not_allowed` if
 * the actor may change the hours of no row.
 */
export async function recalcHours(
  context: ServiceContext,
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

type RowSwitch = 'isActive' | 'projectActive' | 'projectHidden'

type ToggleOrder = {
  id: ProgrammeId
  field: RowSwitch
  rows: readonly ProgrammeDisciplineId[] | null
}

/**
 * Switches rows on, or off if all of them are on. Throws `not_allowed`, `not_found`, and `invalid` for rows
 * of another programme.
 */
export async function toggleRows(
  context: ServiceContext,
  { id, field, rows }: ToggleOrder,
): Promise<Programme & { changeId: ChangeId | null }> {
  const { db, actor } = context
  await openProgramme(db, actor, id)
  const right = 'discipline.mark'
  const granted = requireAllowed(context, right, { programmeId: id, type: 'simple', isNew: false })
  const record = {
    action: `discipline.toggle.${field}`,
    granted: [granted],
    subject: { id, field, rows },
  } as const
  const scope = { programmeId: id, itself: false, rows: rows ?? 'all' } as const
  return changeRows(context, record, scope, async (change, { disciplines }) => {
    const chosen = disciplines.filter((row) => rows === null || rows.includes(row.id))
    if (rows && chosen.length < rows.length)
      throw new ServiceError('invalid', programmeTexts.noDiscipline, {
        problems: { of: 'chosen', fields: { disciplines: disciplineProblems.rows } },
      })
    const isOn = !chosen.every((row) => row[field])
    const changed = chosen.filter((row) => row[field] !== isOn).map((row) => row.id)
    if (changed.length > 0) await updateProgrammeRows(change.db, changed, { [field]: isOn })
    return changed.length > 0
  })
}

/** Toggles the soft switch of one row. Throws `not_allowed` and `not_found`. */
export async function toggleRow(
  context: ServiceContext,
  id: ProgrammeDisciplineId,
): Promise<ProgrammeDiscipline & { changeId: ChangeId | null }> {
  const { programmeId } = await openRow(context.db, context.actor, id)
  const { changeId } = await toggleRows(context, { id: programmeId, field: 'isActive', rows: [id] })
  return { ...(await openRow(context.db, context.actor, id)), changeId }
}

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
  context: ServiceContext,
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
