import { addDays } from '@/lib/core/calendar/rules/calendar-date'
import type { HistoryEntry } from '@/lib/core/history/rules/entry'
import type { TeacherId } from '@/lib/core/names/rules/ids'
import type { ServiceContext } from '@/lib/core/refusals/service/context'
import { requireAllowed } from '@/lib/core/refusals/service/require-allowed'
import { violationsOf } from '@/lib/quality/rules/assess'
import { firstItems, type FirstOf, type NamedParty, noneOf } from '@/lib/quality/rules/quality-check'
import type { Party, QualityLoad } from '@/lib/quality/rules/timetable'
import { namedIn, visibleIn } from '@/lib/quality/service/judge'
import { requireExisting } from '@/lib/quality/service/load-timetable'
import type {
  DepartmentHours,
  EventLine,
  HoursLine,
  StandingList,
  StandingQuestion,
  WorkbenchQuestion,
} from '@/lib/workbench/rules/workbench'
import { draftsOf, rowsHeldBy, hoursLeft, isListed, loadedBy, workbenchRows } from '@/lib/workbench/rules/workbench-of'
import { showChanges } from './view-changes'
import { findWeekChanges, loadWorkbench, type LoadedWorkbench } from './view-workbench'

/** Maximum number of lines in a list. */
const mostLines = 200

const teacherParty = (id: TeacherId): Party => ({ kind: 'teacher', id, subgroup: 0 })

/** Unplaced hours by department; an item counts for each of its teachers' departments. */
function departmentsOf(items: readonly QualityLoad[], departments: LoadedWorkbench['departments']): DepartmentHours[] {
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

function hoursOf({ load, by, departments, judged }: LoadedWorkbench, row: number | null): StandingList {
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
function draftLines({ judged, by }: LoadedWorkbench, row: number | null): StandingList {
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

function requestLines({ requests }: LoadedWorkbench, row: number | null): StandingList {
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
  { list, row, ...question }: StandingQuestion,
): Promise<StandingList> {
  const loaded = await loadWorkbench(context, question)
  if (list === 'hours') return hoursOf(loaded, row)
  if (list === 'drafts') return draftLines(loaded, row)
  if (list === 'requests') return requestLines(loaded, row)
  const { judged, findings, by } = loaded
  const listed = findings.filter((one) => isListed(list, one) && (row === null || workbenchRows(by, one).has(row)))
  return {
    is: 'troubles',
    ...firstItems(violationsOf(listed), mostLines, visibleIn(judged.input)),
  }
}

/**
 * The classes of a faculty's week that changed for readers since its last publication, of the whole faculty or
 * one row. Throws as `loadWorkbench` does.
 */
export async function viewWeekChanges(
  context: ServiceContext,
  { row, ...question }: WorkbenchQuestion & { row: number | null },
): Promise<FirstOf<HistoryEntry>> {
  requireAllowed(context, 'workbench.open', { id: question.faculty })
  if (question.by === 'room') requireAllowed(context, 'list.view', 'room')
  await requireExisting(context, { kind: 'faculty', id: question.faculty })
  const period = { from: question.monday, to: addDays(question.monday, 6) }
  const { publication, changed } = await findWeekChanges(context, question.faculty, period)
  if (!publication) return noneOf
  const rows = changed.filter((one) => row === null || rowsHeldBy(question.by, one).includes(row))
  const entries = await showChanges(
    context,
    publication.id,
    rows.map(({ entry }) => entry),
  )
  return firstItems(entries, mostLines, (entry) => entry)
}
