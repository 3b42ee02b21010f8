import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { ZonedTime } from '@/lib/core/calendar/rules/civil-time'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import { type NoticeId, idNumbered } from '@/lib/core/names/rules/ids'
import type { LessonType } from '@/lib/core/names/rules/lesson-type'
import type { Subgroup } from '@/lib/core/names/rules/resource'
import type { NoticeKind } from '@/lib/core/notices/rules/notice'
import type { ClassRef } from '@/lib/core/schedule/rules/own-subject'
import type { NamedTeacher, TitledGroup, TitledRoom } from '@/lib/core/schedule/rules/schedule'

/** The position up to which a program has read, inclusive: the number of a change, and an entry of it. */
export type Cursor = { number: number; noticeId: NoticeId }

/** The subject whose changes are requested, or `only` one class of it. */
export type ChangesScope = {
  kind: 'group' | 'teacher' | 'room'
  id: number
  subgroup: Subgroup
  only: ClassRef | null
}

/**
 * Place and people of a class in the form for programs: without comments and links, which are for
 * participants.
 */
export type PublicSlot = {
  pair: Pair
  rooms: TitledRoom[]
  teachers: NamedTeacher[]
  groups: TitledGroup[]
}

/**
 * A change to equal classes of a series. `dates`: before the change, or after it for new classes; `shift`:
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

/** Null if the text is no cursor. */
export function readCursor(text: string): Cursor | null {
  const [, number, noticeId] = /^(\d{1,15})-(\d{1,15})$/.exec(text) ?? []
  return number === undefined ? null : { number: Number(number), noticeId: idNumbered(Number(noticeId)) }
}
