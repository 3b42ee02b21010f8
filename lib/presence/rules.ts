import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { MeetingId, FacultyId } from '@/lib/core/names/rules/ids'
import type { Subject } from '@/lib/core/names/rules/resource'

/** The week of a subject, or with `monday` null a whole programme or the load of a faculty. */
export type WorkPlace = (Subject | { kind: 'faculty'; id: FacultyId }) & { monday: CalendarDate | null }

/** A class somebody changes, and the weeks that show it. */
export type OpenedClass = { id: MeetingId; shownIn: readonly WorkPlace[] }

/** What an open page tells of its user. `isEditing`: something there is opened or unsaved. */
export type Presence = { at: WorkPlace; isEditing: boolean; opened: OpenedClass | null }

/** Another planner. `isHere`: looks at the same place; `classes`: those they change that are shown there. */
export type OtherPlanner = {
  name: string
  isHere: boolean
  isEditing: boolean
  classes: readonly MeetingId[]
}

export const workPlaceKey = ({ kind, id, monday }: WorkPlace): string => `${kind} ${id} ${monday ?? ''}`

export const editorsOf = (others: readonly OtherPlanner[]): ReadonlyMap<MeetingId, string> =>
  new Map(others.flatMap(({ name, classes }) => classes.map((id) => [id, name] as const)))

/** The first letters of the first two words of a name. */
export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('')

/** «Иванова А. П.» of a full name of two words or three; any other name as it is. */
export function briefName(name: string): string {
  const [surname = '', ...rest] = name.trim().split(/\s+/)
  const isFull = rest.length > 0 && rest.length < 3 && [surname, ...rest].every((word) => /^[А-ЯЁA-Z]/.test(word))
  return isFull ? `${surname} ${rest.map((word) => `${word.charAt(0)}.`).join(' ')}` : name
}
