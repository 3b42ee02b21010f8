import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Period } from '@/lib/core/calendar/rules/period'
import type { GroupId, RoomId, TeacherId } from '@/lib/core/names/rules/ids'
import { isOfSession, type LessonType } from '@/lib/core/names/rules/lesson-type'

/** Who is away, or which rooms are closed, and when: exams with them have to stand elsewhere. */
export type ExamsTouched = Period & {
  kind: (typeof touchingKinds)[number]
  ids: readonly (TeacherId | GroupId | RoomId)[]
}
export const touchingKinds = ['teacher', 'group', 'room'] as const

type Leaving = {
  title: string
  lessonType: LessonType
  groups: readonly { id: GroupId }[]
  dates: readonly CalendarDate[]
}

/** How many exams, credits and consultations are among these classes; one takes several pairs of its day. */
export const countExams = (classes: readonly Leaving[]): number =>
  new Set(
    classes
      .filter(isOfSession)
      .flatMap(({ title, lessonType, groups, dates }) =>
        dates.map((date) => [title, lessonType, date, ...groups.map(({ id }) => id)].join('\n')),
      ),
  ).size
