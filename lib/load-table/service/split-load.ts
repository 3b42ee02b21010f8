import { countPlaced, insertParts, updateLoadItems } from '@/db/queries/load-table/change-load'
import { hoursOf } from '@/lib/core/rules/calendar/academic-calendar'
import type { LoadItem } from '@/lib/core/rules/load/load-item'
import type { ChangeId } from '@/lib/core/rules/names/ids'
import { changedPeople, peopleOf } from '@/lib/core/rules/placing/people'
import { ownersOf } from '@/lib/core/rules/rights/rights-subjects'
import type { ServiceContext } from '@/lib/core/service/context'
import { ServiceError } from '@/lib/core/service/errors'
import { changeTimetable } from '@/lib/core/service/history/change-timetable'
import { requirePeople } from '@/lib/core/service/placing/open-class'
import { requireAllowed } from '@/lib/core/service/require-allowed'
import { classTexts } from '@/lib/core/texts/placing/classes'
import { findHalfless } from '@/db/queries/load-table/change-load'
import { loadRowProblems } from '@/lib/imports/texts/load-file'
import { splitFault, type LoadPart, type SplitOrder } from '@/lib/load-table/rules/split-load'
import { splitFaultText } from '@/lib/load-table/texts'
import { changeItemPeople } from '@/lib/planning/service/change-people'
import { isStale, openLoadItems } from './change-load'
import { stateOf } from './read-cells'

/** The number of rows afterwards, and what became of classes; `changeId` null: a dry run. */
type SplitLoad = { parts: number; classes: number; staying: number; changeId: ChangeId | null }

const right = 'load.change_item'

/**
 * Splits a load item: the first part is the item itself and keeps its classes, permissions and programmes; the
 * others are new items with its groups and dates. Throws `not_allowed`, `not_found`, `stale`, `invalid` for parts
 * that cannot be, and `conflict` if a changed teacher of the first part is busy.
 */
export async function splitLoad(
  context: ServiceContext,
  { id, version, parts, dryRun }: SplitOrder,
): Promise<SplitLoad> {
  const { db } = context
  const granted = requireAllowed(context, right, ownersOf((await openItem(context, db, id)).plan))
  const teachers = [...new Set(parts.flatMap((part) => part.teachers))]
  await requirePeople({ db }, { teachers, groups: [] })
  const { result, changeId } = await changeTimetable(
    context,
    { action: 'load.split', granted: [granted], subject: { id, parts }, dryRun },
    async (change) => {
      await change.lock('load_item', [id])
      const item = await openItem(context, change.db, id)
      if (isStale(version, item))
        throw new ServiceError('stale', classTexts.staleLoad, { current: { of: 'load', item } })
      const placed = (await countPlaced(change.db, [id])).get(id) ?? 0
      const fault = splitFault(parts, {
        placedHours: hoursOf(placed),
        subgroup: item.subgroup,
        groupCount: item.groups.length,
      })
      const [first, ...others] = parts
      if (fault !== null || !first) throw new ServiceError('invalid', splitFaultText(fault ?? 'few', hoursOf(placed)))
      if (parts.some(({ subgroup }) => subgroup !== 0)) {
        const [whole] = await findHalfless(change.db, id)
        if (whole !== undefined) throw new ServiceError('invalid', `${loadRowProblems.halves(whole)}.`)
      }
      await updateLoadItems(change.db, [
        {
          ...stateOf(item),
          id,
          requiredHours: first.hours,
          subgroup: first.subgroup,
          students: studentsOf(item, first),
        },
      ])
      await insertParts(
        change.db,
        id,
        others.map((part) => ({ ...part, students: studentsOf(item, part) })),
      )
      const people = { teachers: first.teachers, groups: peopleOf(item).groups }
      if (!changedPeople(peopleOf(item), people).teachers) return { classes: 0, staying: 0 }
      change.takes(requireAllowed(context, 'load.change_teachers', ownersOf(item.plan)))
      const { changed, untouched } = await changeItemPeople(change, context, {
        id,
        item,
        ...people,
        justChange: false,
      })
      return { classes: changed, staying: untouched.length }
    },
  )
  return { ...result, parts: parts.length, changeId }
}

const openItem = async (
  context: ServiceContext,
  db: Parameters<typeof openLoadItems>[1],
  id: SplitOrder['id'],
): Promise<LoadItem> => {
  const item = (await openLoadItems(context, db, [id])).get(id)
  if (!item) throw new ServiceError('not_found', classTexts.noLoad)
  return item
}

/** A half of the whole groups has half of their students. */
const studentsOf = ({ students, subgroup }: LoadItem, part: LoadPart): number | null =>
  students !== null && subgroup === 0 && part.subgroup !== 0 ? Math.ceil(students / 2) : students
