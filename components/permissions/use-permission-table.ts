import { useMemo } from 'react'
import type { RowAction } from '@/components/core/draft-table/row-state'
import { useDraftTable, type DraftRow, type DraftTable } from '@/components/core/draft-table/use-draft-table'
import type { Actor } from '@/lib/core/actor/rules/actor'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { LoadItem, LoadProgress } from '@/lib/core/load/rules/load-item'
import { listLoad } from '@/lib/core/load/rules/load-list'
import {
  emptyGrant,
  sameGrant,
  type LoadPermission,
  type PermissionSubject,
} from '@/lib/core/load/rules/load-permission'
import { loadSearchText } from '@/lib/core/load/texts/load'
import type { UserId } from '@/lib/core/names/rules/ids'
import { isPermitted } from '@/lib/core/names/rules/lesson-type'
import { rowDrafts } from '@/lib/core/programmes/rules/row-draft'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import type { LoadGrant } from '@/lib/core/rights/rules/rights-subjects'
import { anyFailure, type AskedFailure } from '@/lib/core/wire/browser/answers'
import { useLoadItems } from '@/lib/load/browser'
import { useLoadPermissions, type LoadPermissions } from '@/lib/permissions/browser/use-load-permissions'

/** The grant is one field: a conflict is decided as a whole. */
type Granted = { grant: LoadGrant }

/** One discipline. `permission` undefined: nothing is stored, and the grant is empty. */
type PermittedItem = Granted & {
  id: number
  item: LoadItem
  searchText: string
  permission: LoadPermission | undefined
}

export type PermissionRow = DraftRow<Granted, PermittedItem> & { stored: PermittedItem }
export type PermissionAction = RowAction<Granted, PermittedItem>

/** The rows after part of the grant is set for each. */
export const givenParts = (parts: readonly (readonly [PermissionRow, Partial<LoadGrant>])[]): PermissionAction => ({
  type: 'edit',
  edits: Object.fromEntries(
    parts.map(([{ key, values }, part]) => [key, { patch: { grant: { ...values.grant, ...part } }, problems: {} }]),
  ),
  added: [],
})

const grantDrafts = rowDrafts<Granted, PermittedItem>((before, after) =>
  sameGrant(before.grant, after.grant) ? [] : ['grant'],
)
const holding = <Row extends object>(row: Row, permission: LoadPermission) => ({
  ...row,
  permission,
  grant: permission,
})
const nothingPlaced: ReadonlyMap<number, LoadProgress> = new Map()
const noProblems = {}

type Saving = Pick<DraftTable<Granted, PermittedItem>, 'dispatch' | 'isSaving' | 'save'>

type PermissionTable = AskedFailure &
  Saving & {
    /** Items the actor may delegate; undefined while loading. */
    rows: readonly PermissionRow[] | undefined
    /** Number of other items. */
    foreignCount: number
    /** Number of stored permissions, including those of unlisted items. */
    storedCount: number
    clear: LoadPermissions['clear']
  }

/**
 * A subject's disciplines in the academic year of a week, with a user's permissions: stored values and local
 * edits.
 */
export function usePermissionTable(props: {
  actor: Actor
  subject: PermissionSubject
  userId: UserId
  monday: CalendarDate
  onUnsaved: (count: number) => void
}): PermissionTable {
  const { actor, subject, userId, monday, onUnsaved } = props
  const load = useLoadItems(subject, monday)
  const items = load.data
  const permissions = useLoadPermissions(subject, userId)
  const { stored: permitted } = permissions

  const shared = useMemo(() => items?.filter(isPermitted), [items])
  const listed = useMemo(
    () =>
      shared &&
      listLoad(
        shared.filter(({ plan }) => isAllowed(actor, 'load.permit', { plan, roomIds: [] })),
        nothingPlaced,
        loadSearchText,
      ),
    [actor, shared],
  )
  const stored = useMemo(
    () =>
      permitted &&
      listed?.map(({ item, searchText }): PermittedItem => {
        const { id } = item.ref
        const permission = permitted[id]
        return { id, item, searchText, permission, grant: permission ?? emptyGrant }
      }),
    [permitted, listed],
  )
  const table = useDraftTable({
    drafts: grantDrafts,
    stored,
    reload: permissions.reload,
    learn: ({ permission }) => {
      if (permission) permissions.learn(permission)
    },
    add: null,
    async change(seen, { grant }) {
      const { permission, changeId } = await permissions.save(seen.item.ref, seen.permission, grant)
      return { row: holding(seen, permission), changeId }
    },
    currentOf(failure, seen) {
      const current = permissions.currentOf(failure)
      return current && holding(seen, current)
    },
    problemsOf: () => noProblems,
    watched: subject,
    monday,
    onUnsaved,
  })

  return {
    ...table,
    rows: useMemo(() => table.rows?.filter((row): row is PermissionRow => row.stored !== null), [table.rows]),
    foreignCount: (shared?.length ?? 0) - (listed?.length ?? 0),
    ...anyFailure(load, permissions),
    storedCount: Object.keys(permitted ?? {}).length,
    clear: permissions.clear,
  }
}
