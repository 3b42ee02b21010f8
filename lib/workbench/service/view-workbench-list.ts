import type { TeacherId } from '@/lib/core/rules/names/ids'
import { violationsOf } from '@/lib/quality/rules/assess'
import { firstItems, type NamedParty } from '@/lib/quality/rules/quality-check'
import type { Party, QualityLoad } from '@/lib/quality/rules/timetable'
import type {
  DepartmentHours,
  EventLine,
  HoursLine,
  ListQuestion,
  WorkbenchList,
} from '@/lib/workbench/rules/workbench'
import {
  draftsOf,
  rowsHeldBy,
  hoursLeft,
  isListed,
  loadedBy,
  workbenchRows,
} from '@/lib/workbench/rules/workbench-of'
import type { ServiceContext } from '@/lib/core/service/context'
import { namedIn, visibleIn } from '@/lib/quality/service/judge'
import { loadWorkbench, type LoadedWorkbench } from './view-workbench'

/** Maximum number of lines in a list. */
const mostLines = 200

const teacherParty = (id: TeacherId): Party => ({ kind: 'teacher', id, subgroup: 0 })

/** Unplaced hours by department; an item counts for each of its teachers' departments. */
function departmentsOf(
  items: readonly QualityLoad[],
  departments: LoadedWorkbench['departments'],
): DepartmentHours[] {
  const sums = new Map<string | null, DepartmentHours>()
  for (const item of items) {
    const own = new Set(item.teachers.map((id) => departments.get(id) ?? null))
    for (const department of own.size > 0 ? own : [null]) {
      const { left, items: count } = sums.get(department) ?? { left: 0, items: 0 }
      sums.set(department, { department, left: left + hoursLeft(item), items: count + 1 })
    }
  }
  return [...sums.values()].sort((a, b) => b.left - a.left)
}

function hoursOf({ load, by, departments, judged }: LoadedWorkbench, row: number | null): WorkbenchList {
  const named = namedIn(judged.input)
  const items = load
    .filter((item) => hoursLeft(item) > 0 && (row === null || loadedBy(by, item).includes(row)))
    .sort((a, b) => hoursLeft(b) - hoursLeft(a) || (a.title < b.title ? -1 : 1))
  const lineOf = (item: QualityLoad): HoursLine => ({
    id: item.id,
    title: item.title,
    lessonType: item.lessonType,
    required: item.requiredHours,
    left: hoursLeft(item),
    groups: item.groups.map(({ id, subgroup }) => named({ kind: 'group', id, subgroup })),
    teachers: item.teachers.map((id) => named(teacherParty(id))),
  })
  return {
    is: 'hours',
    departments: departmentsOf(items, departments),
    ...firstItems(items, mostLines, lineOf),
  }
}

/** The faculty's drafts by time, each with its people. */
function draftLines({ judged, by }: LoadedWorkbench, row: number | null): WorkbenchList {
  const named = namedIn(judged.input)
  const drafts = draftsOf(judged.meetings)
    .filter((meeting) => row === null || rowsHeldBy(by, meeting).includes(row))
    .sort((a, b) => (a.date === b.date ? a.pair - b.pair : a.date < b.date ? -1 : 1))
  return {
    is: 'events',
    ...firstItems(drafts, mostLines, ({ groups, teachers, rooms, ...meeting }): EventLine => {
      const who: NamedParty[] = [
        ...groups.map(({ id, subgroup }) => named({ kind: 'group', id, subgroup })),
        ...teachers.map((id) => named(teacherParty(id))),
        ...rooms.map((id) => named({ kind: 'room', id, subgroup: 0 })),
      ]
      const { date, pair, kind, title, lessonType } = meeting
      return { who, date, pair, kind, title, lessonType }
    }),
  }
}

function requestLines({ requests }: LoadedWorkbench, row: number | null): WorkbenchList {
  const asked = (requests ?? []).filter(({ rows }) => row === null || rows.includes(row))
  return {
    is: 'events',
    ...firstItems(asked, mostLines, ({ groups, teachers, rooms, ...request }): EventLine => ({
      who: [
        ...groups.map(({ id, title, subgroup }): NamedParty => ({ kind: 'group', id, title, subgroup })),
        ...teachers.map(({ id, name }): NamedParty => ({ kind: 'teacher', id, title: name, subgroup: 0 })),
        ...rooms.map(({ id, title }): NamedParty => ({ kind: 'room', id, title, subgroup: 0 })),
      ],
      date: request.date,
      pair: request.pair,
      kind: request.kind,
      lessonType: 0,
      title: request.title || request.description,
    })),
  }
}

/**
 * The list behind a counter of the workbench, for the whole faculty or one row. Throws as `loadWorkbench`
 * does.
 */
export async function viewWorkbenchList(
  context: ServiceContext,
  { list, row, ...question }: ListQuestion,
): Promise<WorkbenchList> {
  const loaded = await loadWorkbench(context, question)
  if (list === 'hours') return hoursOf(loaded, row)
  if (list === 'drafts') return draftLines(loaded, row)
  if (list === 'requests') return requestLines(loaded, row)
  const { judged, findings, by } = loaded
  const listed = findings.filter(
    (one) => isListed(list, one) && (row === null || workbenchRows(by, one).has(row)),
  )
  return {
    is: 'troubles',
    ...firstItems(violationsOf(listed), mostLines, visibleIn(judged.input, context.actor)),
  }
}
