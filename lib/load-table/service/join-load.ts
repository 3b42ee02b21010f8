import { countPlaced, deleteLoadItems, findUnusedItems, updateLoadItems } from '@/db/queries/load-table/change-load'
import { hoursOf } from '@/lib/core/calendar/rules/academic-calendar'
import { changeTimetable } from '@/lib/core/changing/service/change-timetable'
import type { LoadItem } from '@/lib/core/load/rules/load-item'
import { loadTitle } from '@/lib/core/load/texts/load'
import type { ChangeId, GroupId, LoadItemId } from '@/lib/core/names/rules/ids'
import { classTexts } from '@/lib/core/placing/texts/classes'
import type { ServiceContext } from '@/lib/core/refusals/service/context'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { requireOfAll } from '@/lib/core/refusals/service/require-allowed'
import { ownersOf, type Owners } from '@/lib/core/rights/rules/rights-subjects'
import { isSameAudience, type Joinable, joinFault, type JoinOrder, keptItem } from '@/lib/load-table/rules/split-load'
import { joinFaultText, joinTexts, loadChangeProblems } from '@/lib/load-table/texts'
import { changeItemPeople } from '@/lib/planning/service/change-people'
import { isStale, openLoadItems } from './change-load'
import { stateOf } from './read-cells'

/** The item that stayed, and what became of its classes; `changeId` null: a dry run. */
type JoinedLoad = { id: LoadItemId; classes: number; staying: number; changeId: ChangeId | null }

const right = 'load.change_item'

/**
 * Joins load items of one discipline and type into the one that has classes, or else the one that is chosen or the first: of the
 * same groups, or of different ones to a stream. Its classes from today on get the groups that join; the other
 * items, which have no classes, are deleted. Throws `not_allowed`, `not_found`, `stale`, `invalid` for items that
 * cannot be joined, and `conflict` if a group is busy.
 */
export async function joinLoad(
  context: ServiceContext,
  { items, hours, keeps = null, dryRun }: JoinOrder,
): Promise<JoinedLoad> {
  const { db } = context
  const ids = items.map(({ id }) => id)
  if (new Set(ids).size < ids.length) throw new ServiceError('invalid', loadChangeProblems.twice)
  const ownersIn = async (database: Parameters<typeof openLoadItems>[1]) =>
    [...(await openLoadItems(context, database, ids)).values()].map(({ plan }): [Owners] => [ownersOf(plan)])
  const granted = requireOfAll(context, right, await ownersIn(db))
  const { result, changeId } = await changeTimetable(
    context,
    { action: 'load.join', granted: [granted], subject: { ids, hours }, dryRun },
    async (change) => {
      await change.lock('load_item', ids)
      const known = await openLoadItems(context, change.db, ids)
      const placed = await countPlaced(change.db, ids)
      const opened = items.flatMap(({ id, version }) => {
        const item = known.get(id)
        if (!item) return []
        if (isStale(version, item))
          throw new ServiceError('stale', classTexts.staleLoad, { current: { of: 'load', item } })
        return [{ ...joinable(id, item, hoursOf(placed.get(id) ?? 0)), item }]
      })
      const fault = joinFault(opened, keeps)
      const kept = keptItem(opened, keeps)
      if (fault !== null || !kept) throw new ServiceError('invalid', joinFaultText(fault ?? 'few'))
      if (hours < kept.placedHours) throw new ServiceError('invalid', joinTexts.placedHours(kept.placedHours))
      const others = opened.filter((one) => one !== kept)
      const unused = await findUnusedItems(
        change.db,
        others.map(({ id }) => id),
      )
      const used = others.find(({ id }) => !unused.includes(id))
      if (used) throw new ServiceError('invalid', joinTexts.used(loadTitle(used.item)))
      const groups: GroupId[] = [...new Set(opened.flatMap(({ item }) => item.groups.map(({ id }) => id)))]
      const all = opened.map(({ item }) => item)
      await updateLoadItems(change.db, [
        {
          ...stateOf(kept.item),
          id: kept.id,
          requiredHours: hours,
          startsOn: all.reduce((first, { startsOn }) => (startsOn < first ? startsOn : first), kept.item.startsOn),
          endsOn: all.reduce((last, { endsOn }) => (endsOn > last ? endsOn : last), kept.item.endsOn),
          students: isSameAudience(opened) ? kept.item.students : sumOf(all.map(({ students }) => students)),
        },
      ])
      await deleteLoadItems(change.db, unused)
      if (groups.length === kept.item.groups.length) return { id: kept.id, classes: 0, staying: 0 }
      change.takes(requireOfAll(context, 'load.change_teachers', [[ownersOf(kept.item.plan)]]))
      const teachers = kept.item.teachers.map(({ id }) => id)
      const { changed, untouched } = await changeItemPeople(change, context, {
        id: kept.id,
        item: kept.item,
        teachers,
        groups,
        justChange: false,
      })
      return { id: kept.id, classes: changed, staying: untouched.length }
    },
  )
  return { ...result, changeId }
}

const joinable = (id: LoadItemId, item: LoadItem, placedHours: number): Joinable => ({
  id,
  semesterId: item.semester.id,
  disciplineKey: item.disciplineId ?? item.title,
  lessonType: item.lessonType,
  subgroup: item.subgroup,
  groupIds: item.groups.map((group) => group.id),
  teacherIds: item.teachers.map((teacher) => teacher.id),
  placedHours,
})

/** Unknown while one is. */
const sumOf = (counts: readonly (number | null)[]): number | null =>
  counts.reduce<number | null>((sum, one) => (sum === null || one === null ? null : sum + one), 0)
