import type { LoadNames } from '@/db/load/load-names'
import type { LoadItemValues } from '@/db/queries/load-table/change-load'
import { dayMonthYear } from '@/lib/core/calendar/rules/calendar-date'
import type { LoadItem } from '@/lib/core/load/rules/load-item'
import type { GroupId, TeacherId } from '@/lib/core/names/rules/ids'
import { changedPeople, type People, peopleOf } from '@/lib/core/placing/rules/people'
import { wordList } from '@/lib/core/programmes/texts/cell-words'
import { dateInCell, hoursInCell, studentsInCell, subgroupOf } from '@/lib/imports/service/read-cells'
import { findersOfPeople, readEach, RowRefusal } from '@/lib/imports/service/read-fields'
import { loadColumns, loadRowProblems } from '@/lib/imports/texts/load-file'
import {
  type ChangedLoadRow,
  isPeopleField,
  type WrittenCells,
  type LoadField,
  loadFields,
} from '@/lib/load-table/rules/load-changes'
import { loadChangeProblems } from '@/lib/load-table/texts'

/** All that can be changed of an item. */
export type LoadItemState = LoadItemValues & People

export const stateOf = (item: LoadItem): LoadItemState => ({
  ...peopleOf(item),
  requiredHours: item.requiredHours,
  subgroup: item.subgroup,
  students: item.students,
  startsOn: item.startsOn,
  endsOn: item.endsOn,
})

/** What is written in a row, read: its state afterwards, what that changes, and what is wrong with it. */
export type ReadLoadRow = Pick<ChangedLoadRow, 'changes' | 'problems'> & { after: LoadItemState }

const longestCell = 3000

type Names = Pick<LoadNames, 'groups' | 'teachers'>
type Cell<Id> = string | readonly Id[]

/** Reads a cell that names people, or has their ids. */
const idsIn = <Id extends GroupId | TeacherId>(
  cell: Cell<Id>,
  {
    named,
    byId,
    none,
  }: { named: (name: string) => { id: Id }; byId: ReadonlyMap<Id, unknown>; none: (id: string) => string },
): Id[] =>
  typeof cell === 'string'
    ? readEach(wordList(cell), (name) => named(name).id)
    : readEach(cell, (id) => {
        required(byId.get(id), none(String(id)))
        return id
      })

type Reading = Record<LoadField, (cells: WrittenCells, before: LoadItemState) => Partial<LoadItemState>>

function readingBy(names: Names, known: ById): Reading {
  const find = findersOfPeople(names)
  const groups = { named: find.group, byId: known.groups, none: loadRowProblems.group }
  const teachers = { named: find.teacher, byId: known.teachers, none: loadRowProblems.teacher }
  const dateOf = (field: 'startsOn' | 'endsOn', text: string, before: LoadItemState) =>
    required(
      dateInCell(text.trim(), () => before[field]),
      loadRowProblems.required(loadColumns[field].title),
    )
  return {
    groups: (cells) => ({ groups: idsIn(cells.groups ?? '', groups) }),
    teachers: (cells) => ({ teachers: idsIn(cells.teachers ?? '', teachers) }),
    hours: ({ hours = '' }) => ({ requiredHours: hoursInCell(hours.trim()) }),
    subgroup: ({ subgroup = '' }) => ({ subgroup: subgroupOf(subgroup.trim()) }),
    students: ({ students = '' }) => ({ students: studentsInCell(students.trim()) }),
    startsOn: ({ startsOn = '' }, before) => ({ startsOn: dateOf('startsOn', startsOn, before) }),
    endsOn: ({ endsOn = '' }, before) => ({ endsOn: dateOf('endsOn', endsOn, before) }),
  }
}

type ById = {
  groups: ReadonlyMap<GroupId, LoadNames['groups'][number]>
  teachers: ReadonlyMap<TeacherId, LoadNames['teachers'][number]>
}

function textOf(state: LoadItemState, field: LoadField, known: ById): string {
  switch (field) {
    case 'groups':
      return state.groups.map((id) => known.groups.get(id)?.label ?? '').join(', ')
    case 'teachers':
      return state.teachers.map((id) => known.teachers.get(id)?.label ?? '').join(', ')
    case 'hours':
      return String(state.requiredHours)
    case 'subgroup':
      return state.subgroup === 0 ? '' : String(state.subgroup)
    case 'students':
      return state.students === null ? '' : String(state.students)
    case 'startsOn':
    case 'endsOn':
      return dayMonthYear(state[field])
  }
}

/** Reads cells by the names that a load file may use, or by ids of people. */
export function loadCellReader(names: Names) {
  const known: ById = {
    groups: new Map(names.groups.map((one) => [one.id, one])),
    teachers: new Map(names.teachers.map((one) => [one.id, one])),
  }
  const reading = readingBy(names, known)
  return (item: LoadItem, cells: WrittenCells, placed: number): ReadLoadRow => {
    const before = stateOf(item)
    const problems: { field: LoadField; text: string }[] = []
    let after = before
    for (const field of loadFields) {
      const cell = cells[field]
      if (cell === undefined) continue
      try {
        if (cell.length > longestCell) throw new RowRefusal(loadRowProblems.tooLong(loadColumns[field].title))
        after = { ...after, ...reading[field](cells, before) }
      } catch (error) {
        if (!(error instanceof RowRefusal)) throw error
        problems.push(...error.problems.map(({ text }) => ({ field, text })))
      }
    }
    const people = changedPeople(before, after)
    // The order of people does not matter.
    after = { ...after, teachers: people.teachers ?? before.teachers, groups: people.groups ?? before.groups }
    if (problems.length === 0) problems.push(...faultsOf(before, after, { placed, names: known.groups }))
    const changes = loadFields.flatMap((field) => {
      const [was, is] = [textOf(before, field, known), textOf(after, field, known)]
      const isChanged = isPeopleField(field) ? people[field] !== undefined : was !== is
      return isChanged ? [{ field, before: was, after: is }] : []
    })
    return { after, changes, problems }
  }
}

/** What does not fit together. `placed`: classes that the item has. */
function faultsOf(
  before: LoadItemState,
  after: LoadItemState,
  { placed, names }: { placed: number; names: ReadonlyMap<GroupId, LoadNames['groups'][number]> },
): { field: LoadField; text: string }[] {
  const { subgroup, groups, teachers } = after
  const whole = groups.map((id) => names.get(id)).find((group) => group && group.subgroupCount < 2)
  const isMoved = subgroup !== before.subgroup || changedPeople(before, after).groups !== undefined
  return [
    ...(groups.length + teachers.length === 0 ? [{ field: 'groups' as const, text: loadRowProblems.nobody }] : []),
    ...(subgroup !== 0 && groups.length === 0
      ? [{ field: 'subgroup' as const, text: loadRowProblems.subgroupOfNobody }]
      : []),
    ...(subgroup !== 0 && whole && isMoved
      ? [{ field: 'subgroup' as const, text: loadRowProblems.halves(whole.title) }]
      : []),
    ...(subgroup !== before.subgroup && placed > 0
      ? [{ field: 'subgroup' as const, text: loadChangeProblems.placed(placed) }]
      : []),
    ...(after.endsOn < after.startsOn ? [{ field: 'endsOn' as const, text: loadRowProblems.order }] : []),
  ]
}

function required<Value>(value: Value | null | undefined, problem: string): Value {
  if (value === null || value === undefined) throw new RowRefusal(problem)
  return value
}
