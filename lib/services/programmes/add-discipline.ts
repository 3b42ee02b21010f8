import { findLoadValues, type LoadValues } from '@/db/queries/programmes/load-rows'
import { insertRows, newRowIds } from '@/db/queries/programmes/store-rows'
import type { Queryable } from '@/db/client'
import type { ChangeId, LoadItemId, ProgrammeId } from '@/lib/domain/ids'
import {
  newDisciplineValues,
  type DisciplineValues,
  type Programme,
  type ProgrammeDiscipline,
} from '@/lib/domain/programme'
import { upperFirst } from '@/lib/text/acts'
import { disciplineProblems, fieldsInvalid, newDisciplineTitle, unknownLoad } from '@/lib/text/programmes'
import type { ServiceContext } from '../context'
import { ServiceError } from '../errors'
import { changeTimetable } from '../history/change-timetable'
import { requireAllowed } from '../require-allowed'
import { requireRooms, requireSound } from './check-row'
import { requireOwnLoad } from './load-origin'
import { openToLoad } from './open-to-load'
import { openProgramme, openRow } from './open-programme'

type RowOrder = { programmeId: ProgrammeId; loadItemId: LoadItemId | null; values: Partial<DisciplineValues> }

/**
 * Adds a row to a programme; what the order leaves out is the load item's that it stands for, or a new row's. Throws `not_allowed`,
 * `not_found`, and `invalid` naming the fields.
 */
export async function addDiscipline(
  context: Pick<ServiceContext, 'db' | 'actor'>,
  { programmeId, loadItemId, values }: RowOrder,
): Promise<ProgrammeDiscipline & { changeId: ChangeId | null }> {
  const { db, actor } = context
  const programme = await openProgramme(db, actor, programmeId)
  const right = 'discipline.create'
  requireAllowed(context, right, { programmeId })
  const load = await loadOf(context, programme, { loadItemId, values })
  const row: DisciplineValues = {
    ...newDisciplineValues,
    title: newDisciplineTitle,
    ...(load && { ...load, type: 'proxy' as const }),
    ...values,
    ...(load && { groupIds: load.groupIds }),
  }
  requireRooms(actor, programme, row, null)
  await requireSound(db, row, null)
  const record = {
    action: right,
    rights: [right, ...(load ? (['programme.add_load', 'load.add_to_programme'] as const) : [])],
    subject: { programmeId, loadItemId, values },
  } as const
  const { result, changeId } = await changeTimetable(context, record, async (change) => {
    const ids = await newRowIds(change.db, 1)
    await change.touchProgramme({ programmeId, itself: false, rows: ids })
    const stored = load ? openToLoad(row, load) : row
    const disciplineId = load?.disciplineId ?? null
    for (const id of ids)
      await insertRows(change.db, [{ ...stored, id, programmeId, loadItemId, disciplineId }])
    return firstRow(change.db, context, ids)
  })
  return { ...result, changeId }
}

async function firstRow(
  db: Queryable,
  { actor }: Pick<ServiceContext, 'actor'>,
  [id]: readonly ProgrammeDiscipline['id'][],
): Promise<ProgrammeDiscipline> {
  if (id === undefined) throw new Error('No row was made')
  return openRow(db, actor, id)
}

/** The load item that a new row is to stand for, once in a programme; only a proxy stands for one. */
async function loadOf(
  context: Pick<ServiceContext, 'db' | 'actor'>,
  programme: Programme,
  { loadItemId, values }: Pick<RowOrder, 'loadItemId' | 'values'>,
): Promise<LoadValues | null> {
  const fault = (type: string): never => {
    throw new ServiceError('invalid', fieldsInvalid({ type }), {
      problems: { of: 'discipline', fields: { type } },
    })
  }
  if (loadItemId === null) return values.type === 'proxy' ? fault(disciplineProblems.load) : null
  if (values.type !== undefined && values.type !== 'proxy') fault(disciplineProblems.proxy)
  requireAllowed(context, 'programme.add_load', { programmeId: programme.id })
  const [load] = await findLoadValues(context.db, [loadItemId])
  if (!load) throw new ServiceError('invalid', `${upperFirst(unknownLoad([loadItemId]))}.`)
  await requireOwnLoad(context, [load])
  if (programme.disciplines.some((row) => row.loadItemId === loadItemId)) fault(disciplineProblems.twice)
  return load
}
