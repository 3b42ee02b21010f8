import {
  type AcademicCalendar,
  type Parity,
  type Semester,
  taughtDates,
  teachingDay,
  type WeekStep,
} from '@/lib/core/calendar/rules/academic-calendar'
import {
  addDays,
  type CalendarDate,
  mondayOf,
  type Weekday,
  weekdayNumbered,
} from '@/lib/core/calendar/rules/calendar-date'
import { defaultPairs } from '@/lib/core/calendar/rules/pairs'
import { type LessonType, lessonTypeTable } from '@/lib/core/names/rules/lesson-type'
import type { Subgroup } from '@/lib/core/names/rules/resource'
import type { MeetingState } from '@/lib/core/schedule/rules/schedule'
import type { StoredEvent, StoredResource } from '../import/store-events'
import { pairsPerDay } from './busy'
import { exampleCohort, plannedFaculties } from './groups'
import type { DemoPlacement } from './placement'
import { DemoRandom } from './random'
import { semesterWeeks } from './semesters'
import type { DemoUniversity } from './university'

/** Converts a class's weeks to dates, by its semester's calendar. */
function datesIn(
  calendar: AcademicCalendar,
  semester: Semester,
): (placed: Pick<DemoPlacement, 'slot' | 'pattern' | 'weeks'>) => CalendarDate[] {
  const known = new Map<string, CalendarDate[]>()
  const taught = (weekday: Weekday, parity: Parity | null): CalendarDate[] => {
    const key = `${weekday}/${parity}`
    const dates = known.get(key) ?? taughtDates(calendar, semester, weekday, parity)
    known.set(key, dates)
    return dates
  }
  return ({ slot, pattern, weeks }) => {
    const weekday = weekdayNumbered(Math.floor(slot / pairsPerDay) + 1)
    const first = semester.firstWeekParity
    if (pattern === 'weekly') return taught(weekday, null)
    if (pattern === 'first') return taught(weekday, first)
    if (pattern === 'second') return taught(weekday, first === 0 ? 1 : 0)
    const listed = Array.from({ length: semesterWeeks }, (_, week) =>
      addDays(semester.startsOn, week * 7 + weekday - 1),
    ).filter((_, week) => (weeks & (2 ** week)) !== 0)
    return listed.filter((date) => {
      const day = teachingDay(calendar, date)
      return day.holiday === null && day.weekday === weekday
    })
  }
}

const weekStepOf = ({ pattern }: Pick<DemoPlacement, 'pattern'>): WeekStep =>
  pattern === 'first' || pattern === 'second' ? 1 : 2

/**
 * The state of a class's meetings: all published, all drafts, or published until a date and drafts from then
 * on.
 */
type Standing = { publishedUntil: CalendarDate | null; wasProjected: boolean }

const published: Standing = { publishedUntil: null, wasProjected: false }

const meetingState = (standing: Standing, date: CalendarDate): MeetingState =>
  standing.publishedUntil !== null && date > standing.publishedUntil ? 'projected' : 'published'

const remarks = [
  { comment: 'С собой — ноутбук', link: '' },
  { comment: 'Вход со двора', link: '' },
  { comment: 'Материалы курса', link: 'https://el.university.example/course' },
  { comment: 'Подключение по ссылке', link: 'https://meet.university.example/lecture' },
] as const

/** Load hours not yet placed. */
export type UnplacedLoad = {
  semesterId: number
  discipline: string
  lessonType: LessonType
  subgroup: Subgroup
  groupIds: number[]
  teacherIds: number[]
  hours: number
}

const unplacedClass = (placed: DemoPlacement, semesterId: number, meetings: number): UnplacedLoad => ({
  semesterId,
  discipline: placed.discipline,
  lessonType: placed.lessonType,
  subgroup: placed.subgroup,
  groupIds: placed.groups.map(({ id }) => id),
  teacherIds: placed.teacherIds,
  hours: 2 * meetings,
})

/** Whose session there is load for: of the faculty that plans by load, or of all. */
export type DemoSession = 'planned' | 'whole'

/** As many groups prepare for an exam together at most: no hall has more seats. */
const mostPrepared = 5

/** How many exams a group has in a session; in the whole one the first courses have one more. */
const examsOf = (session: DemoSession, courseYear: number) => (session === 'whole' && courseYear <= 2 ? 4 : 3)

/**
 * Load of the session. A group's first lecture courses end in an exam, each after a consultation of the whole stream; the others
 * end in a credit, which the streams of faculties that do not plan by load take at once. Lecturers who examine in several of
 * these prepare their groups together. None of it is placed.
 */
function sessionLoad(classes: readonly DemoPlacement[], semesterId: number, session: DemoSession): UnplacedLoad[] {
  const isPlanned = ({ cohort }: DemoPlacement) => cohort.facultyId === plannedFaculties[0]
  const lectures = classes.filter(
    (one) => one.lessonType === lessonTypeTable.lecture.id && (session === 'whole' || isPlanned(one)),
  )
  const examined = new Map<number, number>()
  const known = new Set<string>()
  const consultations = new Map<string, UnplacedLoad>()
  const load: UnplacedLoad[] = []
  for (const lecture of lectures) {
    const { discipline, groups, teacherIds } = lecture
    const stream = groups.filter(({ id }) => !known.has(`${discipline}/${id}`))
    if (stream.length === 0) continue
    const ids = stream.map(({ id }) => id)
    for (const id of ids) known.add(`${discipline}/${id}`)
    const add = (lessonType: LessonType, groupIds: number[]) => {
      const one = { semesterId, discipline, lessonType, subgroup: 0 as const, groupIds, teacherIds, hours: 2 }
      load.push(one)
      return one
    }
    const isExamined = stream.some(({ id, courseYear }) => (examined.get(id) ?? 0) < examsOf(session, courseYear))
    const each = (lessonType: LessonType) => ids.map((id) => add(lessonType, [id]))
    if (!isExamined) {
      if (isPlanned(lecture)) each(lessonTypeTable.credit.id)
      else add(lessonTypeTable.credit.id, ids)
      continue
    }
    const key = `${discipline}/${teacherIds.join()}`
    const joint = consultations.get(key)
    if (joint && joint.groupIds.length + ids.length <= mostPrepared) joint.groupIds.push(...ids)
    else {
      const own = add(lessonTypeTable.consultation.id, [...ids])
      if (!isPlanned(lecture)) consultations.set(key, own)
    }
    each(lessonTypeTable.exam.id)
    for (const id of ids) examined.set(id, (examined.get(id) ?? 0) + 1)
  }
  return load
}

export class DemoEvents {
  readonly events: StoredEvent[] = []
  /** Load left for planners to place. */
  readonly unplaced: UnplacedLoad[] = []
  private readonly random = new DemoRandom(20_260_901)
  private readonly disciplineIds: ReadonlyMap<string, number>
  private readonly unlimitedRooms: ReadonlySet<number>
  private readonly vacancyIds: ReadonlySet<number>

  private readonly exampleGroupId: number

  constructor(
    private readonly university: DemoUniversity,
    private readonly session: DemoSession = 'planned',
  ) {
    this.exampleGroupId = exampleCohort(university.cohorts).group.id
    this.disciplineIds = new Map(university.disciplines.map((title, index) => [title, index + 1]))
    this.unlimitedRooms = new Set(university.rooms.filter(({ use }) => use === 'placeholder').map(({ id }) => id))
    this.vacancyIds = new Set(university.teachers.filter(({ isPlaceholder }) => isPlaceholder).map(({ id }) => id))
  }

  /** All classes of both semesters. The faculty that plans by load has drafts and unplaced load. */
  addClasses(): void {
    const { calendar, current, other, currentClasses, otherClasses, today } = this.university
    const sunday = addDays(mondayOf(today), 6)
    this.addSemester(calendar, current, currentClasses, (facultyId) => {
      if (facultyId !== 1 || !this.random.chance(0.08)) return published
      return { publishedUntil: sunday, wasProjected: true }
    })
    const ahead = other.startsOn > today
    this.addSemester(calendar, other, otherClasses, (facultyId) =>
      ahead && facultyId === 1 ? { publishedUntil: today, wasProjected: false } : published,
    )
    this.unplaced.push(...sessionLoad(currentClasses, current.id, this.session))
  }

  /** Exams already placed after the semester. */
  addExams(): void {
    for (const { date, pair, roomId, discipline, teacherIds, groups } of this.university.exams)
      this.events.push({
        kind: 'exam',
        title: discipline,
        disciplineId: this.disciplineIds.get(discipline) ?? null,
        lessonType: lessonTypeTable.exam.id,
        subgroup: 0,
        comment: '',
        link: '',
        weekStep: 0,
        resources: this.resourcesOf({ subgroup: 0, roomIds: [roomId], teacherIds, groups }),
        meetings: [{ date, pair, state: 'published', wasProjected: false }],
      })
  }

  /** Rooms under repair next week: closed where free, marked where a class is still scheduled. */
  addClosures(): void {
    const { rooms, today } = this.university
    const monday = addDays(mondayOf(today), 7)
    const closed = this.random.shuffled(rooms.filter(({ use }) => use === 'classroom')).slice(0, 4)
    for (const { id } of closed)
      this.events.push({
        kind: 'closure',
        title: 'Ремонт',
        disciplineId: null,
        lessonType: lessonTypeTable.none.id,
        subgroup: 0,
        comment: '',
        link: '',
        weekStep: 0,
        resources: [{ kind: 'room', id, subgroup: 0, unlimited: false }],
        meetings: [0, 1, 2].flatMap((day) =>
          defaultPairs.map((pair) => ({
            date: addDays(monday, day),
            pair,
            state: 'published',
            wasProjected: false,
          })),
        ),
      })
  }

  private addSemester(
    calendar: AcademicCalendar,
    semester: Semester,
    classes: readonly DemoPlacement[],
    standingOf: (facultyId: number) => Standing,
  ): void {
    const datesOf = datesIn(calendar, semester)
    for (const placed of classes) {
      const { facultyId } = placed.cohort
      const dates = datesOf(placed)
      if (facultyId === 1 && semester === this.university.current && this.random.chance(0.08))
        this.unplaced.push(unplacedClass(placed, semester.id, dates.length))
      else this.addClass(placed, dates, standingOf(facultyId))
    }
  }

  private addClass(placed: DemoPlacement, dates: readonly CalendarDate[], standing: Standing): void {
    const isExample =
      placed.lessonType === lessonTypeTable.lecture.id && placed.groups.some(({ id }) => id === this.exampleGroupId)
    const remark = isExample || this.random.chance(0.03) ? this.random.pick(remarks) : { comment: '', link: '' }
    this.events.push({
      kind: 'class',
      title: placed.discipline,
      disciplineId: this.disciplineIds.get(placed.discipline) ?? null,
      lessonType: placed.lessonType,
      subgroup: placed.subgroup,
      ...remark,
      weekStep: weekStepOf(placed),
      resources: this.resourcesOf(placed),
      meetings: dates.map((date) => ({
        date,
        pair: (placed.slot % pairsPerDay) + 1,
        state: meetingState(standing, date),
        wasProjected: standing.wasProjected && meetingState(standing, date) === 'published',
      })),
    })
  }

  private resourcesOf(placed: Pick<DemoPlacement, 'subgroup' | 'roomIds' | 'teacherIds' | 'groups'>): StoredResource[] {
    const halves = placed.subgroup === 0 ? ([1, 2] as const) : [placed.subgroup]
    return [
      ...placed.roomIds.map((id) => ({
        kind: 'room' as const,
        id,
        subgroup: 0 as const,
        unlimited: id <= 0 || this.unlimitedRooms.has(id),
      })),
      ...placed.teacherIds.map((id) => ({
        kind: 'teacher' as const,
        id,
        subgroup: 0 as const,
        unlimited: this.vacancyIds.has(id),
      })),
      ...placed.groups.flatMap(({ id }) =>
        halves.map((subgroup) => ({ kind: 'group' as const, id, subgroup, unlimited: false })),
      ),
    ]
  }
}
