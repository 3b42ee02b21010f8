import { type CalendarDate, calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { SessionKind } from '@/lib/core/calendar/rules/session'
import type { EventId, GroupId, LoadItemId, TeacherId } from '@/lib/core/names/rules/ids'
import { type LessonType, lessonTypeTable } from '@/lib/core/names/rules/lesson-type'
import type { SessionExam } from '@/lib/exams/rules/exam'

export const january = (day: number): CalendarDate => calendarDate(`2027-01-${String(day).padStart(2, '0')}`)

let made = 0

/** An exam of one group, by default unplaced; `day`: of January, at 9:00 without room or pairs. */
export function sessionExam(
  traits: {
    lessonType?: LessonType
    day?: number | null
    group?: number
    kind?: SessionKind
    teacher?: number
  } = {},
): SessionExam {
  const { lessonType = lessonTypeTable.exam.id, day = null, group = 1, kind = 'exams', teacher } = traits
  made += 1
  const sitting = (date: CalendarDate) => ({
    eventId: made as EventId,
    version: 1,
    date,
    startsAt: 540,
    minutes: 240,
    ...{ pairs: [], rooms: [], teachers: [], isDraft: true, isPinned: false, groupIds: [] },
  })
  return {
    id: made as LoadItemId,
    version: 1,
    title: 'Физика',
    disciplineId: 1 as SessionExam['disciplineId'],
    lessonType,
    subgroup: 0,
    kind,
    form: 'oral',
    minutes: 240,
    isHard: false,
    roomCount: 1,
    students: 25,
    groups: [{ id: group as GroupId, title: 'А-1', subgroup: 0, students: 25, courseYear: 1, correspondence: false }],
    teachers: teacher === undefined ? [] : [{ id: teacher as TeacherId, name: 'Иванов И. И.' }],
    sittings: day === null ? [] : [sitting(january(day))],
    mayPlace: true,
    mayChange: true,
  }
}
