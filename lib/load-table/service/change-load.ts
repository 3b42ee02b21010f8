import type { Queryable } from '@/db/client'
import { findLoadNames } from '@/db/load/load-names'
import { countPlaced, updateLoadItems } from '@/db/queries/load-table/change-load'
import { findLoadItems } from '@/db/queries/load/find-load'
import { changeTimetable } from '@/lib/core/changing/service/change-timetable'
import type { LoadItem } from '@/lib/core/load/rules/load-item'
import { loadTitle } from '@/lib/core/load/texts/load'
import type { ChangeId, LoadItemId } from '@/lib/core/names/rules/ids'
import type { ChangeWarning } from '@/lib/core/placing/rules/change-warnings'
import { classTexts } from '@/lib/core/placing/texts/classes'
import type { ServiceContext } from '@/lib/core/refusals/service/context'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { requireAllowed } from '@/lib/core/refusals/service/require-allowed'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import { ownersOf } from '@/lib/core/rights/rules/rights-subjects'
import { noSuch } from '@/lib/core/wire/texts/errors'
import type { ChangedLoadRow, LoadChangeOrder } from '@/lib/load-table/rules/load-changes'
import { loadChangeProblems, loadChangesRefused } from '@/lib/load-table/texts'
import { changeItemsPeople } from '@/lib/planning/service/change-people'
import { loadCellReader, type LoadItemState, type ReadLoadRow } from './read-cells'

/** `changeId` null: a dry run, or nothing changed. */
type ChangedLoadRows = {
  rows: ChangedLoadRow[]
  warnings: ChangeWarning[]
  changeId: ChangeId | null
}

/** These items by id, with what they need to be checked. Throws `not_found` for an unknown one. */
export async function openLoadItems(
  { actor, now }: ServiceContext,
  db: Queryable,
  ids: readonly LoadItemId[],
): Promise<ReadonlyMap<LoadItemId, LoadItem>> {
  const refs = ids.map((id) => ({ of: 'load' as const, id }))
  const found = await findLoadItems(db, refs, { from: now.date, to: now.date, viewer: actor.userId })
  const items = new Map(found.flatMap((item) => (item.ref.of === 'load' ? [[item.ref.id, item] as const] : [])))
  if (ids.some((id) => !items.has(id))) throw new ServiceError('not_found', noSuch.load)
  return items
}

const right = 'load.change_item'

export const isStale = (version: number | undefined, item: LoadItem): boolean =>
  version !== undefined && version !== item.version

type CheckedRow = ReadLoadRow & { item: LoadItem; id: LoadItemId; isStale: boolean }

const peopleChanged = ({ changes }: ReadLoadRow): boolean =>
  changes.some(({ field }) => field === 'groups' || field === 'teachers')

/**
 * Writes cells of many rows of the load, all or nothing, as one change. Classes from today on get the people
 * of their item if they had them; what is placed stays otherwise. A dry run tells the problems of each row;
 * otherwise they throw `invalid`, and `stale` for a row that somebody has changed. Throws `not_allowed`,
 * `not_found`, and `conflict` if new people are busy.
 */
export async function changeLoad(context: ServiceContext, { rows, dryRun }: LoadChangeOrder): Promise<ChangedLoadRows> {
  const { db, actor } = context
  const ids = rows.map(({ id }) => id)
  if (new Set(ids).size < ids.length) throw new ServiceError('invalid', loadChangeProblems.twice)
  const known = await openLoadItems(context, db, ids)
  const isMine = (item: LoadItem) => isAllowed(actor, right, ownersOf(item.plan))
  const first = [...known.values()].find(isMine) ?? known.values().next().value
  const granted = requireAllowed(context, right, first ? ownersOf(first.plan) : { groups: [], teachers: [] })
  const names = await findLoadNames(db)

  const { result, changeId } = await changeTimetable(
    context,
    { action: right, granted: [granted], subject: { rows }, dryRun },
    async (change) => {
      await change.lock('load_item', ids)
      const items = await openLoadItems(context, change.db, ids)
      const placed = await countPlaced(change.db, ids)
      const read = loadCellReader(names)
      const checked = rows.flatMap(({ id, version, cells }): CheckedRow[] => {
        const item = items.get(id)
        if (!item) return []
        const row = { ...read(item, cells, placed.get(id) ?? 0), item, id, isStale: isStale(version, item) }
        const problems = [
          ...(isMine(item) ? [] : [{ field: null, text: loadChangeProblems.notYours }]),
          ...(row.isStale ? [{ field: null, text: loadChangeProblems.stale }] : []),
          ...row.problems,
        ]
        return [{ ...row, problems }]
      })
      if (!dryRun) refuseFaults(checked)
      const sound = checked.filter(({ problems, changes }) => problems.length === 0 && changes.length > 0)
      const given = sound.filter(peopleChanged)
      if (given.length > 0)
        change.takes(...given.map(({ item }) => requireAllowed(context, 'load.change_teachers', ownersOf(item.plan))))
      await updateLoadItems(
        change.db,
        sound.filter(itselfChanged).map(({ id, after }) => ({ id, ...valuesOf(after) })),
      )
      const { followed, warnings } = await changeItemsPeople(
        change,
        context,
        given.map(({ id, item, after: { teachers, groups } }) => ({ id, item, teachers, groups, justChange: false })),
      )
      return {
        rows: checked.map(({ id, item, changes, problems }): ChangedLoadRow => ({
          id,
          title: loadTitle(item),
          changes,
          problems,
          classes: followed.get(id)?.changed ?? 0,
          staying: followed.get(id)?.untouched.length ?? 0,
        })),
        warnings,
      }
    },
  )
  return { ...result, changeId }
}

const itselfChanged = ({ changes }: ReadLoadRow): boolean =>
  changes.some(({ field }) => field !== 'groups' && field !== 'teachers')

const valuesOf = ({ requiredHours, subgroup, students, startsOn, endsOn }: LoadItemState) => ({
  requiredHours,
  subgroup,
  students,
  startsOn,
  endsOn,
})

function refuseFaults(rows: readonly CheckedRow[]): void {
  const stale = rows.find(({ isStale }) => isStale)
  if (stale) throw new ServiceError('stale', classTexts.staleLoad, { current: { of: 'load', item: stale.item } })
  const faulty = rows.filter(({ problems }) => problems.length > 0)
  const [{ item, problems: [problem] } = { item: null, problems: [] }] = faulty
  if (item && problem)
    throw new ServiceError('invalid', loadChangesRefused(loadTitle(item), problem, faulty.length - 1))
}
