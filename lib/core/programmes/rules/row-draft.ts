import { keysOf } from '@/lib/core/words/rules/records'
export type FieldOf<Values> = Extract<keyof Values, string>

/** The fields that differ between two states of a row. */
export type ChangedFields<Values> = (before: Values, after: Values) => FieldOf<Values>[]

/** Unsaved changes of a row; a row that was never stored is a draft without a stored one. */
export type RowDraft<Values, Stored extends Values> = {
  /** The stored row when editing began; null for a new row, unlike one deleted by somebody else. */
  origin: Stored | null
  /** The stored value of each field when it was first edited, or a new row's initial values. */
  base: Values
  changes: Partial<Values>
}

/**
 * Local editing of rows of one kind. Rows are compared by field: others' changes to other fields are adopted,
 * the same field needs the user's decision. Values that are decided as a whole form one field.
 */
export function rowDrafts<Values extends object, Stored extends Values>(changed: ChangedFields<Values>) {
  type Draft = RowDraft<Values, Stored>
  type Field = FieldOf<Values>

  const pick = (values: Partial<Values>, fields: readonly Field[]) =>
    Object.fromEntries(fields.map((field) => [field, values[field]])) as Partial<Values>
  const fieldsOf = (values: Partial<Values>) => keysOf(values)

  /** The row's values: local changes over what is stored now. */
  const shown = (stored: Stored | null, draft: Draft | undefined): Values => {
    const base = stored ?? draft?.base
    if (!base) throw new Error('A row is stored or has a draft')
    return { ...base, ...draft?.changes }
  }

  /** A row is dirty if it differs from the stored one or is not stored. */
  const isDirty = (stored: Stored | null, draft: Draft | undefined): boolean =>
    stored === null || (draft !== undefined && changed(stored, shown(stored, draft)).length > 0)

  /** The draft reduced to changes that differ from the stored row; undefined if none does. */
  function onlyChanges(stored: Stored | null, draft: Draft): Draft | undefined {
    if (stored === null) return draft
    const remaining = changed(stored, shown(stored, draft))
    return remaining.length === 0 ? undefined : { ...draft, changes: pick(draft.changes, remaining) }
  }

  /** A new draft without changes. */
  const begun = (stored: Stored): Draft => ({ origin: stored, base: stored, changes: {} })

  /**
   * Edits a row. The base of a field edited for the first time is its stored value. `isSent`: a save is in
   * flight, so changing a value back also counts as a change.
   */
  function edit(
    stored: Stored | null,
    existing: Draft | undefined,
    patch: Partial<Values>,
    isSent = false,
  ): Draft | undefined {
    const draft = existing ?? (stored && begun(stored))
    if (!draft) return undefined
    const differs = stored ? changed(stored, shown(stored, draft)) : fieldsOf(draft.changes)
    const first = fieldsOf(patch).filter((field) => !differs.includes(field))
    const edited: Draft = {
      ...draft,
      base: { ...draft.base, ...(stored && pick(stored, first)) },
      changes: { ...draft.changes, ...patch },
    }
    return isSent ? edited : onlyChanges(stored, edited)
  }

  /**
   * What others have stored since: `theirs` lists fields that differ from the base, `both` those the user
   * changed to a different value.
   */
  function disputeOf(stored: Stored | null, draft: Draft | undefined): Record<'theirs' | 'both', Field[]> {
    if (!stored || !draft) return { theirs: [], both: [] }
    const mine = { ...draft.base, ...draft.changes }
    const theirs = changed(draft.base, stored)
    const both = theirs.filter((field) => field in draft.changes && changed(mine, stored).includes(field))
    return { theirs, both }
  }

  /** Resolves disputed fields: takes the stored values or keeps the user's. */
  function settle(stored: Stored, draft: Draft, by: 'theirs' | 'mine'): Draft | undefined {
    const { both } = disputeOf(stored, draft)
    const remaining = fieldsOf(draft.changes).filter((field) => by === 'mine' || !both.includes(field))
    return onlyChanges(stored, { ...draft, base: stored, changes: pick(draft.changes, remaining) })
  }

  /** After the user's own save of other fields: moves the base so that it is not reported as somebody else's change. */
  const rebase = (stored: Stored, draft: Draft): Draft => ({
    ...draft,
    base: { ...stored, ...pick(draft.base, fieldsOf(draft.changes)) },
  })

  return { shown, isDirty, begun, edit, disputeOf, settle, rebase }
}

export type RowDrafts<Values extends object, Stored extends Values> = ReturnType<typeof rowDrafts<Values, Stored>>
