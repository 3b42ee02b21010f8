import { hoursOf } from './academic-calendar'
import type { CalendarDate } from './calendar-date'
import type { DisciplineId, LoadItemId, ProgrammeDisciplineId, ProgrammeId, SemesterId } from './ids'
import { isDoneByAny, type LessonType } from './lesson-type'
import type { Subgroup } from './resource'
import { ownersOf, type PlacedClass, type Plan } from './rights-subjects'
import type { NamedGroup, NamedRoom, NamedTeacher } from './schedule'

/** What is planned from: a load item, or a row of a programme; a row that stands for a load item («proxy») counts for both. */
export type LoadRef =
  { of: 'load'; id: LoadItemId } | { of: 'programme'; id: ProgrammeDisciplineId; proxyOf: LoadItemId | null }

/** The load item that counts what is placed; null for a row that stands for none. */
export const loadItemOf = (ref: LoadRef): LoadItemId | null => (ref.of === 'load' ? ref.id : ref.proxyOf)

/** So many hours of a discipline, still to be placed into the week (specification, «Nagruzka item»). */
export type LoadItem = {
  ref: LoadRef
  version: number
  semester: { id: SemesterId; half: 1 | 2 }
  programmeId: ProgrammeId | null
  disciplineId: DisciplineId | null
  title: string
  lessonType: LessonType
  subgroup: Subgroup
  requiredHours: number
  startsOn: CalendarDate
  endsOn: CalendarDate
  /** Null: not known. */
  students: number | null
  groups: NamedGroup[]
  teachers: NamedTeacher[]
  /** Rooms that a row of a programme asks for; a load item asks for none. */
  rooms: NamedRoom[]
  /** Whose it is and what the viewer was permitted: what the rights are asked with, in the browser too. */
  plan: Plan
}

/** Whose its classes are. */
export const placedOf = ({ plan, programmeId }: Pick<LoadItem, 'plan' | 'programmeId'>): PlacedClass => ({
  ...ownersOf(plan),
  programmeId,
})

/** What stands of an item: 2 hours a class, each class once however many groups share it. */
export type LoadProgress = { placedHours: number; usedRooms: NamedRoom[] }

export const loadKey = ({ of, id }: { of: LoadRef['of']; id: number }): string => `${of}:${id}`

/** An exam consultation is done when any hours are set; all else when the required hours are (specification, section 3). */
export const isLoadDone = (
  item: Pick<LoadItem, 'lessonType' | 'requiredHours'>,
  placedHours: number,
): boolean => (isDoneByAny(item) ? placedHours > 0 : placedHours >= item.requiredHours)

/** Hours beyond those required; a last class that has to be there, because a class less would leave the item undone, is none. */
export const excessHours = (
  item: Pick<LoadItem, 'lessonType' | 'requiredHours'>,
  placedHours: number,
): number => (isLoadDone(item, placedHours - hoursOf(1)) ? Math.max(0, placedHours - item.requiredHours) : 0)
