import type { CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import type { ZonedTime } from '@/lib/core/rules/calendar/civil-time'
import type { NoticeId } from '@/lib/core/rules/names/ids'
import type { LessonType } from '@/lib/core/rules/names/lesson-type'
import type { NoticeKind } from '@/lib/core/rules/notices/notice'
import type { ClassRef } from '@/lib/core/rules/schedule/own-subject'
import type { Pair } from '@/lib/core/rules/calendar/pairs'
import type { Subgroup } from '@/lib/core/rules/names/resource'
import type { NamedTeacher, TitledGroup, TitledRoom } from '@/lib/core/rules/schedule/schedule'

/** How far a program has read: everything before this entry of the change of this number, and the entry itself. */
export type Cursor = { number: number; noticeId: NoticeId }

/** Whose changes are asked for, or of `only` which class. */
export type Watched = {
  kind: 'group' | 'teacher' | 'room'
  id: number
  subgroup: Subgroup
  only: ClassRef | null
}

/** Where a class was or is, as a program is told: without comments and links, which are for those who attend. */
export type PublicSlot = {
  pair: Pair
  rooms: TitledRoom[]
  teachers: NamedTeacher[]
  groups: TitledGroup[]
}

/**
 * What became of equal classes of a series. `dates`: as they were, or, of new ones, as they are; `shift`:
 * days that each moved.
 */
export type PublicChange = {
  number: number
  at: ZonedTime
  undoes: boolean
  kind: NoticeKind
  title: string
  lessonType: LessonType
  dates: CalendarDate[]
  shift: number
  before: PublicSlot | null
  after: PublicSlot | null
}

export const cursorText = ({ number, noticeId }: Cursor): string => `${number}-${noticeId}`

/** Null for what was never given as one. */
export function readCursor(text: string): Cursor | null {
  const [, number, noticeId] = /^(\d{1,15})-(\d{1,15})$/.exec(text) ?? []
  return number === undefined ? null : { number: Number(number), noticeId: Number(noticeId) as NoticeId }
}
