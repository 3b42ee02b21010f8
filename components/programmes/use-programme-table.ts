import { useMemo, useReducer, useRef, useState } from 'react'
import { CallError } from '@/lib/client/call'
import { inBatches, saveBatch } from '@/lib/client/in-batches'
import { addDiscipline, changeDiscipline, currentRow, fieldProblemsOf } from '@/lib/client/programmes'
import { useLive } from '@/lib/client/use-live'
import { useProgramme, type StoredProgramme } from '@/lib/client/use-programme'
import type { CalendarDate } from '@/lib/domain/calendar-date'
import { disputeOf, isDirty, valuesShown, type DisciplineDraft } from '@/lib/domain/discipline-draft'
import type { ChangeId, ProgrammeId } from '@/lib/domain/ids'
import type { DisciplineField, DisciplineValues, ProgrammeDiscipline } from '@/lib/domain/programme'
import { rowTexts } from '@/lib/text/programme-screen'
import {
  keyOf,
  noDrafts,
  reduceRows,
  type FieldProblems,
  type RowAction,
  type RowKey,
  type RowOutcome,
  type RowState,
  type StoredRows,
} from './row-state'

/** One row of the table, as it is shown. `stored` null: it is new, or somebody removed it. */
export type SheetRow = {
  key: RowKey
  stored: ProgrammeDiscipline | null
  draft: DisciplineDraft | undefined
  values: DisciplineValues
  isDirty: boolean
  /** Somebody else removed what was being changed here. */
  wasRemoved: boolean
  dispute: Record<'theirs' | 'both', DisciplineField[]>
  problems: FieldProblems | undefined
  outcome: RowOutcome | undefined
}

/** Whether nothing but a person can decide what is to be saved of it. */
export const isHeld = ({ dispute, problems, outcome }: SheetRow): boolean =>
  dispute.both.length > 0 || (problems !== undefined && outcome?.state !== 'failed')

export type ProgrammeTable = StoredProgramme & {
  /** Undefined until they have come. */
  rows: readonly SheetRow[] | undefined
  dispatch: (action: RowAction) => void
  newKey: () => RowKey
  isSaving: boolean
  /** Saves what is dirty and not held; what came of it stands in each row. */
  save: () => Promise<{ saved: ChangeId[]; done: number; failed: number }>
}

const everyWeek = { everyWeek: true, also: [] }
const noRows: readonly ProgrammeDiscipline[] = []
/** Two people who save one row time and again do not go on for ever. */
const mostAttempts = 3

/** The disciplines of a programme, as stored and as changed here. */
export function useProgrammeTable(id: ProgrammeId, monday: CalendarDate): ProgrammeTable {
  const storedProgramme = useProgramme(id)
  const { programme, reload, learnRow } = storedProgramme
  const disciplines = programme?.disciplines ?? noRows
  const [state, dispatch] = useReducer(
    (known: RowState, action: RowAction) => reduceRows(known, action, storedBy(known, disciplines)),
    noDrafts,
  )
  const [isSaving, setIsSaving] = useState(false)
  const made = useRef(0)
  useLive({ kind: 'programme', id }, monday, reload, everyWeek)

  const rows = useMemo(() => programme && rowsOf(state, programme.disciplines), [state, programme])

  async function store(row: SheetRow): Promise<ProgrammeDiscipline & { changeId: ChangeId | null }> {
    if (row.stored === null)
      return addDiscipline({ ...row.values, programmeId: id, loadItemId: row.draft?.loadItemId ?? null })
    let [seen, values] = [row.stored, row.values]
    for (let attempt = 1; ; attempt += 1)
      try {
        return await changeDiscipline({ ...seen, ...values })
      } catch (failure) {
        const current = currentRow(failure)
        if (!current) throw failure
        learnRow(current.id, current)
        if (disputeOf(current, row.draft).both.length > 0 || attempt === mostAttempts) throw failure
        ;[seen, values] = [current, valuesShown(current, row.draft)]
      }
  }

  async function saveRow(row: SheetRow): Promise<ChangeId | null | false> {
    const { key, draft } = row
    try {
      const { changeId, ...stored } = await store(row)
      const taken = disputeOf(stored, draft).theirs.filter((field) => !(draft && field in draft.changes))
      learnRow(stored.id, stored)
      dispatch({ type: 'saved', key, sent: draft?.changes ?? {}, row: stored, taken })
      return changeId
    } catch (failure) {
      if (failure instanceof CallError && failure.status === 404) reload()
      const detail = failure instanceof CallError ? (failure.detail ?? rowTexts.refused) : rowTexts.lost
      dispatch({ type: 'failed', key, detail, problems: fieldProblemsOf(failure) })
      return false
    }
  }

  async function save() {
    const wanted = (rows ?? []).filter((row) => row.isDirty && !isHeld(row))
    setIsSaving(true)
    dispatch({ type: 'saving', keys: wanted.map(({ key }) => key) })
    const isAdded = (row: SheetRow) => row.stored === null
    const answers = [
      ...(await inBatches(
        wanted.filter((row) => !isAdded(row)),
        saveBatch,
        saveRow,
      )),
      // New rows stand in the programme in the order in which they came.
      ...(await inBatches(wanted.filter(isAdded), 1, saveRow)),
    ]
    setIsSaving(false)
    const done = answers.filter((answer) => answer !== false)
    return {
      saved: done.filter((answer) => answer !== null),
      done: done.length,
      failed: answers.length - done.length,
    }
  }

  return {
    ...storedProgramme,
    rows,
    dispatch,
    newKey: () => `new-${(made.current += 1)}`,
    isSaving,
    save,
  }
}

const storedBy = (state: RowState, disciplines: readonly ProgrammeDiscipline[]): StoredRows =>
  Object.fromEntries(disciplines.map((row) => [keyOf(state, row.id), row]))

function rowsOf(state: RowState, disciplines: readonly ProgrammeDiscipline[]): SheetRow[] {
  const row = (key: RowKey, stored: ProgrammeDiscipline | null): SheetRow => {
    const draft = state.drafts[key]
    return {
      key,
      stored,
      draft,
      values: valuesShown(stored, draft),
      isDirty: isDirty(stored, draft),
      wasRemoved: stored === null && draft?.isNew === false,
      dispute: disputeOf(stored, draft),
      problems: state.problems[key],
      outcome: state.outcomes[key],
    }
  }
  const stored = disciplines.map((one) => row(keyOf(state, one.id), one))
  const known = new Set(stored.map(({ key }) => key))
  return [
    ...stored,
    ...Object.keys(state.drafts)
      .filter((key) => !known.has(key))
      .map((key) => row(key, null)),
  ]
}
