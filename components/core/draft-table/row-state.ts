import type { FieldOf, RowDraft, RowDrafts } from '@/lib/core/programmes/rules/row-draft'

/** Identifies a row while the page is open: its id, or its temporary key before it had one. */
export type RowKey = string

export type RowFieldProblems<Values> = Readonly<Partial<Record<FieldOf<Values>, string>>>

/** The result of saving a row. `taken`: fields others changed meanwhile, which were adopted. */
export type RowOutcome<Values> =
  { state: 'saving' } | { state: 'saved'; taken: readonly FieldOf<Values>[] } | { state: 'failed'; detail: string }

export type RowState<Values, Stored extends Values> = {
  drafts: Readonly<Record<RowKey, RowDraft<Values, Stored>>>
  outcomes: Readonly<Record<RowKey, RowOutcome<Values>>>
  /** Parse errors of typed or pasted values, and server errors. */
  problems: Readonly<Record<RowKey, RowFieldProblems<Values>>>
  /** Original keys of rows first saved on this page, by id. */
  names: Readonly<Record<number, RowKey>>
}

/** An edit of a row: parsed values, and parse errors. */
export type RowEdit<Values> = { patch: Partial<Values>; problems: RowFieldProblems<Values> }
export type NewRow<Values> = { key: RowKey; values: Values; problems: RowFieldProblems<Values> }

export type RowAction<Values, Stored extends Values> =
  | { type: 'edit'; edits: Readonly<Record<RowKey, RowEdit<Values>>>; added: readonly NewRow<Values>[] }
  | { type: 'discard' | 'forgive'; key: RowKey }
  | { type: 'settle'; key: RowKey; by: 'theirs' | 'mine' }
  | { type: 'rebase'; rows: readonly Stored[] }
  | { type: 'saving'; keys: readonly RowKey[] }
  | {
      type: 'saved'
      key: RowKey
      sent: Partial<Values>
      row: Stored
      taken: readonly FieldOf<Values>[]
    }
  | { type: 'failed'; key: RowKey; detail: string; problems: RowFieldProblems<Values> }

export const noDrafts = { drafts: {}, outcomes: {}, problems: {}, names: {} }

type Names = { names: Readonly<Record<number, RowKey>> }
export const rowKeyOf = ({ names }: Names, id: number): RowKey => names[id] ?? String(id)

const without = <Value>(of: Readonly<Record<string, Value>>, keys: readonly string[]): Record<string, Value> =>
  Object.fromEntries(Object.entries(of).filter(([key]) => !keys.includes(key)))

const withValue = <Value>(
  of: Readonly<Record<string, Value>>,
  key: string,
  value: Value | undefined,
): Record<string, Value> => (value === undefined ? without(of, [key]) : { ...of, [key]: value })

const unlessEmpty = <Thing extends object>(thing: Thing): Thing | undefined =>
  Object.keys(thing).length === 0 ? undefined : thing

/** A row's problems after some fields were edited. */
const problemsAfter = <Values>(
  existing: RowFieldProblems<Values> | undefined,
  { patch, problems }: RowEdit<Values>,
): RowFieldProblems<Values> | undefined =>
  unlessEmpty({
    ...(without((existing ?? {}) as Record<string, string>, Object.keys(patch)) as RowFieldProblems<Values>),
    ...problems,
  })

function edited<Values extends object, Stored extends Values & { id: number }>(
  of: RowDrafts<Values, Stored>,
  state: RowState<Values, Stored>,
  { edits, added }: Extract<RowAction<Values, Stored>, { type: 'edit' }>,
  stored: Readonly<Record<RowKey, Stored>>,
): RowState<Values, Stored> {
  const isSent = (key: RowKey) => state.outcomes[key]?.state === 'saving'
  const settled = Object.keys(edits).filter((key) => !isSent(key))
  const next = { ...state, outcomes: without(state.outcomes, settled) }
  for (const [key, edit] of Object.entries(edits)) {
    next.drafts = withValue(next.drafts, key, of.edit(stored[key] ?? null, next.drafts[key], edit.patch, isSent(key)))
    next.problems = withValue(next.problems, key, problemsAfter(next.problems[key], edit))
  }
  for (const { key, values, problems } of added) {
    next.drafts = { ...next.drafts, [key]: { origin: null, base: values, changes: {} } }
    next.problems = withValue(next.problems, key, unlessEmpty(problems))
  }
  return next
}

/** `stored`: the known server state, by row key. */
export function reduceRows<Values extends object, Stored extends Values & { id: number }>(
  of: RowDrafts<Values, Stored>,
  state: RowState<Values, Stored>,
  action: RowAction<Values, Stored>,
  stored: Readonly<Record<RowKey, Stored>>,
): RowState<Values, Stored> {
  const { drafts, outcomes, problems, names } = state
  switch (action.type) {
    case 'edit':
      return edited(of, state, action, stored)
    case 'forgive':
      return {
        ...state,
        outcomes: without(outcomes, [action.key]),
        problems: without(problems, [action.key]),
      }
    case 'discard':
      return {
        names,
        drafts: without(drafts, [action.key]),
        outcomes: without(outcomes, [action.key]),
        problems: without(problems, [action.key]),
      }
    case 'settle': {
      const [own, draft] = [stored[action.key], drafts[action.key]]
      if (!own || !draft) return state
      return {
        ...state,
        drafts: withValue(drafts, action.key, of.settle(own, draft, action.by)),
        outcomes: without(outcomes, [action.key]),
      }
    }
    case 'rebase': {
      const next = { ...drafts }
      for (const row of action.rows) {
        const draft = drafts[rowKeyOf(state, row.id)]
        if (draft) next[rowKeyOf(state, row.id)] = of.rebase(row, draft)
      }
      return { ...state, drafts: next }
    }
    case 'saving': {
      const underWay = Object.fromEntries(action.keys.map((key) => [key, { state: 'saving' as const }]))
      return { ...state, outcomes: { ...outcomes, ...underWay } }
    }
    case 'saved': {
      const { key, sent, row, taken } = action
      const draft = drafts[key]
      // The user edited the row while it was being saved: the saved values become the new base.
      const remaining = draft && draft.changes !== sent ? of.edit(row, of.begun(row), draft.changes) : undefined
      return {
        names: rowKeyOf(state, row.id) === key ? names : { ...names, [row.id]: key },
        drafts: withValue(drafts, key, remaining),
        problems: remaining ? problems : without(problems, [key]),
        outcomes: remaining ? without(outcomes, [key]) : { ...outcomes, [key]: { state: 'saved', taken } },
      }
    }
    case 'failed': {
      const { key, detail, problems: rowProblems } = action
      return {
        ...state,
        outcomes: { ...outcomes, [key]: { state: 'failed', detail } },
        problems: withValue(problems, key, unlessEmpty(rowProblems)),
      }
    }
  }
}
