import { isPermitted } from '@/lib/domain/lesson-type'
import { useMemo, useReducer, useState } from 'react'
import { CallError } from '@/lib/client/call'
import { inBatches, saveBatch } from '@/lib/client/in-batches'
import { useLive } from '@/lib/client/use-live'
import { useLoadItems } from '@/lib/client/use-load'
import { useLoadPermissions, type LoadPermissions } from '@/lib/client/use-load-permissions'
import type { Actor } from '@/lib/domain/actor'
import type { CalendarDate } from '@/lib/domain/calendar-date'
import type { ChangeId, UserId } from '@/lib/domain/ids'
import type { LoadItem, LoadProgress } from '@/lib/domain/load-item'
import { listLoad } from '@/lib/domain/load-list'
import type { LoadPermission, PermissionSubject } from '@/lib/domain/load-permission'
import {
  grantShown,
  isDirty,
  isOvertaken,
  type PermissionDraft,
  type StoredPermissions,
} from '@/lib/domain/permission-draft'
import { isAllowed } from '@/lib/domain/rights'
import type { LoadGrant } from '@/lib/domain/rights-subjects'
import { loadSearchText } from '@/lib/text/load'
import { permissionTexts } from '@/lib/text/load-permissions'
import {
  noDrafts,
  reducePermissions,
  type PermissionAction,
  type PermissionState,
  type RowOutcome,
} from './permission-state'

/** One discipline of the table. `stored` undefined: nothing is. */
export type PermissionRow = {
  id: number
  item: LoadItem
  searchText: string
  stored: LoadPermission | undefined
  draft: PermissionDraft | undefined
  grant: LoadGrant
  isDirty: boolean
  isOvertaken: boolean
  outcome: RowOutcome | undefined
}

const everyWeek = { everyWeek: true, also: [] }
const nothingStored: StoredPermissions = {}
const nothingPlaced: ReadonlyMap<number, LoadProgress> = new Map()

type PermissionTable = {
  /** Those that the actor may permit; undefined until they have come. */
  rows: readonly PermissionRow[] | undefined
  /** How many others there are. */
  foreignCount: number
  error: unknown
  reload: () => void
  /** How many permissions are stored, those of items that are not listed too. */
  storedCount: number
  dispatch: (action: PermissionAction) => void
  isSaving: boolean
  /** Saves what is dirty and not overtaken; what came of it stands in each row. */
  save: () => Promise<{ saved: ChangeId[]; failed: number }>
  clear: LoadPermissions['clear']
}

/** The disciplines of a subject in the academic year of a week, and what a user may set of them, as stored and as changed here. */
export function usePermissionTable(
  actor: Actor,
  subject: PermissionSubject,
  userId: UserId,
  monday: CalendarDate,
): PermissionTable {
  const { items, error: loadError, reload: reloadItems } = useLoadItems(subject, monday)
  const permissions = useLoadPermissions(subject, userId)
  const { reload: reloadPermissions } = permissions
  const stored = permissions.stored ?? nothingStored
  const [{ drafts, outcomes }, dispatch] = useReducer(
    (state: PermissionState, action: PermissionAction) => reducePermissions(state, action, stored),
    noDrafts,
  )
  const [isSaving, setIsSaving] = useState(false)
  useLive(subject, monday, reloadPermissions, everyWeek)

  const permitted = useMemo(() => items?.filter(isPermitted), [items])
  const listed = useMemo(
    () =>
      permitted &&
      listLoad(
        permitted.filter(({ plan }) => isAllowed(actor, 'load.permit', { plan, roomIds: [] })),
        nothingPlaced,
        loadSearchText,
      ),
    [actor, permitted],
  )
  const isReady = permissions.stored !== undefined
  const rows = useMemo(
    () =>
      isReady
        ? listed?.map(({ item, searchText }): PermissionRow => {
            const { id } = item.ref
            const [own, draft] = [stored[id], drafts[id]]
            return {
              id,
              item,
              searchText,
              stored: own,
              draft,
              grant: grantShown(own, draft),
              isDirty: isDirty(own, draft),
              isOvertaken: isOvertaken(own, draft),
              outcome: outcomes[id],
            }
          })
        : undefined,
    [isReady, listed, stored, drafts, outcomes],
  )

  async function saveRow({ id, item, stored: seen, grant }: PermissionRow): Promise<ChangeId | null> {
    try {
      const { permission, changeId } = await permissions.save(item.ref, seen, grant)
      dispatch({ type: 'saved', itemId: id, sent: grant, permission })
      return changeId
    } catch (failure) {
      const detail =
        failure instanceof CallError ? (failure.detail ?? permissionTexts.refused) : permissionTexts.lost
      dispatch({ type: 'failed', itemId: id, detail })
      return null
    }
  }

  async function save() {
    const wanted = (rows ?? []).filter((row) => row.isDirty && !row.isOvertaken)
    setIsSaving(true)
    dispatch({ type: 'saving', itemIds: wanted.map(({ id }) => id) })
    const answers = await inBatches(wanted, saveBatch, saveRow)
    setIsSaving(false)
    const saved = answers.filter((id) => id !== null)
    return { saved, failed: answers.length - saved.length }
  }

  return {
    rows,
    foreignCount: (permitted?.length ?? 0) - (listed?.length ?? 0),
    error: loadError ?? permissions.error,
    reload() {
      reloadItems()
      reloadPermissions()
    },
    storedCount: Object.keys(stored).length,
    dispatch,
    isSaving,
    save,
    clear: permissions.clear,
  }
}
