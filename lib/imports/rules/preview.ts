import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type { MeetingId } from '@/lib/core/names/rules/ids'
import type { LessonType } from '@/lib/core/names/rules/lesson-type'
import type { Subgroup } from '@/lib/core/names/rules/resource'

/** A class with its time, place and people. */
export type PreviewPlace = {
  date: CalendarDate
  pair: Pair
  title: string
  lessonType: LessonType
  subgroup: Subgroup
  teachers: readonly string[]
  rooms: readonly string[]
  comment: string
}

/** A stored class of one group. `overlaps`: it shares its place with another. */
export type StandingClass = PreviewPlace & { id: MeetingId; overlaps: boolean }

export const previewChanges = ['same', 'new', 'changed', 'gone'] as const
/** What the import does to a class; for a changed one, what it was. */
export type PreviewChange =
  { kind: Exclude<(typeof previewChanges)[number], 'changed'> } | { kind: 'changed'; was: PreviewPlace }

/** A class of one group as it would be after the import; a removed one as it is now. */
export type PreviewClass = PreviewPlace & { overlaps: boolean; change: PreviewChange }

/** Two weeks of a group, starting on a Monday. */
export type PreviewWeeks = { startsOn: CalendarDate; classes: PreviewClass[] }

const placeOf = ({ id: _id, overlaps: _overlaps, ...place }: StandingClass): PreviewPlace => place

const isSame = (one: PreviewPlace, other: PreviewPlace): boolean =>
  one.date === other.date &&
  one.pair === other.pair &&
  one.title === other.title &&
  one.lessonType === other.lessonType &&
  one.subgroup === other.subgroup &&
  one.comment === other.comment &&
  isSameList(one.teachers, other.teachers) &&
  isSameList(one.rooms, other.rooms)

const isSameList = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((text, index) => text === other[index])

const order = (one: PreviewPlace, other: PreviewPlace): number =>
  one.date.localeCompare(other.date) || one.pair - other.pair || one.subgroup - other.subgroup

/** A group's classes before and after the import in one list, sorted by time; removed ones are among them. */
export function previewOf(before: readonly StandingClass[], after: readonly StandingClass[]): PreviewClass[] {
  const beforeById = new Map(before.map((one) => [one.id, one]))
  const afterIds = new Set(after.map(({ id }) => id))
  const changeOf = (one: StandingClass): PreviewChange => {
    const was = beforeById.get(one.id)
    if (!was) return { kind: 'new' }
    return isSame(placeOf(was), placeOf(one)) ? { kind: 'same' } : { kind: 'changed', was: placeOf(was) }
  }
  const removed = before.filter(({ id }) => !afterIds.has(id))
  return [
    ...after.map((one) => ({ ...placeOf(one), overlaps: one.overlaps, change: changeOf(one) })),
    ...removed.map((one) => ({ ...placeOf(one), overlaps: false, change: { kind: 'gone' as const } })),
  ].sort(order)
}
