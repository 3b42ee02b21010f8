import type { LoadPermission } from '@/lib/domain/load-permission'
import {
  dropDraft,
  editDrafts,
  keepDraft,
  type PermissionDrafts,
  type StoredPermissions,
} from '@/lib/domain/permission-draft'
import type { LoadGrant } from '@/lib/domain/rights-subjects'

/** What came of saving a row. */
export type RowOutcome = { state: 'saving' } | { state: 'saved' } | { state: 'failed'; detail: string }

/** What was changed and not stored, and what came of saving, by the id of an item. */
export type PermissionState = {
  drafts: PermissionDrafts
  outcomes: Readonly<Record<number, RowOutcome>>
}

export type PermissionAction =
  | { type: 'edit'; itemIds: readonly number[]; edit: (grant: LoadGrant, itemId: number) => LoadGrant }
  | { type: 'take_theirs' | 'keep_mine'; itemId: number }
  | { type: 'saving'; itemIds: readonly number[] }
  | { type: 'saved'; itemId: number; sent: LoadGrant; permission: LoadPermission }
  | { type: 'failed'; itemId: number; detail: string }

export const noDrafts: PermissionState = { drafts: {}, outcomes: {} }

const without = (outcomes: PermissionState['outcomes'], ids: readonly number[]) =>
  Object.fromEntries(Object.entries(outcomes).filter(([id]) => !ids.includes(Number(id))))

/** `stored`: what the server is known to hold. */
export function reducePermissions(
  { drafts, outcomes }: PermissionState,
  action: PermissionAction,
  stored: StoredPermissions,
): PermissionState {
  switch (action.type) {
    case 'edit':
      return {
        drafts: editDrafts(drafts, stored, action.itemIds, action.edit),
        outcomes: without(outcomes, action.itemIds),
      }
    case 'take_theirs':
      return { drafts: dropDraft(drafts, action.itemId), outcomes: without(outcomes, [action.itemId]) }
    case 'keep_mine':
      return {
        drafts: keepDraft(drafts, stored, action.itemId),
        outcomes: without(outcomes, [action.itemId]),
      }
    case 'saving':
      return {
        drafts,
        outcomes: {
          ...outcomes,
          ...Object.fromEntries(action.itemIds.map((id) => [id, { state: 'saving' as const }])),
        },
      }
    case 'saved': {
      const { itemId, sent, permission } = action
      const draft = drafts[itemId]
      // Whoever went on while it was being saved has changed what is stored now.
      const changedOn = draft && draft.grant !== sent
      return changedOn
        ? {
            drafts: { ...drafts, [itemId]: { ...draft, base: permission } },
            outcomes: without(outcomes, [itemId]),
          }
        : { drafts: dropDraft(drafts, itemId), outcomes: { ...outcomes, [itemId]: { state: 'saved' } } }
    }
    case 'failed':
      return {
        drafts,
        outcomes: { ...outcomes, [action.itemId]: { state: 'failed', detail: action.detail } },
      }
  }
}
