import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type { HistoryEntry } from '@/lib/core/history/rules/entry'
import type { FacultyId, LoadItemId } from '@/lib/core/names/rules/ids'
import type { LessonType } from '@/lib/core/names/rules/lesson-type'
import type { EventKind, RequestKind } from '@/lib/core/schedule/rules/schedule'
import type { FirstOf, NamedParty, VisibleViolation } from '@/lib/quality/rules/quality-check'
import type { Publication } from './publication'

export const rowKinds = ['group', 'teacher', 'room'] as const
export type RowKind = (typeof rowKinds)[number]

export type WorkbenchQuestion = { faculty: FacultyId; monday: CalendarDate; by: RowKind }

/** The counters above the matrix, in order; each opens a list. */
export const counters = [
  'hours',
  'drafts',
  'changed',
  'overlaps',
  'closed',
  'absent',
  'fullDays',
  'windows',
  'seats',
  'norm',
  'requests',
] as const
export type Counter = (typeof counters)[number]

/**
 * The counts of a row; `changed`: classes that changed for readers since the last publication of the faculty;
 * `problems`: violations of hard rules. Hours are of the semester, the rest of the week.
 */
export const rowCounts = ['hours', 'drafts', 'changed', 'problems', 'fullDays', 'windows'] as const
export type RowCount = (typeof rowCounts)[number]

/**
 * `section`: course year of a group, department of a teacher, building of a room. `slots`: one letter per
 * slot, day by day (`markAt`).
 */
export type WorkbenchRow = {
  id: number
  title: string
  section: string | null
  slots: string
  counts: Readonly<Record<RowCount, number>>
}

export type Workbench = {
  days: readonly CalendarDate[]
  pairs: readonly Pair[]
  /** Sorted by section, then title. */
  rows: readonly WorkbenchRow[]
  /** Counts of the whole faculty, whatever the rows are. Absent: the reader may not see it, or it is unknown. */
  counts: Readonly<Partial<Record<Counter, number>>>
  /** The last one of the faculty as a whole; null: there is none. */
  publication: Publication | null
}

/** The lists: those of the counters, and the problems of one row. */
export const listKinds = [...counters, 'problems'] as const
export type ListName = (typeof listKinds)[number]

/** Those of the week as it stands; the other one compares it with the last publication. */
export type StandingListName = Exclude<ListName, 'changed'>
export const standingLists = listKinds.filter((list): list is StandingListName => list !== 'changed')
export type ListQuestion = WorkbenchQuestion & { list: ListName; row: number | null }
export type StandingQuestion = WorkbenchQuestion & { list: StandingListName; row: number | null }

export type HoursLine = {
  id: LoadItemId
  title: string
  lessonType: LessonType
  left: number
  required: number
  groups: readonly NamedParty[]
  teachers: readonly NamedParty[]
}

/**
 * `department` null: there is no teacher yet, or their department is unknown. An item of two departments
 * counts for both.
 */
export type DepartmentHours = { department: string | null; left: number; items: number }

export const eventLineKinds = [
  'class',
  'exam',
  'booking',
  'closure',
  'move',
  'withdrawal',
  'swap',
  'transition',
] as const satisfies readonly (EventKind | RequestKind)[]

/** A draft, or a request. */
export type EventLine = {
  who: readonly NamedParty[]
  date: CalendarDate
  pair: Pair
  kind: (typeof eventLineKinds)[number]
  title: string
  lessonType: LessonType
}

export type StandingList =
  | ({ is: 'hours'; departments: readonly DepartmentHours[] } & FirstOf<HoursLine>)
  | ({ is: 'troubles' } & FirstOf<VisibleViolation>)
  | ({ is: 'events' } & FirstOf<EventLine>)

export type WorkbenchList = StandingList | ({ is: 'changes' } & FirstOf<HistoryEntry>)
