import type { LoadItemId } from './ids'
import { changedFields, fieldsInDispute, type DisciplineField, type DisciplineValues } from './programme'

/** What somebody changed of a row and did not store yet; a row that is not stored at all is a draft without `stored`. */
export type DisciplineDraft = {
  /** What was stored when they began, or what a new row began with. */
  base: DisciplineValues
  changes: Partial<DisciplineValues>
  /** Never stored, as against a row that somebody else has removed since. */
  isNew: boolean
  loadItemId: LoadItemId | null
}

type Stored = DisciplineValues & { loadItemId: LoadItemId | null }

/** What the row says: what was changed, over what is stored now; so what others changed in other fields is taken over. */
export const valuesShown = (stored: Stored | null, draft: DisciplineDraft | undefined): DisciplineValues => {
  const known = stored ?? draft?.base
  if (!known) throw new Error('A row is stored or has a draft')
  return { ...known, ...draft?.changes }
}

/** A row is dirty when it differs from the stored one, or there is none. */
export const isDirty = (stored: Stored | null, draft: DisciplineDraft | undefined): boolean =>
  stored === null || (draft !== undefined && changedFields(stored, valuesShown(stored, draft)).length > 0)

const pick = (
  values: Partial<DisciplineValues>,
  fields: readonly DisciplineField[],
): Partial<DisciplineValues> => Object.fromEntries(fields.map((field) => [field, values[field]]))

/** The draft with only those changes that differ from what is stored; undefined when none does. */
function onlyChanges(stored: Stored | null, draft: DisciplineDraft): DisciplineDraft | undefined {
  if (stored === null) return draft
  const left = changedFields(stored, valuesShown(stored, draft))
  return left.length === 0 ? undefined : { ...draft, changes: pick(draft.changes, left) }
}

/** Changes a row. A field that was not changed yet is changed from what is stored now. */
export function editDraft(
  stored: Stored | null,
  draft: DisciplineDraft | undefined,
  patch: Partial<DisciplineValues>,
): DisciplineDraft | undefined {
  const known: DisciplineDraft | null =
    draft ?? (stored && { base: stored, changes: {}, isNew: false, loadItemId: stored.loadItemId })
  if (!known) return undefined
  const first = (Object.keys(patch) as DisciplineField[]).filter((field) => !(field in known.changes))
  return onlyChanges(stored, {
    ...known,
    base: { ...known.base, ...(stored && pick(stored, first)) },
    changes: { ...known.changes, ...patch },
  })
}

/** What others stored since: `theirs` in all, `both` where one changed the same to something else. */
export const disputeOf = (
  stored: Stored | null,
  draft: DisciplineDraft | undefined,
): Record<'theirs' | 'both', DisciplineField[]> =>
  stored && draft
    ? fieldsInDispute({ began: draft.base, mine: { ...draft.base, ...draft.changes }, now: stored })
    : { theirs: [], both: [] }

/** Takes what others stored in the fields in dispute, or keeps one's own over it. */
export function settleDraft(
  stored: Stored,
  draft: DisciplineDraft,
  by: 'theirs' | 'mine',
): DisciplineDraft | undefined {
  const { both } = disputeOf(stored, draft)
  const kept = (Object.keys(draft.changes) as DisciplineField[]).filter(
    (field) => by === 'mine' || !both.includes(field),
  )
  return onlyChanges(stored, { ...draft, base: stored, changes: pick(draft.changes, kept) })
}

/** One's own change of other fields that went another way is nothing that others did. */
export const rebaseDraft = (stored: Stored, draft: DisciplineDraft): DisciplineDraft => ({
  ...draft,
  base: { ...stored, ...pick(draft.base, Object.keys(draft.changes) as DisciplineField[]) },
})
