import { lessonTypeTable } from '@/lib/core/rules/names/lesson-type'
import {
  teachingDay,
  type AcademicCalendar,
  type Semester,
} from '@/lib/core/rules/calendar/academic-calendar'
import { addDays, mondayOf, type CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import { exampleCohort, plannedFaculties, type Cohort } from './groups'
import type { PlacedClass } from './placement'
import type { DemoRoom } from './rooms'

/** What universities have and few weeks show: rooms of one number in two buildings, the second without known seats. */
export const roomsOfOneNumber = (last: number): DemoRoom[] =>
  (['ТЦ', 'СК'] as const).map((corpus, index) => ({
    id: last + 1 + index,
    title: '305',
    building: corpus,
    corpus,
    capacity: index === 0 ? 30 : null,
    kind: 'ordinary',
    use: 'classroom',
    hasProjector: true,
    isComputerClass: false,
    needsKey: true,
  }))

/** A programme of two faculties, whose masters' groups of the first year have one title. */
const shared = { code: 'ЦТ', specialities: ['ЭМ', 'БИ'] }

export const withGroupsOfOneTitle = (cohorts: readonly Cohort[]): Cohort[] =>
  cohorts.map((cohort) => {
    const { speciality, studyForm, courseYear, groups } = cohort
    const isOne = studyForm === 'master' && courseYear === 1 && shared.specialities.includes(speciality.code)
    const titled = (title: string) => title.replace(speciality.code, shared.code)
    return isOne
      ? { ...cohort, groups: groups.map((group) => ({ ...group, title: titled(group.title) })) }
      : cohort
  })

/** An exam of one group by those who lectured it. */
export type DemoExam = Pick<PlacedClass, 'discipline' | 'teacherIds' | 'groups'> & {
  date: CalendarDate
  pair: number
  roomId: number
}

/**
 * Two exams at once after the semester, in the rooms of one number: of the example group, in what ends in a credit, and of a group of a
 * faculty that does not plan by load.
 */
export function demoExams(
  {
    cohorts,
    calendar,
    current,
  }: { cohorts: readonly Cohort[]; calendar: AcademicCalendar; current: Semester },
  classes: readonly PlacedClass[],
  rooms: readonly DemoRoom[],
): DemoExam[] {
  const example = exampleCohort(cohorts).group
  const lectures = classes.filter(
    ({ lessonType, teacherIds }) => lessonType === lessonTypeTable.lecture.id && teacherIds.length > 0,
  )
  const own = lectures.filter(({ groups }) => groups.includes(example)).at(-1)
  const other = lectures.find(({ cohort }) => !plannedFaculties.includes(cohort.facultyId))
  const days = Array.from({ length: 14 }, (_, day) => addDays(mondayOf(current.endsOn), 14 + day))
  const date = days.find((one) => teachingDay(calendar, one).holiday === null)
  return [own, other].flatMap((lecture, index) => {
    const [room, group] = [rooms[index], index === 0 ? example : lecture?.groups[0]]
    if (!lecture || !room || !group || !date) return []
    const { discipline, teacherIds } = lecture
    return [
      { discipline, teacherIds: teacherIds.slice(0, 1), groups: [group], date, pair: 2, roomId: room.id },
    ]
  })
}
