import { lockRows } from '@/db/queries/core/history/lock-rows'
import { findLoadValues, type LoadRowValues } from '@/db/queries/programmes/load-rows'
import { insertProgrammeRows } from '@/db/queries/programmes/store-rows'
import type { ChangeId, LoadItemId, ProgrammeId } from '@/lib/core/rules/names/ids'
import {
  newDisciplineValues,
  type DisciplineValues,
  type Programme,
  type ProgrammeDiscipline,
} from '@/lib/core/rules/programmes/programme'
import { upperFirst } from '@/lib/core/texts/placing/acts'
import {
  disciplineProblems,
  fieldsInvalid,
  newDisciplineTitle,
  unknownLoad,
} from '@/lib/core/texts/programmes/programmes'
import type { DataContext } from '@/lib/core/service/context'
import { ServiceError } from '@/lib/core/service/errors'
import { changeTimetable } from '@/lib/core/service/history/change-timetable'
import { requireAllowed, type Granted } from '@/lib/core/service/require-allowed'
import { requireRowRooms, requireSound } from './check-row'
import { requireOwnLoad } from './load-origin'
import { openToLoad } from './open-to-load'
import { openProgramme, openRow } from './open-programme'

type RowOrder = { programmeId: ProgrammeId; loadItemId: LoadItemId | null; values: Partial<DisciplineValues> }

/**
 * Adds a row to a programme. Missing values come from its load item, or are a new row's defaults. Throws `not_allowed`,
 * `not_found`, and `invalid` with the fields.
 */
export async function addDiscipline(
  context: DataContext,
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
  context: DataContext,
  programme: Programme,
  { loadItemId, values }: Pick<RowOrder, 'loadItemId' | 'values'>,
): Promise<{ load: LoadRowValues | null; asked: Granted<'programme.add_load' | 'load.add_to_programme'>[] }> {
  const fault = (type: string): never => {
    throw new ServiceError('invalid', fieldsInvalid({ type }), {
      problems: { of: 'discipline', fields: { type } },
    })
  }
  if (loadItemId === null)
    return values.type === 'proxy' ? fault(disciplineProblems.load) : { load: null, asked: [] }
  if (values.type !== undefined && values.type !== 'proxy') fault(disciplineProblems.proxy)
  const adding = requireAllowed(context, 'programme.add_load', { programmeId: programme.id })
  const [load] = await findLoadValues(context.db, [loadItemId])
  if (!load) throw new ServiceError('invalid', `${upperFirst(unknownLoad([loadItemId]))}.`)
  const own = await requireOwnLoad(context, [load])
  if (programme.disciplines.some((row) => row.loadItemId === loadItemId)) fault(disciplineProblems.twice)
  return { load, asked: [adding, own] }
}
