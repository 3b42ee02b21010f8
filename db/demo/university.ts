import { type AcademicCalendar, type Semester, teachingDay } from '@/lib/core/calendar/rules/academic-calendar'
import { type CalendarDate, datesBetween, weekdayOf, yearOf } from '@/lib/core/calendar/rules/calendar-date'
import { defaultPairTimes } from '@/lib/core/calendar/rules/pairs'
import { lessonTypeTable } from '@/lib/core/names/rules/lesson-type'
import { eachProperty } from '@/lib/core/rooms/rules/room-properties'
import { planClasses } from './curriculum'
import { type Cohort, demoCohorts, type DemoGroup, exampleCohort, plannedFaculties } from './groups'
import { placeClasses, type DemoPlacement } from './placement'
import { DemoRandom } from './random'
import { type DemoRoom, demoRooms } from './rooms'
import { type DemoSessionPeriod, demoYear } from './semesters'
import { type DemoDepartment, demoStaff, type DemoTeacher } from './teachers'

/** Two rare cases: rooms with the same number in two buildings, the second without a known number of seats. */
const roomsOfOneNumber = (last: number): DemoRoom[] =>
  (['ТЦ', 'СК'] as const).map((corpus, index) => ({
    id: last + 1 + index,
    title: '305',
    building: corpus,
    corpus,
    capacity: index === 0 ? 30 : null,
    kind: 'ordinary',
    use: 'classroom',
    ...eachProperty((property) => property === 'hasProjector' || property === 'needsKey'),
  }))

/** A programme of two faculties, whose first-year masters' groups have the same title. */
const shared = { code: 'ЦТ', specialities: ['ЭМ', 'БИ'] }

const withGroupsOfOneTitle = (cohorts: readonly Cohort[]): Cohort[] =>
  cohorts.map((cohort) => {
    const { speciality, studyForm, courseYear, groups } = cohort
    const isOne = studyForm === 'master' && courseYear === 1 && shared.specialities.includes(speciality.code)
    const titled = (title: string) => title.replace(speciality.code, shared.code)
    return isOne ? { ...cohort, groups: groups.map((group) => ({ ...group, title: titled(group.title) })) } : cohort
  })

type DemoExam = Pick<DemoPlacement, 'discipline' | 'teacherIds' | 'groups'> & {
  date: CalendarDate
  pair: number
  roomId: number
}

/**
 * Two exams at the same time in the session after the semester, in the rooms with the same number: one of the example group,
 * in a discipline that otherwise ends in a credit, and one of a faculty that does not plan by load.
 */
function demoExams(
  {
    cohorts,
    calendar,
    current,
    sessionPeriods,
  }: Pick<DemoUniversity, 'cohorts' | 'calendar' | 'current' | 'sessionPeriods'>,
  classes: readonly DemoPlacement[],
  rooms: readonly DemoRoom[],
): DemoExam[] {
  const example = exampleCohort(cohorts).group
  const lectures = classes.filter(
    ({ lessonType, teacherIds }) => lessonType === lessonTypeTable.lecture.id && teacherIds.length > 0,
  )
  const own = lectures.filter(({ groups }) => groups.includes(example)).at(-1)
  const other = lectures.find(({ cohort }) => !plannedFaculties.includes(cohort.facultyId))
  const session = sessionPeriods.find(({ kind, startsOn }) => kind === 'exams' && startsOn > current.endsOn)
  const days = session ? datesBetween(session.startsOn, session.endsOn) : []
  const date = days.find((one) => weekdayOf(one) !== 7 && teachingDay(calendar, one).holiday === null)
  return [own, other].flatMap((lecture, index) => {
    const [room, group] = [rooms[index], index === 0 ? example : lecture?.groups[0]]
    if (!lecture || !room || !group || !date) return []
    const { discipline, teacherIds } = lecture
    return [{ discipline, teacherIds: teacherIds.slice(0, 1), groups: [group], date, pair: 2, roomId: room.id }]
  })
}

/** Whether two classes share a slot in some week. */
const meet = (a: DemoPlacement, b: DemoPlacement) => a.slot === b.slot && (a.weeks & b.weeks) !== 0

/**
 * Adds faults that real timetables have: half a percent of classes share a room or teacher with another
 * class, and a few lectures are entered twice, as two types. The example group gets one of the first kind.
 */
function withClashes(placed: readonly DemoPlacement[], example: DemoGroup, random: DemoRandom): DemoPlacement[] {
  const shown = placed.find(
    ({ groups, subgroup, pattern, use }) =>
      groups[0] === example && groups.length === 1 && subgroup === 0 && pattern === 'weekly' && use === 'classroom',
  )
  const clashing = placed.map((one) => {
    if (!random.chance(0.005) && one !== shown) return one
    const other = placed.find(
      (candidate) =>
        candidate !== one &&
        meet(one, candidate) &&
        candidate.roomIds.some((id) => id > 0) &&
        candidate.lessonType === one.lessonType &&
        !candidate.roomIds.some((id) => one.roomIds.includes(id)),
    )
    if (!other) return one
    return random.chance(0.6) || one === shown
      ? { ...one, roomIds: other.roomIds }
      : { ...one, teacherIds: other.teacherIds }
  })
  const twice = random
    .shuffled(placed.filter(({ lessonType }) => lessonType === lessonTypeTable.lecture.id).slice(0, 400))
    .slice(0, 6)
    .map((lecture): DemoPlacement => ({ ...lecture, lessonType: lessonTypeTable.practice.id }))
  return [...clashing, ...twice]
}

const seed = 19300901

export type DemoUniversity = {
  title: string
  today: CalendarDate
  calendar: AcademicCalendar
  sessionPeriods: DemoSessionPeriod[]
  current: Semester
  other: Semester
  rooms: DemoRoom[]
  cohorts: Cohort[]
  departments: DemoDepartment[]
  teachers: DemoTeacher[]
  disciplines: string[]
  /** Classes of the current semester, of all faculties, and of the other semester. */
  currentClasses: DemoPlacement[]
  otherClasses: DemoPlacement[]
  exams: DemoExam[]
}

/** The demo university around `today`: deterministic for a given day. */
export function demoUniversity(today: CalendarDate): DemoUniversity {
  const random = new DemoRandom(seed)
  const { semesters, current, holidays, movedDays, sessionPeriods } = demoYear(today)
  const [autumn, spring] = semesters
  const rooms = demoRooms(random)
  const cohorts = withGroupsOfOneTitle(demoCohorts(random, yearOf(autumn.startsOn)))
  const plan = planClasses(cohorts, random)
  const { departments, teachers, vacancyId } = demoStaff(plan, random)
  const departmentIds = new Map(departments.map(({ id, title }) => [title, id]))
  const site = { rooms, teachers, vacancyId }
  const placed = placeClasses(plan, departmentIds, site, random)
  const otherPlan = planClasses(
    cohorts.filter(({ facultyId }) => plannedFaculties.includes(facultyId)),
    random,
  )
  const otherClasses = placeClasses(otherPlan, departmentIds, site, random)
  const calendar = { semesters, holidays, movedDays, pairTimes: defaultPairTimes }
  const currentClasses = withClashes(placed, exampleCohort(cohorts).group, random)
  const twins = roomsOfOneNumber(rooms.length)
  return {
    title: 'Восточный технический университет (демонстрация)',
    today,
    calendar,
    sessionPeriods,
    current,
    other: current === autumn ? spring : autumn,
    rooms: [...rooms, ...twins],
    cohorts,
    departments,
    teachers,
    disciplines: [...new Set([...plan, ...otherPlan].map(({ discipline }) => discipline))].sort(),
    currentClasses,
    otherClasses,
    exams: demoExams({ cohorts, calendar, current, sessionPeriods }, currentClasses, twins),
  }
}
