import { countPlaced, insertParts, updateLoadItems } from '@/db/queries/load-table/change-load'
import { findHalfless } from '@/db/queries/load-table/change-load'
import { hoursOf } from '@/lib/core/calendar/rules/academic-calendar'
import { changeTimetable } from '@/lib/core/changing/service/change-timetable'
import { requirePeople } from '@/lib/core/changing/service/open-class'
import type { LoadItem } from '@/lib/core/load/rules/load-item'
import type { ChangeId } from '@/lib/core/names/rules/ids'
import { changedPeople, peopleOf } from '@/lib/core/placing/rules/people'
import { classTexts } from '@/lib/core/placing/texts/classes'
import type { ServiceContext } from '@/lib/core/refusals/service/context'
import { ServiceError, required } from '@/lib/core/refusals/service/errors'
import { requireAllowed } from '@/lib/core/refusals/service/require-allowed'
import { ownersOf } from '@/lib/core/rights/rules/rights-subjects'
import { noSuch } from '@/lib/core/wire/texts/errors'
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
  return required((await openLoadItems(context, db, [id])).get(id), 'not_found', noSuch.load)
}

/** A half of the whole groups has half of their students. */
const studentsOf = ({ students, subgroup }: LoadItem, part: LoadPart): number | null =>
  students !== null && subgroup === 0 && part.subgroup !== 0 ? Math.ceil(students / 2) : students
