import { mostPairs } from '@/lib/core/calendar/rules/pairs'
import type { StudyForm } from '@/lib/core/names/rules/resource'
import { impliedBuilding, type RoomKind } from '@/lib/core/names/rules/room'
import { roomProperties, statedNeeds } from '@/lib/core/rooms/rules/room-properties'
import type { AdminColumn, AdminTable, AdminTableName, Sorted, VocabularyName } from './admin-table'

const title = (longest: number) =>
  ({ key: 'title', kind: 'text', longest, isRequired: true }) as const satisfies AdminColumn
const flag = (key: string, initial = false) => ({ key, kind: 'flag', initial }) as const satisfies AdminColumn

const roomKinds = ['ordinary', 'sport', 'virtual'] as const satisfies readonly RoomKind[]
const studyForms = ['day', 'master', 'correspondence'] as const satisfies readonly StudyForm[]

/** The tables, with the rules for checking, showing, pasting and exporting them. */
export const adminTables: { readonly [Name in AdminTableName]: AdminTable<Name> } = {
  room: {
    name: 'room',
    columns: [
      title(100),
      {
        key: 'building',
        kind: 'text',
        longest: 60,
        implied: ({ title: of }) => impliedBuilding(String(of ?? '')),
      },
      { key: 'capacity', kind: 'number', least: 1, most: 10_000, unit: 'seats' },
      { key: 'kind', kind: 'choice', choices: roomKinds, isRequired: true, initial: 'ordinary' },
      ...roomProperties.map((property) => flag(property, property === 'needsKey')),
      flag('isPlaceholder'),
      flag('needsApproval'),
      { key: 'approvingDepartmentId', kind: 'reference', to: 'department' },
      { key: 'mostBookings', kind: 'number', least: 1, most: 1000 },
      { key: 'mostDaysAhead', kind: 'number', least: 1, most: 400 },
      { key: 'leastMinutesBefore', kind: 'number', least: 1, most: 30_000 },
      { key: 'bookedFromPair', kind: 'number', least: 1, most: mostPairs },
      { key: 'bookedToPair', kind: 'number', least: 1, most: mostPairs },
      { key: 'quietDays', kind: 'weekdays' },
      { key: 'confirmAhead', kind: 'number', least: 0, most: 1440 },
      { key: 'confirmWithin', kind: 'number', least: 0, most: 80 },
    ],
    apart: 'building',
    searched: ['title', 'building'],
    wanted: ['capacity'],
  },
  teacher: {
    name: 'teacher',
    columns: [
      { key: 'fullName', kind: 'text', longest: 150, isRequired: true },
      { key: 'name', kind: 'text', longest: 200, isRequired: true, follows: 'fullName' },
      { key: 'departmentId', kind: 'reference', to: 'department' },
      flag('isPlaceholder'),
      { key: 'personnelNumber', kind: 'text', longest: 40 },
    ],
    apart: 'departmentId',
    identity: 'personnelNumber',
    hasNamesakes: true,
    searched: ['fullName', 'name', 'departmentId', 'personnelNumber'],
    wanted: ['departmentId'],
  },
  department: { name: 'department', columns: [title(200)], searched: ['title'], wanted: [] },
  group: {
    name: 'group',
    columns: [
      title(100),
      { key: 'facultyId', kind: 'reference', to: 'faculty' },
      { key: 'courseYear', kind: 'number', least: 1, most: 9, unit: 'course' },
      { key: 'studyForm', kind: 'choice', choices: studyForms, isRequired: true, initial: 'day' },
      { key: 'students', kind: 'number', least: 0, most: 1000, unit: 'people' },
      {
        key: 'subgroupCount',
        kind: 'number',
        least: 1,
        most: 2,
        isRequired: true,
        initial: 1,
        unit: 'subgroup',
      },
      flag('hasDpo2030'),
      ...statedNeeds.map((need) => flag(need)),
    ],
    apart: 'facultyId',
    searched: ['title', 'facultyId'],
    wanted: ['facultyId', 'courseYear'],
  },
  faculty: { name: 'faculty', columns: [title(200)], searched: ['title'], wanted: [] },
  discipline: { name: 'discipline', columns: [title(500)], searched: ['title'], wanted: [] },
  reason: {
    name: 'reason',
    columns: [
      title(200),
      { key: 'position', kind: 'number', least: 1, most: 9999 },
      flag('forRequests', true),
      flag('forClosures'),
      flag('forAbsences'),
    ],
    ordered: 'position',
    searched: ['title'],
    wanted: [],
  },
  user: {
    name: 'user',
    columns: [
      { key: 'username', kind: 'text', longest: 150, isRequired: true },
      { key: 'fullName', kind: 'text', longest: 150, isRequired: true },
      { key: 'teacherId', kind: 'reference', to: 'teacher' },
      { key: 'groupId', kind: 'reference', to: 'group' },
      {
        key: 'subgroup',
        kind: 'number',
        least: 0,
        most: 2,
        none: 0,
        isRequired: true,
        initial: 0,
        unit: 'subgroup',
      },
    ],
    ignoresCase: true,
    told: ['state', 'rights', 'editorOf', 'signedInAt'],
    searched: ['username', 'fullName', 'teacherId', 'groupId'],
    wanted: [],
  },
}

/** Faculties cannot be merged: they own plans and people, and are emptied by moving their groups. */
export const isMergeable = (name: VocabularyName): boolean => name !== 'faculty'

/** Whether rows of a table are retired, deleted and listed with their uses; people are not. */
export const isVocabulary = (name: AdminTableName): name is VocabularyName => name !== 'user'

/** Whether other rows refer to rows of a table; reasons are copied instead. */
export const isNamed = (name: AdminTableName): boolean => isVocabulary(name) && name !== 'reason'

/** The default sort order of a table. */
export const ownSort = ({ ordered, columns: [title] }: AdminTable): Sorted => ({
  key: ordered ?? title.key,
  isDown: false,
})

export const adminColumn = ({ columns }: AdminTable, key: string): AdminColumn | undefined =>
  columns.find((column) => column.key === key)
