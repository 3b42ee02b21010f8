import { hoursOf } from '@/lib/core/calendar/rules/academic-calendar'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type { ChangeId, MeetingId, RoomId } from '@/lib/core/names/rules/ids'
import type { LessonType } from '@/lib/core/names/rules/lesson-type'
import type { ChangeWarning } from '@/lib/core/placing/rules/change-warnings'
import type { NamedGroup, NamedTeacher } from '@/lib/core/schedule/rules/schedule'
import { inAlphabet } from '@/lib/core/words/rules/in-alphabet'

/** A class that was withdrawn from its date and is owed. */
export type OwedClass = {
  id: MeetingId
  version: number
  date: CalendarDate
  pair: Pair
  title: string
  lessonType: LessonType
  groups: readonly Pick<NamedGroup, 'id' | 'title' | 'subgroup'>[]
  teachers: readonly Pick<NamedTeacher, 'id' | 'name'>[]
  /** Why it was withdrawn. */
  reason: string
  /** Whether the user may settle it. */
  maySettle: boolean
}

/** How an owed class is settled: made up at another time, held otherwise, or cancelled for good. */
export type Settlement =
  { act: 'make_up'; date: CalendarDate; pair: Pair; roomId: RoomId | null } | { act: 'held' } | { act: 'cancel' }

export type SettleOrder = {
  id: MeetingId
  how: Settlement
  reason: string
  /** The version that the user saw. */
  version?: number | undefined
  dryRun: boolean
}

/** The result of settling, real or dry run. */
export type Settled = { warnings: readonly ChangeWarning[]; changeId: ChangeId | null }

/** A single date on which an owed class could be held. */
export type MakeUpPlace = {
  date: CalendarDate
  pair: Pair
  room: { id: RoomId; title: string } | null
  reasons: readonly string[]
}

export function owedByTitle(
  owed: readonly OwedClass[],
): { title: string; hours: number; classes: readonly OwedClass[] }[] {
  const titles = [...new Set(owed.map(({ title }) => title))].sort(inAlphabet)
  return titles.map((title) => {
    const classes = owed.filter((one) => one.title === title)
    return { title, hours: hoursOf(classes.length), classes }
  })
}
