import { lockRows } from '@/db/queries/core/history/lock-rows'
import { findLoadValues } from '@/db/queries/programmes/load-rows'
import { insertProgrammeRows } from '@/db/queries/programmes/store-rows'
import type { ChangeId, LoadItemId, ProgrammeId } from '@/lib/core/rules/names/ids'
import type { Programme } from '@/lib/core/rules/programmes/programme'
import { upperFirst } from '@/lib/core/texts/placing/acts'
import { unknownLoad } from '@/lib/core/texts/programmes/programmes'
import type { DataContext } from '@/lib/core/service/context'
import { ServiceError } from '@/lib/core/service/errors'
import { changeTimetable } from '@/lib/core/service/history/change-timetable'
import { requireAllowed } from '@/lib/core/service/require-allowed'
import { proxyOf, requireOwnLoad, simpleOf } from './load-origin'
import { openProgramme } from './open-programme'

type LoadOrder = { id: ProgrammeId; items: readonly LoadItemId[]; asProxy: boolean }

/** `skipped`: items that already have a row in the programme. */
type AddedLoad = Programme & { skipped: LoadItemId[]; changeId: ChangeId | null }

/**
 * Adds a row per load item: a proxy (once per programme), or an independent row with the item's values.
 * Throws `not_allowed` (also for items the actor is no editor of), `not_found`, and `invalid` for an unknown
 * item.
 */
export async function addLoad(context: DataContext, { id, items, asProxy }: LoadOrder): Promise<AddedLoad> {
  const { db, actor } = context
  const right = 'programme.add_load'
  const known = await openProgramme(db, actor, id)
  const granted = requireAllowed(context, right, { programmeId: id })
  const found = await findLoadValues(db, items)
  const missing = items.filter((item) => !found.some(({ loadItemId }) => loadItemId === item))
  if (missing.length > 0)
    throw new ServiceError('invalid', `${upperFirst(unknownLoad(missing))}.`, {
      problems: { of: 'chosen', fields: { loadItems: unknownLoad(missing) } },
    })
  const own = await requireOwnLoad(context, found)
  const skippedIn = ({ disciplines }: Programme): LoadItemId[] =>
    asProxy ? items.filter((item) => disciplines.some(({ loadItemId }) => loadItemId === item)) : []
  if (skippedIn(known).length === items.length) return { ...known, skipped: [...items], changeId: null }

  const record = { action: right, granted: [granted, own], subject: { id, items, asProxy } } as const
  const { result, changeId } = await changeTimetable(context, record, async (change) => {
    await lockRows(change.db, 'programme', [id])
    const skipped = skippedIn(await openProgramme(change.db, actor, id))
    const rows = found
      .filter(({ loadItemId }) => !skipped.includes(loadItemId))
      .map((values) => (asProxy ? proxyOf(id, values) : simpleOf(id, values)))
    await insertProgrammeRows(change.db, rows)
    return { ...(await openProgramme(change.db, actor, id)), skipped }
  })
  return { ...result, changeId }
}
