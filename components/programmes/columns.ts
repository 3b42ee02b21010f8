import type { DisciplineField } from '@/lib/core/programmes/rules/programme'

/** Column groups that users can hide. */
export const columnGroups = ['type', 'rooms', 'teachers', 'groups', 'hours', 'dates'] as const
export type ColumnGroup = (typeof columnGroups)[number]

const defaultGroups: readonly ColumnGroup[] = ['teachers', 'groups']

export const switchFields = ['isActive', 'projectActive', 'projectHidden'] as const
const listFields = ['groupIds', 'teacherIds', 'roomIds'] as const
export type ListField = (typeof listFields)[number]
export const isListField = (field: DisciplineField): field is ListField => listFields.some((one) => one === field)

type TextField = 'title' | 'lessonType' | 'type' | 'hours' | 'startsOn' | 'endsOn'
export type CellField = TextField | ListField | (typeof switchFields)[number]
export type ColumnId = 'select' | CellField | 'more'

/** A column's kind (checkbox, text or button), and how its cells are used. */
export type DisciplineColumn = {
  id: ColumnId
  field: CellField | null
  kind: 'select' | 'text' | 'switch' | 'more'
  use: 'write' | 'press'
}

const text = (field: TextField | ListField): DisciplineColumn => ({
  id: field,
  field,
  kind: 'text',
  use: 'write',
})
const aSwitch = (field: (typeof switchFields)[number]): DisciplineColumn => ({
  id: field,
  field,
  kind: 'switch',
  use: 'press',
})

/**
 * The columns of a programme's table, in order. `plans`: includes the switches for placing and templates, as
 * in project programmes and wherever a row uses one.
 */
export function columnsOfProgramme(groups: readonly ColumnGroup[], plans: boolean): DisciplineColumn[] {
  const of = (group: ColumnGroup, ...columns: DisciplineColumn[]) => (groups.includes(group) ? columns : [])
  return [
    { id: 'select', field: null, kind: 'select', use: 'press' },
    text('title'),
    ...of('type', text('lessonType'), text('type')),
    ...of('groups', text('groupIds')),
    ...of('teachers', text('teacherIds')),
    ...of('rooms', text('roomIds')),
    ...of('hours', text('hours')),
    ...of('dates', text('startsOn'), text('endsOn')),
    aSwitch('isActive'),
    ...(plans ? [aSwitch('projectActive'), aSwitch('projectHidden')] : []),
    { id: 'more', field: null, kind: 'more', use: 'press' },
  ]
}

/** Parses the stored column groups; the defaults if absent. */
export function parseGroups(stored: string | null | undefined): readonly ColumnGroup[] {
  if (stored === null || stored === undefined) return defaultGroups
  const names = stored.split(',')
  return columnGroups.filter((group) => names.includes(group))
}
