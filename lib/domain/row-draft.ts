export type FieldOf<Values> = Extract<keyof Values, string>

/** The fields in which two states of a row differ. */
export type ChangedFields<Values> = (before: Values, after: Values) => FieldOf<Values>[]

/** What somebody changed of a row and did not store yet; a row that is not stored at all is a draft without a stored one. */
export type RowDraft<Values, Stored extends Values> = {
  /** The row as it stood when they began; null: it is new, as against one that somebody else has removed since. */
  origin: Stored | null
  /** What was stored of each field when it was first changed, or what a new row began with. */
  base: Values
  changes: Partial<Values>
}

/**
 * How rows of one kind are changed before they are stored. Rows are compared field by field: what others changed in other fields is
 * taken over, in the same field a person decides. What is decided as a whole is one field.
 */
export function rowDrafts<Values extends object, Stored extends Values>(changed: ChangedFields<Values>) {
  type Draft = RowDraft<Values, Stored>
  type Field = FieldOf<Values>

  const pick = (values: Partial<Values>, fields: readonly Field[]) =>
    Object.fromEntries(fields.map((field) => [field, values[field]])) as Partial<Values>
  const fieldsOf = (values: Partial<Values>) => Object.keys(values) as Field[]

  /** What the row says: what was changed, over what is stored now. */
  const shown = (stored: Stored | null, draft: Draft | undefined): Values => {
    const known = stored ?? draft?.base
    if (!known) throw new Error('A row is stored or has a draft')
    return { ...known, ...draft?.changes }
  }

  /** A row is dirty if it differs from the stored one or is not stored. */
  const isDirty = (stored: Stored | null, draft: Draft | undefined): boolean =>
    stored === null || (draft !== undefined && changed(stored, shown(stored, draft)).length > 0)

  /** The draft reduced to changes that differ from the stored row; undefined if none does. */
  function onlyChanges(stored: Stored | null, draft: Draft): Draft | undefined {
    if (stored === null) return draft
    const left = changed(stored, shown(stored, draft))
    return left.length === 0 ? undefined : { ...draft, changes: pick(draft.changes, left) }
  }

  /** What a draft begins with: nothing is changed yet. */
  const begun = (stored: Stored): Draft => ({ origin: stored, base: stored, changes: {} })

  /**
   * Changes a row. A field that says what is stored is changed from that. `isSent`: what was changed before is being stored, so that
   * even what is changed back is a change.
   */
  function edit(
    stored: Stored | null,
    known: Draft | undefined,
    patch: Partial<Values>,
    isSent = false,
  ): Draft | undefined {
    const draft = known ?? (stored && begun(stored))
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
   * What others stored since: `theirs` are the fields in which what is stored now differs from what one began with, `both` those of
   * them that one changed oneself to something else.
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
    const kept = fieldsOf(draft.changes).filter((field) => by === 'mine' || !both.includes(field))
    return onlyChanges(stored, { ...draft, base: stored, changes: pick(draft.changes, kept) })
  }

  /** After the user's own save of other fields: moves the base so that it is not reported as somebody else's change. */
  const rebase = (stored: Stored, draft: Draft): Draft => ({
    ...draft,
    base: { ...stored, ...pick(draft.base, fieldsOf(draft.changes)) },
  })

  return { shown, isDirty, begun, edit, disputeOf, settle, rebase }
}

export type RowDrafts<Values extends object, Stored extends Values> = ReturnType<
  typeof rowDrafts<Values, Stored>
>
