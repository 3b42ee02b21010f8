import { useEffect, useMemo, useReducer, useRef, useState } from 'react'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { type SideLine, useLive } from '@/lib/core/live/browser/use-live'
import type { ChangeId } from '@/lib/core/names/rules/ids'
import { inBatches, saveBatch } from '@/lib/core/programmes/browser/in-batches'
import type { FieldOf, RowDraft, RowDrafts } from '@/lib/core/programmes/rules/row-draft'
import { savingTexts } from '@/lib/core/programmes/texts/saving-rows'
import { CallError } from '@/lib/core/wire/browser/call'
import { keysOf } from '@/lib/core/words/rules/records'
import {
  noDrafts,
  reduceRows,
  type RowAction,
  type RowFieldProblems,
  type RowKey,
  rowKeyOf,
  type RowOutcome,
  type RowState,
} from './row-state'

/** A row of the table. `stored` null: new, or deleted by somebody else. */
export type DraftRow<Values, Stored extends Values> = {
  key: RowKey
  stored: Stored | null
  draft: RowDraft<Values, Stored> | undefined
  values: Values
  isDirty: boolean
  /** Somebody else deleted the row being edited. */
  wasRemoved: boolean
  dispute: Record<'theirs' | 'both', FieldOf<Values>[]>
  problems: RowFieldProblems<Values> | undefined
  outcome: RowOutcome<Values> | undefined
}

/** Whether the user must decide before the row can be saved. */
export const isHeld = <Values, Stored extends Values>(row: DraftRow<Values, Stored>): boolean =>
  row.dispute.both.length > 0 || (row.problems !== undefined && row.outcome?.state !== 'failed')

type Answer<Stored> = { row: Stored; changeId: ChangeId | null }

/** Where a table's rows are stored. Its functions throw as `send` does. */
export type RowSource<Values extends object, Stored extends Values> = {
  drafts: RowDrafts<Values, Stored>
  /** Undefined while loading. */
  stored: readonly Stored[] | undefined
  reload: () => Promise<unknown>
  /** Puts the row from an answer into the cache. */
  learn: (row: Stored) => void
  /** Null: rows cannot be added, and a deleted row loses its local changes. */
  add: ((values: Values, origin: Stored | null) => Promise<Answer<Stored>>) | null
  change: (row: Stored, values: Values) => Promise<Answer<Stored>>
  /** The current row, if the save was refused because of it. */
  currentOf: (failure: unknown, row: Stored) => Stored | null
  problemsOf: (failure: unknown) => RowFieldProblems<Values>
  /** The subscription to changes by others, in any week. */
  watched: Parameters<typeof useLive>[0]
  monday: CalendarDate
  line?: SideLine
  /** Called with the number of unsaved rows. */
  onUnsaved: (count: number) => void
}

export type DraftTable<Values, Stored extends Values> = {
  /** Undefined while loading. */
  rows: readonly DraftRow<Values, Stored>[] | undefined
  /** Unsaved rows, and those of them that need a decision. */
  unsaved: readonly DraftRow<Values, Stored>[]
  held: readonly DraftRow<Values, Stored>[]
  dispatch: (action: RowAction<Values, Stored>) => void
  newKey: () => RowKey
  isSaving: boolean
  /** Saves dirty rows that are not held; each row shows its result. `failed` includes held rows. */
  save: () => Promise<{ saved: ChangeId[]; done: number; failed: number }>
}

const everyWeek = { everyWeek: true, also: [] }
const noRows: readonly never[] = []
/** Limits retries when two users keep saving the same row. */
const mostAttempts = 3

/** A table of rows with local edits, additions and deletions, saved together with optimistic locking. */
export function useDraftTable<Values extends object, Stored extends Values & { id: number }>(
  source: RowSource<Values, Stored>,
): DraftTable<Values, Stored> {
  type Row = DraftRow<Values, Stored>
  const { drafts: of, stored, reload, learn, onUnsaved } = source
  const storedRows = stored ?? noRows
  const [state, dispatch] = useReducer(
    (before: RowState<Values, Stored>, action: RowAction<Values, Stored>) =>
      reduceRows(of, before, action, storedBy(before, storedRows)),
    noDrafts,
  )
  const [isSaving, setIsSaving] = useState(false)
  const keyCount = useRef(0)
  useLive(source.watched, source.monday, reload, everyWeek, source.line)

  const isOpen = source.add !== null
  const rows = useMemo(() => stored && rowsOf(of, state, stored, isOpen), [of, state, stored, isOpen])
  const unsaved = useMemo(() => rows?.filter((row) => row.isDirty) ?? noRows, [rows])
  const held = useMemo(() => unsaved.filter(isHeld), [unsaved])
  const unsavedCount = unsaved.length
  useEffect(() => {
    onUnsaved(unsavedCount)
  }, [onUnsaved, unsavedCount])

  async function store({ stored: own, values: shownValues, draft }: Row): Promise<Answer<Stored>> {
    if (own === null) {
      if (!source.add) throw new Error('Nothing can be added to this table')
      return source.add(shownValues, draft?.origin ?? null)
    }
    let [base, values] = [own, shownValues]
    for (let attempt = 1; ; attempt += 1)
      try {
        return await source.change(base, values)
      } catch (failure) {
        const current = source.currentOf(failure, base)
        if (!current) throw failure
        learn(current)
        if (of.disputeOf(current, draft).both.length > 0 || attempt === mostAttempts) throw failure
        ;[base, values] = [current, of.shown(current, draft)]
      }
  }

  async function saveRow(row: Row): Promise<ChangeId | null | false> {
    const { key, draft } = row
    try {
      const { row: now, changeId } = await store(row)
      const taken = of.disputeOf(now, draft).theirs.filter((field) => !(draft && field in draft.changes))
      learn(now)
      dispatch({ type: 'saved', key, sent: draft?.changes ?? {}, row: now, taken })
      return changeId
    } catch (failure) {
      if (failure instanceof CallError && failure.status === 404) void reload()
      const detail = failure instanceof CallError ? (failure.detail ?? savingTexts.refused) : savingTexts.lost
      dispatch({ type: 'failed', key, detail, problems: source.problemsOf(failure) })
      return false
    }
  }

  async function save() {
    const ready = unsaved.filter((row) => !isHeld(row))
    setIsSaving(true)
    dispatch({ type: 'saving', keys: ready.map(({ key }) => key) })
    const isAdded = (row: Row) => row.stored === null
    const changed = ready.filter((row) => !isAdded(row))
    const answers = [
      ...(await inBatches(changed, saveBatch, saveRow)),
      // New rows are saved one by one to keep their order.
      ...(await inBatches(ready.filter(isAdded), 1, saveRow)),
    ]
    setIsSaving(false)
    const done = answers.filter((answer) => answer !== false)
    return {
      saved: done.filter((answer) => answer !== null),
      done: done.length,
      failed: unsaved.length - done.length,
    }
  }

  return { rows, unsaved, held, dispatch, newKey: () => `new-${(keyCount.current += 1)}`, isSaving, save }
}

const storedBy = <Values, Stored extends Values & { id: number }>(
  state: RowState<Values, Stored>,
  stored: readonly Stored[],
): Readonly<Record<RowKey, Stored>> => Object.fromEntries(stored.map((row) => [rowKeyOf(state, row.id), row]))

/** `isOpen`: lists unsaved new rows after the stored ones. */
function rowsOf<Values extends object, Stored extends Values & { id: number }>(
  of: RowDrafts<Values, Stored>,
  state: RowState<Values, Stored>,
  stored: readonly Stored[],
  isOpen: boolean,
): DraftRow<Values, Stored>[] {
  const row = (key: RowKey, own: Stored | null): DraftRow<Values, Stored> => {
    const draft = state.drafts[key]
    return {
      key,
      stored: own,
      draft,
      values: of.shown(own, draft),
      isDirty: of.isDirty(own, draft),
      wasRemoved: own === null && draft !== undefined && draft.origin !== null,
      dispute: of.disputeOf(own, draft),
      problems: state.problems[key],
      outcome: state.outcomes[key],
    }
  }
  const listed = stored.map((one) => row(rowKeyOf(state, one.id), one))
  if (!isOpen) return listed
  const listedKeys = new Set(listed.map(({ key }) => key))
  const others = Object.keys(state.drafts).filter((key) => !listedKeys.has(key))
  return [...listed, ...others.map((key) => row(key, null))]
}

/** Row objects are recreated on every change, so compare their parts. */
const parts = ['stored', 'draft', 'problems', 'outcome'] as const

type RowProps = { row: Record<(typeof parts)[number], unknown> }

/** Props equality of a table row, for `memo`. */
export const areSameRowProps = <Props extends RowProps>(before: Props, after: Props): boolean =>
  keysOf(after).every((name) =>
    name === 'row' ? parts.every((part) => before.row[part] === after.row[part]) : before[name] === after[name],
  )
