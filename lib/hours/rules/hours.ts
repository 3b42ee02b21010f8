import type { Semester } from '@/lib/core/calendar/rules/academic-calendar'
import { calendarDate, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { academicYear, type Period } from '@/lib/core/calendar/rules/period'
import type { DisciplineId, GroupId, SemesterId, TeacherId } from '@/lib/core/names/rules/ids'
import type { LessonType } from '@/lib/core/names/rules/lesson-type'
import type { Subgroup } from '@/lib/core/names/rules/resource'
import { recordOf } from '@/lib/core/words/rules/records'
import { academicYearOf } from '@/lib/next-semester/rules/semester-choice'
import type { Contract, HoursEntry } from './contracts'

/** Whose hours. */
export type HoursSubject =
  { kind: 'university' } | { kind: 'department'; id: number } | { kind: 'teacher'; id: TeacherId }

/** `year`: the one in which the academic year begins. `semesterId` null: the whole year. */
export type HoursQuestion = { of: HoursSubject; year: number; semesterId: SemesterId | null }

export const hoursColumns = [
  'planned',
  'drafts',
  'published',
  'held',
  'heldOtherwise',
  'corrected',
  'given',
  'taken',
  'cancelled',
  'owed',
] as const
export type HoursColumn = (typeof hoursColumns)[number]

/**
 * Academic hours. `held` is part of `published`, `taken` too: classes of others that the teacher holds. `given`: those
 * that others hold instead. `owed` and `heldOtherwise` are parts of `cancelled`.
 */
export type Hours = Record<HoursColumn, number>

/** The hours of one teacher in a month (its first day), of one discipline, type and audience. */
export type HoursRow = Hours & {
  teacherId: TeacherId
  /** Null: the plan, which has no dates. */
  month: CalendarDate | null
  disciplineId: DisciplineId | null
  title: string
  lessonType: LessonType
  subgroup: Subgroup
  groups: readonly { id: GroupId; title: string }[]
}

/** Somebody whose hours are counted. `isPlaceholder`: a vacancy. */
export type HoursPerson = {
  id: TeacherId
  name: string
  departmentId: number | null
  department: string | null
  isPlaceholder: boolean
}

/** `contractedHours`: of the year asked for; null: unknown, or only a semester is asked for. */
export type ContractedPerson = HoursPerson & { contractedHours: number | null }

/** `contracts` and `entries`: only together with hours by class. */
export type HoursView = {
  period: Period
  people: readonly ContractedPerson[]
  rows: readonly HoursRow[]
  contracts: readonly Contract[]
  entries: readonly HoursEntry[]
}

export const noHours: Hours = {
  planned: 0,
  drafts: 0,
  published: 0,
  held: 0,
  heldOtherwise: 0,
  corrected: 0,
  given: 0,
  taken: 0,
  cancelled: 0,
  owed: 0,
}

/** Hours are counted in hundredths; sums of binary fractions are not. */
const toHundredths = (hours: number): number => Math.round(hours * 100) / 100

export const sumHours = (rows: readonly Hours[]): Hours =>
  rows.reduce<Hours>((sum, row) => recordOf(hoursColumns, (column) => toHundredths(sum[column] + row[column])), noHours)

/** What counts as done: held, held otherwise, and what the journal adds or takes. */
export const doneHours = ({ held, heldOtherwise, corrected }: Hours): number =>
  toHundredths(held + heldOtherwise + corrected)

/** Hours of a year by contract, and by how many the plan of the same people exceeds them; negative: falls short. */
export type ContractedHours = { hours: number; over: number }

/** Null where the contract says no hours. */
export const contractedOf = (contractedHours: number | null, { planned }: Hours): ContractedHours | null =>
  contractedHours === null ? null : { hours: contractedHours, over: planned - contractedHours }

/** Of those for whom it is known; null: of nobody. */
export function sumContracted(all: readonly (ContractedHours | null)[]): ContractedHours | null {
  const known = all.filter((one) => one !== null)
  if (known.length === 0) return null
  return known.reduce((sum, one) => ({ hours: sum.hours + one.hours, over: sum.over + one.over }))
}

export type ShownColumn = HoursColumn | 'done'
/** What tables show, in this order. */
export const shownColumns: readonly ShownColumn[] = hoursColumns.flatMap((column): ShownColumn[] =>
  column === 'corrected' ? [column, 'done'] : [column],
)

export const shownHours = (hours: Hours, column: ShownColumn): number =>
  column === 'done' ? doneHours(hours) : hours[column]

const alwaysShown: readonly ShownColumn[] = ['planned', 'published', 'held', 'done']

/** The columns that a table needs: those that are always there, and those with anything in them. */
export const neededColumns = (rows: readonly Hours[]): ShownColumn[] =>
  shownColumns.filter((column) => alwaysShown.includes(column) || rows.some((row) => shownHours(row, column) !== 0))

/** The same discipline, type, groups and half. */
export const classKey = ({ title, lessonType, subgroup, groups }: HoursRow): string =>
  JSON.stringify([title, lessonType, subgroup, groups.map(({ id }) => id)])

export const yearPeriod = (year: number): Period => academicYear(calendarDate(`${year}-10-01`))

export const semestersOfYear = <Of extends Pick<Semester, 'startsOn'>>(semesters: readonly Of[], year: number): Of[] =>
  semesters.filter((semester) => academicYearOf(semester) === year)
