import type { AcademicCalendar, Semester } from '@/lib/core/rules/calendar/academic-calendar'
import type { CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import { yearOf } from '@/lib/core/rules/calendar/calendar-date'
import { defaultPairTimes } from '@/lib/core/rules/calendar/pairs'
import { withClashes } from './clashes'
import { planClasses } from './curriculum'
import { demoCohorts, exampleCohort, plannedFaculties, type Cohort } from './groups'
import { placeClasses, type PlacedClass } from './placement'
import { Random } from './random'
import { demoExams, roomsOfOneNumber, withGroupsOfOneTitle, type DemoExam } from './rare-cases'
import { demoRooms, type DemoRoom } from './rooms'
import { demoYear } from './semesters'
import { demoStaff, type DemoDepartment, type DemoTeacher } from './teachers'

const seed = 19300901

export type DemoUniversity = {
  title: string
  today: CalendarDate
  calendar: AcademicCalendar
  current: Semester
  other: Semester
  rooms: DemoRoom[]
  cohorts: Cohort[]
  departments: DemoDepartment[]
  teachers: DemoTeacher[]
  disciplines: string[]
  /** Classes of the current semester, of all faculties, and of the other one. */
  currentClasses: PlacedClass[]
  otherClasses: PlacedClass[]
  exams: DemoExam[]
}

/** The demo university around `today`: deterministic for a given day. */
export function demoUniversity(today: CalendarDate): DemoUniversity {
  const random = new Random(seed)
  const { semesters, current, holidays, movedDays } = demoYear(today)
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
    current,
    other: current === autumn ? spring : autumn,
    rooms: [...rooms, ...twins],
    cohorts,
    departments,
    teachers,
    disciplines: [...new Set([...plan, ...otherPlan].map(({ discipline }) => discipline))].sort(),
    currentClasses,
    otherClasses,
    exams: demoExams({ cohorts, calendar, current }, currentClasses, twins),
  }
}
