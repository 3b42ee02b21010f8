import { editDraft, rebaseDraft, settleDraft, type DisciplineDraft } from '@/lib/domain/discipline-draft'
import type { ProgrammeDisciplineId } from '@/lib/domain/ids'
import type { DisciplineField, DisciplineValues, ProgrammeDiscipline } from '@/lib/domain/programme'

/** Names a row for as long as the page lives: its id, or what it was called before it had one. */
export type RowKey = string

export type FieldProblems = Readonly<Partial<Record<DisciplineField, string>>>

/** What came of saving a row. `taken`: what others changed meanwhile and the row took over. */
export type RowOutcome =
  | { state: 'saving' }
  | { state: 'saved'; taken: readonly DisciplineField[] }
  | { state: 'failed'; detail: string }

export type RowState = {
  drafts: Readonly<Record<RowKey, DisciplineDraft>>
  outcomes: Readonly<Record<RowKey, RowOutcome>>
  /** What could not be read of what was typed or pasted, and what the server found wrong. */
  problems: Readonly<Record<RowKey, FieldProblems>>
  /** How rows are called that were saved here for the first time, by their ids. */
  names: Readonly<Record<number, RowKey>>
}

/** What is typed into a row: what could be read of it, and what could not. */
export type RowEdit = { patch: Partial<DisciplineValues>; problems: FieldProblems }
export type NewRow = { key: RowKey; values: DisciplineValues; problems: FieldProblems }

export type RowAction =
  | { type: 'edit'; edits: Readonly<Record<RowKey, RowEdit>>; added: readonly NewRow[] }
  | { type: 'discard' | 'forgive'; key: RowKey }
  | { type: 'settle'; key: RowKey; by: 'theirs' | 'mine' }
  | { type: 'rebase'; rows: readonly ProgrammeDiscipline[] }
  | { type: 'saving'; keys: readonly RowKey[] }
  | {
      type: 'saved'
      key: RowKey
      sent: DisciplineDraft['changes']
      row: ProgrammeDiscipline
      taken: readonly DisciplineField[]
    }
  | { type: 'failed'; key: RowKey; detail: string; problems: FieldProblems }

export type StoredRows = Readonly<Record<RowKey, ProgrammeDiscipline>>

export const noDrafts: RowState = { drafts: {}, outcomes: {}, problems: {}, names: {} }

export const keyOf = ({ names }: RowState, id: ProgrammeDisciplineId): RowKey => names[id] ?? String(id)

const without = <Value>(
  of: Readonly<Record<string, Value>>,
  keys: readonly string[],
): Record<string, Value> => Object.fromEntries(Object.entries(of).filter(([key]) => !keys.includes(key)))

const withValue = <Value>(
  of: Readonly<Record<string, Value>>,
  key: string,
  value: Value | undefined,
): Record<string, Value> => (value === undefined ? without(of, [key]) : { ...of, [key]: value })

/** What is wrong with a row once some of its fields were written anew. */
function problemsAfter(
  known: FieldProblems | undefined,
  { patch, problems }: RowEdit,
): FieldProblems | undefined {
  const left = { ...without((known ?? {}) as Record<string, string>, Object.keys(patch)), ...problems }
  return Object.keys(left).length === 0 ? undefined : left
}

/** `stored`: what the server is known to hold. */
export function reduceRows(state: RowState, action: RowAction, stored: StoredRows): RowState {
  const { drafts, outcomes, problems } = state
  switch (action.type) {
    case 'edit': {
      const next = { ...state, outcomes: without(outcomes, Object.keys(action.edits)) }
      for (const [key, edit] of Object.entries(action.edits)) {
        next.drafts = withValue(
          next.drafts,
          key,
          editDraft(stored[key] ?? null, next.drafts[key], edit.patch),
        )
        next.problems = withValue(next.problems, key, problemsAfter(next.problems[key], edit))
      }
      for (const { key, values, problems: found } of action.added) {
        next.drafts = { ...next.drafts, [key]: { base: values, changes: {}, isNew: true, loadItemId: null } }
        next.problems = withValue(next.problems, key, Object.keys(found).length > 0 ? found : undefined)
      }
      return next
    }
    case 'forgive':
      return {
        ...state,
        outcomes: without(outcomes, [action.key]),
        problems: without(problems, [action.key]),
      }
    case 'discard':
      return {
        ...state,
        drafts: without(drafts, [action.key]),
        outcomes: without(outcomes, [action.key]),
        problems: without(problems, [action.key]),
      }
    case 'settle': {
      const [own, draft] = [stored[action.key], drafts[action.key]]
      if (!own || !draft) return state
      return {
        ...state,
        drafts: withValue(drafts, action.key, settleDraft(own, draft, action.by)),
        outcomes: without(outcomes, [action.key]),
      }
    }
    case 'rebase': {
      const next = { ...drafts }
      for (const row of action.rows) {
        const draft = drafts[keyOf(state, row.id)]
        if (draft) next[keyOf(state, row.id)] = rebaseDraft(row, draft)
      }
      return { ...state, drafts: next }
    }
    case 'saving': {
      const underWay = Object.fromEntries(action.keys.map((key) => [key, { state: 'saving' as const }]))
      return { ...state, outcomes: { ...outcomes, ...underWay } }
    }
    case 'saved':
      return saved(state, action)
    case 'failed': {
      const { key, detail, problems: found } = action
      return {
        ...state,
        outcomes: { ...outcomes, [key]: { state: 'failed', detail } },
        problems: withValue(problems, key, Object.keys(found).length > 0 ? found : undefined),
      }
    }
  }
}

function saved(state: RowState, { key, sent, row, taken }: Extract<RowAction, { type: 'saved' }>): RowState {
  const draft = state.drafts[key]
  const names = keyOf(state, row.id) === key ? state.names : { ...state.names, [row.id]: key }
  // Whoever went on while it was being saved has changed what is stored now.
  const left =
    draft && draft.changes !== sent
      ? editDraft(row, { base: row, changes: {}, isNew: false, loadItemId: row.loadItemId }, draft.changes)
      : undefined
  return {
    names,
    drafts: withValue(state.drafts, key, left),
    problems: left ? state.problems : without(state.problems, [key]),
    outcomes: left ? without(state.outcomes, [key]) : { ...state.outcomes, [key]: { state: 'saved', taken } },
  }
}
