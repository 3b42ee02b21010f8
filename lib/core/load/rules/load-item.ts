import { hoursOf } from '@/lib/core/calendar/rules/academic-calendar'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type {
  DisciplineId,
  LoadItemId,
  ProgrammeDisciplineId,
  ProgrammeId,
  SemesterId,
} from '@/lib/core/names/rules/ids'
import { isDoneByAny, isOfSession, type LessonType } from '@/lib/core/names/rules/lesson-type'
import type { Subgroup } from '@/lib/core/names/rules/resource'
import { ownersOf, type PlacedClass, type PlanSubject } from '@/lib/core/rights/rules/rights-subjects'
import type { RoomEquipment } from '@/lib/core/rooms/rules/room-properties'
import type { NamedGroup, NamedRoom, NamedTeacher } from '@/lib/core/schedule/rules/schedule'

/** What is planned: a load item or a programme row; a proxy row counts for both. */
export type LoadRef =
  { of: 'load'; id: LoadItemId } | { of: 'programme'; id: ProgrammeDisciplineId; proxyOf: LoadItemId | null }

/** A load item or a programme row, where a path or an answer has its id beside what it is of. */
export const refOf = <Of extends LoadRef['of']>(of: Of, id: number) =>
  ({ of, id }) as Pick<Extract<LoadRef, { of: Of }>, 'of' | 'id'>

/** The load item whose hours are counted; null for a row that is not a proxy. */
export const loadItemOf = (ref: LoadRef): LoadItemId | null => (ref.of === 'load' ? ref.id : ref.proxyOf)

/** Hours of a discipline to be placed into the week (specification, «Nagruzka item»). */
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
  /** Nobody set the hours: they were counted from an imported timetable. */
  isDerived: boolean
  startsOn: CalendarDate
  endsOn: CalendarDate
  students: number | null
  groups: NamedGroup[]
  teachers: NamedTeacher[]
  /** Rooms requested by a programme row; always empty for a load item. */
  rooms: NamedRoom[]
  /** What its groups state that their rooms must have; absent: nothing. */
  equipment?: readonly RoomEquipment[] | undefined
  /** Owner and the viewer's permission: the input of rights checks, in the browser too. */
  plan: PlanSubject
}

/** The owners of an item's classes. */
export const placedOf = ({ plan, programmeId }: Pick<LoadItem, 'plan' | 'programmeId'>): PlacedClass => ({
  ...ownersOf(plan),
  programmeId,
})

/**
 * Progress of an item: 2 hours per class, each class counted once however many groups share it.
 * `withdrawnHours`: of withdrawn classes, to be made up; absent: none.
 */
export type LoadProgress = {
  placedHours: number
  usedRooms: NamedRoom[]
  withdrawnHours?: number | undefined
}

/** The hours that are still to be made up: what was withdrawn, until the required hours are placed again. */
export const owedHours = (
  { requiredHours }: Pick<LoadItem, 'requiredHours'>,
  { placedHours, withdrawnHours = 0 }: Pick<LoadProgress, 'placedHours' | 'withdrawnHours'>,
): number => Math.min(withdrawnHours, hoursOf(Math.ceil(Math.max(0, requiredHours - placedHours) / hoursOf(1))))

export const loadKey = ({ of, id }: { of: LoadRef['of']; id: number }): string => `${of}:${id}`

/**
 * An exam consultation is done when any hours are set; other types when the required hours are
 * (specification, section 3).
 */
export const isLoadDone = (item: Pick<LoadItem, 'lessonType' | 'requiredHours'>, placedHours: number): boolean =>
  isDoneByAny(item) ? placedHours > 0 : placedHours >= item.requiredHours

/**
 * Hours above the required number. A last class needed to reach an odd number of hours is not excess; an exam
 * takes all pairs that its time meets.
 */
export const excessHours = (item: Pick<LoadItem, 'lessonType' | 'requiredHours'>, placedHours: number): number =>
  !isOfSession(item) && isLoadDone(item, placedHours - hoursOf(1)) ? Math.max(0, placedHours - item.requiredHours) : 0
