import type { WeekStep } from '@/lib/core/rules/calendar/academic-calendar'
import type { CalendarDate, Weekday } from '@/lib/core/rules/calendar/calendar-date'
import type { FacultyId, GroupId, ProgrammeId, TeacherId } from '@/lib/core/rules/names/ids'
import type { Subject } from '@/lib/core/rules/names/resource'
import type { LoadGrant, Owners } from '@/lib/core/rules/rights/rights-subjects'
import type {
  NamedTeacher,
  ScheduleItem,
  ScheduleRequest,
  ScheduleWish,
} from '@/lib/core/rules/schedule/schedule'

/**
 * The plan of an unpublished or hidden item with the viewer's own permission: decides whether they see it.
 */
export type ItemPlan = {
  groups: { id: GroupId; facultyId: FacultyId | null }[]
  teachers: { id: TeacherId; departmentId: number | null }[]
  loadGrant: LoadGrant | null
}
type Planned = { plan: ItemPlan | null; programmeId: ProgrammeId | null }
/** A resource that another published event holds too; `plan`, `programmeId`: of that event. */
export type SharedPlace = { resource: Exclude<Subject, { kind: 'programme' }> } & Planned
/**
 * `plan` null: published and not hidden, visible to everyone. `shared`: whether it counts as an overlap
 * depends on the viewer.
 */
export type ScheduledItem = Omit<ScheduleItem, 'overlaps' | 'may'> & {
  plan: ItemPlan | null
  shared: SharedPlace[]
  /** Owners, and for a draft the weekday its date counts as. */
  owners: Owners
  weekday: Weekday | null
}
export type ScheduledRequest = Omit<ScheduleRequest, 'overlaps'> & { shared: SharedPlace[] }
/** `absent`: the teacher who is away; `title` is then their name. */
export type ScheduledWish = Omit<ScheduleWish, 'isAbsence'> & { absent: TeacherId | null }
/** An item as the schedule's statements return it. */
export type ItemRow = Omit<ScheduledItem, 'series' | 'owners' | 'teachers'> & {
  teachers: (NamedTeacher & { departmentId: number | null })[]
  /** In the order of `groups`. */
  faculties: (FacultyId | null)[]
  step: WeekStep
  /** Null if only traces are left of the series. */
  startsOn: CalendarDate | null
  endsOn: CalendarDate | null
  correspondence: boolean
}
export const itemOf = ({
  step,
  startsOn,
  endsOn,
  correspondence: _,
  faculties,
  ...item
}: ItemRow): ScheduledItem => ({
  ...item,
  teachers: item.teachers.map(({ id, name }) => ({ id, name })),
  owners: {
    groups: item.groups.map(({ id }, index) => ({ id, facultyId: faculties[index] ?? null })),
    teachers: item.teachers.map(({ id, departmentId }) => ({ id, departmentId })),
  },
  series: {
    startsOn: startsOn ?? item.date,
    endsOn: endsOn ?? item.date,
    step,
    hasRelated: startsOn !== endsOn,
  },
})
