import type { Queryable } from '@/db/client'
import { lockRows } from '@/db/queries/core/history/lock-rows'
import { findOwners } from '@/db/queries/core/names/titles'
import { findLoadValues, type LoadRowValues } from '@/db/queries/programmes/find-programme'
import { findExistingRooms, insertProgrammeRows, updateRow } from '@/db/queries/programmes/store-programme'
import type { Actor } from '@/lib/core/actor/rules/actor'
import { changeTimetable } from '@/lib/core/changing/service/change-timetable'
import type { ChangeId, LoadItemId, ProgrammeDisciplineId, ProgrammeId } from '@/lib/core/names/rules/ids'
import type { ProblemsOf } from '@/lib/core/placing/rules/field-problems'
import { classTexts } from '@/lib/core/placing/texts/classes'
import {
  changedFields,
  type DisciplineField,
  disciplineFieldRights,
  disciplineFields,
  type DisciplineValues,
  isRoomOffered,
  mayChangeField,
  newDisciplineValues,
  type Programme,
  type ProgrammeDiscipline,
} from '@/lib/core/programmes/rules/programme'
import {
  disciplineProblems,
  fieldsInvalid,
  fieldsNotAllowed,
  newDisciplineTitle,
  unknownLoad,
} from '@/lib/core/programmes/texts/programmes'
import type { ActorContext, ServiceContext } from '@/lib/core/refusals/service/context'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { askAllowed, type Granted, requireAllowed } from '@/lib/core/refusals/service/require-allowed'
import type { DisciplineRow } from '@/lib/core/rights/rules/rights-subjects'
import { notAllowedTexts } from '@/lib/core/rights/texts/rights'
import { upperFirst } from '@/lib/core/words/texts/acts'
import { requireOwnLoad } from './load-origin'
import { openProgramme, openRow, requireCurrentRow } from './open-programme'

/** `version`: what the client saw. Absent values stay. */
type RowChange = { id: ProgrammeDisciplineId; version?: number; values: Partial<DisciplineValues> }

type FieldRight = (typeof disciplineFieldRights)[DisciplineField]

/** Throws `not_allowed` if the actor may change no field of this row. */
function requireAnyField(actor: Actor, row: DisciplineRow): void {
  if (disciplineFields.some((field) => mayChangeField(actor, row, field))) return
  throw new ServiceError('not_allowed', notAllowedTexts['discipline.edit'])
}

/**
 * Checks the right for each changed field of a row; throws `not_allowed` with all that the actor may not
 * change.
 */
function requireFields(
  context: ActorContext,
  row: DisciplineRow,
  changed: readonly DisciplineField[],
): Granted<FieldRight>[] {
  const asked = changed.map((field) => ({
    field,
    granted: askAllowed(context, disciplineFieldRights[field], row),
  }))
  const refused = asked.flatMap(({ field, granted }) => (granted ? [] : [field]))
  if (refused.length === 0) return asked.flatMap(({ granted }) => granted ?? [])
  throw new ServiceError('not_allowed', fieldsNotAllowed(refused), {
    problems: {
      of: 'discipline',
      fields: Object.fromEntries(refused.map((field) => [field, notAllowedTexts[disciplineFieldRights[field]]])),
    },
  })
}

/** Throws `not_allowed` for rooms the programme may not use; rooms already in the row may stay. */
function requireRowRooms(
  actor: Actor,
  programme: Pick<Programme, 'id' | 'roomIds'>,
  { roomIds }: Pick<DisciplineValues, 'roomIds'>,
  before: Pick<DisciplineValues, 'roomIds'> | null,
): void {
  const added = roomIds.filter((id) => !before?.roomIds.includes(id))
  if (added.every((id) => isRoomOffered(actor, programme, id))) return
  const fields = { roomIds: disciplineProblems.rooms }
  throw new ServiceError('not_allowed', fieldsInvalid(fields), { problems: { of: 'discipline', fields } })
}

/**
 * Throws `invalid` with the invalid fields of a row: dates out of order, an invalid type, unknown people or
 * rooms.
 */
async function requireSound(db: Queryable, row: DisciplineValues, before: DisciplineValues | null): Promise<void> {
  const added = <Id>(ids: readonly Id[], known: readonly Id[] | undefined): Id[] =>
    ids.filter((id) => !known?.includes(id))
  const teachers = added(row.teacherIds, before?.teacherIds)
  const groups = added(row.groupIds, before?.groupIds)
  const rooms = added(row.roomIds, before?.roomIds)
  const owners = await findOwners(db, { teachers, groups })
  const fields: ProblemsOf<'discipline'> = {
    ...(row.startsOn && row.endsOn && row.endsOn < row.startsOn && { endsOn: disciplineProblems.order }),
    ...(before && typeProblem(before, row)),
    ...(owners.teachers.length < teachers.length && { teacherIds: classTexts.noTeacher }),
    ...(owners.groups.length < groups.length && { groupIds: classTexts.noGroup }),
    ...((await findExistingRooms(db, rooms)).length < rooms.length && { roomIds: disciplineProblems.noRoom }),
  }
  if (Object.keys(fields).length > 0)
    throw new ServiceError('invalid', fieldsInvalid(fields), { problems: { of: 'discipline', fields } })
}

const typeProblem = (before: DisciplineValues, { type }: DisciplineValues): ProblemsOf<'discipline'> => {
  if (before.type === type) return {}
  if (before.type === 'proxy') return { type: disciplineProblems.loadType }
  return type === 'proxy' ? { type: disciplineProblems.proxy } : {}
}

const left = { startsOn: null, endsOn: null, groupIds: [], teacherIds: [] } as const

/** A proxy row as stored: values equal to the load item's are left empty, so that they follow the item. */
function openToLoad(row: DisciplineValues, load: LoadRowValues): DisciplineValues {
  const other = changedFields(row, { ...row, ...load })
  const open = Object.entries(left).filter(
    ([field]) => !other.some((one) => one === field) || (field === 'groupIds' && row.type === 'proxy'),
  )
  return { ...row, ...Object.fromEntries(open) }
}

/**
 * Changes a row. Throws `not_found`; `stale` with the current row; `not_allowed` with each changed field that
 * the actor may not change; `invalid` with the fields at fault.
 */
export async function changeDiscipline(
  context: ServiceContext,
  { id, version, values }: RowChange,
): Promise<ProgrammeDiscipline & { changeId: ChangeId | null }> {
  const { db, actor } = context
  const before = await openRow(db, actor, id)
  const allow = () => requireAnyField(actor, { ...before, isNew: false })
  requireCurrentRow(before, version, allow)
  const after: DisciplineValues = { ...before, ...values }
  const changed = changedFields(before, after)
  const [granted, ...more] = requireFields(context, { ...before, isNew: false }, changed)
  if (!granted) return { ...before, changeId: null }
  requireRowRooms(actor, await openProgramme(db, actor, before.programmeId), after, before)
  await requireSound(db, after, before)
  const [load] = before.loadItemId === null ? [] : await findLoadValues(db, [before.loadItemId])
  const stored = load ? openToLoad(after, load) : after

  const record = { action: 'discipline.edit', granted: [granted, ...more], subject: { id, values } } as const
  const { result, changeId } = await changeTimetable(context, record, async (change) => {
    await lockRows(change.db, 'programme', [before.programmeId])
    await change.lock('programme_discipline', [id])
    requireCurrentRow(await openRow(change.db, actor, id), version ?? before.version, allow)
    await updateRow(change.db, id, Object.fromEntries(changed.map((field) => [field, stored[field]])))
    return openRow(change.db, actor, id)
  })
  return { ...result, changeId }
}

type RowOrder = { programmeId: ProgrammeId; loadItemId: LoadItemId | null; values: Partial<DisciplineValues> }

/**
 * Adds a row to a programme. Missing values come from its load item, or are a new row's defaults. Throws `not_allowed`,
 * `not_found`, and `invalid` with the fields.
 */
export async function addDiscipline(
  context: ServiceContext,
  { programmeId, loadItemId, values }: RowOrder,
): Promise<ProgrammeDiscipline & { changeId: ChangeId | null }> {
  const { db, actor } = context
  const programme = await openProgramme(db, actor, programmeId)
  const right = 'discipline.create'
  const granted = requireAllowed(context, right, { programmeId })
  const { load, asked } = await loadOf(context, programme, { loadItemId, values })
  const row: DisciplineValues = {
    ...newDisciplineValues,
    title: newDisciplineTitle,
    ...(load && { ...load, type: 'proxy' as const }),
    ...values,
    ...(load && { groupIds: load.groupIds }),
  }
  requireRowRooms(actor, programme, row, null)
  await requireSound(db, row, null)
  const record = {
    action: right,
    granted: [granted, ...asked],
    subject: { programmeId, loadItemId, values },
  } as const
  const { result, changeId } = await changeTimetable(context, record, async (change) => {
    await lockRows(change.db, 'programme', [programmeId])
    const stored = load ? openToLoad(row, load) : row
    const disciplineId = load?.disciplineId ?? null
    const [id] = await insertProgrammeRows(change.db, [{ ...stored, programmeId, loadItemId, disciplineId }])
    if (id === undefined) throw new Error('No row was made')
    return openRow(change.db, actor, id)
  })
  return { ...result, changeId }
}

/** The load item of a new proxy row. Only proxies have one, and each item only once per programme. */
async function loadOf(
  context: ServiceContext,
  programme: Programme,
  { loadItemId, values }: Pick<RowOrder, 'loadItemId' | 'values'>,
): Promise<{ load: LoadRowValues | null; asked: Granted<'programme.add_load' | 'load.add_to_programme'>[] }> {
  const fault = (type: string): never => {
    throw new ServiceError('invalid', fieldsInvalid({ type }), {
      problems: { of: 'discipline', fields: { type } },
    })
  }
  if (loadItemId === null) return values.type === 'proxy' ? fault(disciplineProblems.load) : { load: null, asked: [] }
  if (values.type !== undefined && values.type !== 'proxy') fault(disciplineProblems.proxy)
  const adding = requireAllowed(context, 'programme.add_load', { programmeId: programme.id })
  const [load] = await findLoadValues(context.db, [loadItemId])
  if (!load) throw new ServiceError('invalid', `${upperFirst(unknownLoad([loadItemId]))}.`)
  const own = await requireOwnLoad(context, [load])
  if (programme.disciplines.some((row) => row.loadItemId === loadItemId)) fault(disciplineProblems.twice)
  return { load, asked: [adding, own] }
}
