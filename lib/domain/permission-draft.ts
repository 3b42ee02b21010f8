import { emptyGrant, sameGrant, type LoadPermission } from './load-permission'
import type { LoadGrant } from './rights-subjects'

/** What somebody is about to store for one item. `base`: what was stored when they began; null: nothing. */
export type PermissionDraft = { grant: LoadGrant; base: LoadPermission | null }

/** By the id of the item. */
export type PermissionDrafts = Readonly<Record<number, PermissionDraft>>
export type StoredPermissions = Readonly<Record<number, LoadPermission>>

/** What the row of an item shows. */
export const grantShown = (
  stored: LoadPermission | undefined,
  draft: PermissionDraft | undefined,
): LoadGrant => draft?.grant ?? stored ?? emptyGrant

/** A row is saved only if changed: one that is empty and was never stored is no change, nor is one changed back. */
export const isDirty = (stored: LoadPermission | undefined, draft: PermissionDraft | undefined): boolean =>
  draft !== undefined && !sameGrant(draft.grant, stored ?? emptyGrant)

/** Somebody else stored something that the draft knows nothing of; one that was only stored again says the same. */
export const isOvertaken = (
  stored: LoadPermission | undefined,
  draft: PermissionDraft | undefined,
): boolean => isDirty(stored, draft) && !sameGrant(draft?.base ?? emptyGrant, stored ?? emptyGrant)

/** Changes the drafts of some items. A row that says what is stored has no draft; one that is dirty keeps what it began from. */
export function editDrafts(
  drafts: PermissionDrafts,
  stored: StoredPermissions,
  itemIds: readonly number[],
  edit: (grant: LoadGrant, itemId: number) => LoadGrant,
): PermissionDrafts {
  const next = { ...drafts }
  for (const id of itemIds) {
    const draft = drafts[id]
    const grant = edit(grantShown(stored[id], draft), id)
    const base = (isDirty(stored[id], draft) ? draft?.base : stored[id]) ?? null
    if (sameGrant(grant, stored[id] ?? emptyGrant)) delete next[id]
    else next[id] = { grant, base }
  }
  return next
}

/** Forgets what was not stored. */
export const dropDraft = (drafts: PermissionDrafts, itemId: number): PermissionDrafts =>
  Object.fromEntries(Object.entries(drafts).filter(([id]) => Number(id) !== itemId))

/** Keeps one's own over what is stored by now. */
export function keepDraft(
  drafts: PermissionDrafts,
  stored: StoredPermissions,
  itemId: number,
): PermissionDrafts {
  const draft = drafts[itemId]
  return draft ? { ...drafts, [itemId]: { ...draft, base: stored[itemId] ?? null } } : drafts
}

/** What the bulk switch of can-set makes of rows: all on, unless all are on already. */
export const bulkCanSet = (grants: readonly LoadGrant[]): boolean => !grants.every(({ canSet }) => canSet)
