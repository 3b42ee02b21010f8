import { createHash } from 'node:crypto'
import {
  type AcademicCalendar,
  type Semester,
  semesterBounds,
  taughtDates,
  type WeekStep,
} from '@/lib/core/calendar/rules/academic-calendar'
import { type CalendarDate, daysBetween, mondayOf } from '@/lib/core/calendar/rules/calendar-date'
import { clockText, type Pair, pairMinutes, pairsOf, type PairTime } from '@/lib/core/calendar/rules/pairs'
import { type LessonType, lessonTypes, lessonTypeTable } from '@/lib/core/names/rules/lesson-type'
import { readType } from '@/lib/core/names/rules/lesson-types'
import type { Subgroup } from '@/lib/core/names/rules/resource'
import { lessonTypeShort } from '@/lib/core/names/texts/lesson-types'
import { saysFree } from '@/lib/core/words/rules/free'
import { grouped } from '@/lib/core/words/rules/lists'
import { fileWeeks, type FileWeeks, type SheetSemester } from '@/lib/grids/rules/file-weeks'
import { lessonRemarks, type RefusalReason, vacancyName } from '@/lib/imports/texts/import'
import type { FileExam, FileLesson, TimetableFile } from './timetable-file'

type Listed = 'rooms' | 'teachers' | 'groups'

/** The identity of a class: all fields except one of the three lists. */
const keyWithout = (lesson: FileLesson, list: Listed | null): string =>
  JSON.stringify([
    lesson.discipline,
    lesson.type,
    lesson.day,
    lesson.pair,
    lesson.week,
    lesson.except_weeks,
    lesson.start,
    lesson.subgroup,
    lesson.online,
    lesson.half_group,
    lesson.self_study,
    lesson.vacancy,
    ...(['rooms', 'teachers', 'groups'] as const).map((name) => (name === list ? null : [...lesson[name]].sort())),
  ])

/**
 * Two entries differing in one list are one class only if their other resources are known, and so really the
 * same.
 */
const isKnownBut = (lesson: FileLesson, list: Listed | null): boolean =>
  list === null || (['rooms', 'teachers', 'groups'] as const).every((name) => name === list || lesson[name].length > 0)

/** `index`: the entry's first position. */
type Placed = { index: number; lesson: FileLesson }

function mergeOn(entries: readonly Placed[], list: Listed | null): Placed[] {
  const merged = new Map<string, Placed>()
  for (const { index, lesson } of entries) {
    const key = isKnownBut(lesson, list) ? keyWithout(lesson, list) : String(index)
    const twin = merged.get(key)
    if (!twin) merged.set(key, { index, lesson })
    else if (list) twin.lesson = { ...twin.lesson, [list]: [...new Set([...twin.lesson[list], ...lesson[list]])] }
  }
  return [...merged.values()]
}

/**
 * Files often write one class as several entries: identical ones, or one per group, teacher or room. Merges
 * them into the first, in the order of the file.
 */
export function mergeLessons(lessons: readonly FileLesson[]): FileLesson[] {
  const merged: (FileLesson | null)[] = lessons.map(() => null)
  // Entries of one slot and title may be one class: a file of a million needs no million keys at once.
  const placed = lessons.map((lesson, index): Placed => ({ index, lesson }))
  for (const entries of grouped(placed, ({ lesson }) => `${lesson.day}/${lesson.pair}/${lesson.discipline}`).values()) {
    const all = mergeOn(mergeOn(mergeOn(mergeOn(entries, null), 'groups'), 'teachers'), 'rooms')
    for (const { index, lesson } of all) merged[index] = lesson
  }
  return merged.filter((lesson) => lesson !== null)
}

/** The file's semester, the Monday of its week 1, and the calendar. */
export type SemesterFrame = { calendar: AcademicCalendar; semester: Semester; firstMonday: CalendarDate }

/** `holidays`: dates dropped because of the calendar; `outside`: listed dates outside the semester. */
type LessonDates = { dates: CalendarDate[]; holidays: number; outside: number }

type Repeating = Pick<FileLesson, 'day' | 'week' | 'except_weeks'>

/** The file's week number of a date, from 1. */
const weekNumber = (frame: SemesterFrame, date: CalendarDate): number =>
  Math.floor(daysBetween(frame.firstMonday, date) / 7) + 1

const parityOf = { every: null, odd: 0, even: 1 } as const

/** The semester starting from the Monday of week 1. */
function countedFrom({ semester, firstMonday }: SemesterFrame): SheetSemester {
  const before = daysBetween(firstMonday, mondayOf(semester.startsOn)) / 7
  return {
    firstMonday,
    weeks: Math.ceil((daysBetween(firstMonday, semester.endsOn) + 1) / 7),
    firstParity: (semester.firstWeekParity + before) % 2 === 0 ? 'odd' : 'even',
  }
}

/** A lesson with its weeks given by parity or as dates. */
export type InSemester<Lesson> = Lesson & { week: FileWeeks['week'] }

/** Converts a lesson's weeks, as the file gives them, by its semester. */
function inSemester<Lesson extends Repeating>(lesson: Lesson, frame: SemesterFrame): InSemester<Lesson> {
  const { day, week, except_weeks } = lesson
  if (typeof week === 'string' || Array.isArray(week)) return lesson as InSemester<Lesson>
  const told = fileWeeks(week, day, countedFrom(frame))
  return { ...lesson, week: told.week, except_weeks: [...except_weeks, ...told.except_weeks] }
}

/**
 * The dates of a lesson. Odd, even and weekly lessons follow the calendar: semester bounds (of the course
 * year, if all groups share one), holidays and moved days. Listed dates are kept even outside the bounds, but
 * not on holidays. Excepted weeks are removed from both.
 */
export function lessonDates(written: Repeating, frame: SemesterFrame, courseYear: number | null): LessonDates {
  const lesson = inSemester(written, frame)
  const { calendar, semester } = frame
  const excepted = new Set(lesson.except_weeks)
  const kept = (dates: readonly CalendarDate[]) =>
    excepted.size === 0 ? [...dates] : dates.filter((date) => !excepted.has(weekNumber(frame, date)))
  if (typeof lesson.week !== 'string') {
    const holidays = new Set(calendar.holidays.map(({ date }) => date))
    const listed = kept([...new Set(lesson.week)].sort())
    const dates = listed.filter((date) => !holidays.has(date))
    const bounds = semesterBounds(semester, courseYear)
    const outside = dates.filter((date) => date < bounds.startsOn || date > bounds.endsOn)
    return { dates, holidays: listed.length - dates.length, outside: outside.length }
  }
  const taught = (source: AcademicCalendar) =>
    kept(taughtDates(source, semester, lesson.day, parityOf[lesson.week as keyof typeof parityOf], courseYear))
  const dates = taught(calendar)
  const holidays = calendar.holidays.length === 0 ? 0 : taught({ ...calendar, holidays: [] }).length - dates.length
  return { dates, holidays, outside: 0 }
}

/** The dates of many lessons; each combination of weekday, weeks and exceptions is computed once. */
function lessonDatesIn(frame: SemesterFrame): (lesson: Repeating, courseYear: number | null) => LessonDates {
  const known = new Map<string, LessonDates>()
  return (lesson, courseYear) => {
    if (typeof lesson.week !== 'string') return lessonDates(lesson, frame, courseYear)
    const key = `${lesson.day}/${lesson.week}/${lesson.except_weeks.join()}/${courseYear}`
    const dates = known.get(key) ?? lessonDates(lesson, frame, courseYear)
    known.set(key, dates)
    return dates
  }
}

/**
 * The week step of a lesson: from its weeks; for listed dates, from their spacing: single, whole fortnights,
 * or else weekly.
 */
export function weekStepOf(week: FileLesson['week'], dates: readonly CalendarDate[]): WeekStep {
  if (week === 'odd' || week === 'even') return 1
  if (week === 'every') return 2
  const [first] = dates
  if (first === undefined || dates.length === 1) return 0
  return dates.every((date) => daysBetween(first, date) % 14 === 0) ? 1 : 2
}

type DatedLesson = InSemester<FileLesson>

/** Whether two entries of one slot can take place in the same week. */
const canMeet = ({ week: a }: DatedLesson, { week: b }: DatedLesson): boolean => {
  if (typeof a === 'string' || typeof b === 'string')
    return a === b || a === 'every' || b === 'every' || typeof a !== typeof b
  return a.some((date) => b.includes(date))
}

function meets(lessons: readonly DatedLesson[], index: number, other: number): boolean {
  const [a, b] = [lessons[index], lessons[other]]
  return a !== undefined && b !== undefined && canMeet(a, b)
}

/**
 * Handles entries marked «half the group» without saying which half. Two with the same groups and slot, which
 * meet each other and no other entry, become the two halves, in file order. Any other keeps the whole group,
 * because neither half is certain to be free.
 */
export function splitHalves(lessons: readonly DatedLesson[]): Subgroup[] {
  const halves = lessons.flatMap(({ half_group, subgroup }, index) => (half_group && subgroup === 0 ? [index] : []))
  const cells = grouped(halves, (index) => {
    const lesson = lessons[index]
    return JSON.stringify([lesson?.day, lesson?.pair, lesson?.groups.toSorted()])
  })
  const subgroups = lessons.map(({ subgroup }) => subgroup)
  for (const cell of cells.values()) {
    const met = (index: number) => cell.filter((other) => other !== index && meets(lessons, index, other))
    for (const index of cell) {
      const [other, ...more] = met(index)
      if (other !== undefined && more.length === 0 && met(other).length === 1) subgroups[index] = index < other ? 1 : 2
    }
  }
  return subgroups
}

type Timed = { pair: Pair; start: number | null; end?: number | null | undefined }

/** The slot of an entry; `start`: its real start in minutes, if different from its pair's. */
type TimedPair = { pair: Pair; start: number | null }

const minutesOf = ({ startsAt, endsAt }: PairTime): number => endsAt - startsAt

const shared = ({ startsAt, endsAt }: PairTime, start: number, end: number): number =>
  Math.min(endsAt, end) - Math.max(startsAt, start)

/**
 * The university's pair of an entry: the named one if their starts agree, otherwise the one that overlaps it
 * most, or the nearest. `day`: the university's pairs; `times`: the file's, for an entry without a start
 * time.
 */
export function pairByTime(
  { pair, start: own, end: ownEnd }: Timed,
  { day, times }: { day: readonly PairTime[]; times: readonly PairTime[] },
): TimedPair {
  const inFile = times.find((time) => time.pair === pair)
  const start = own ?? inFile?.startsAt ?? null
  const named = day.find((time) => time.pair === pair)
  if (start === null || start === named?.startsAt) return { pair, start: null }
  const end = ownEnd ?? start + (inFile ? minutesOf(inFile) : pairMinutes)
  const [nearest] = [...day].sort(
    (a, b) => shared(b, start, end) - shared(a, start, end) || Number(b.pair === pair) - Number(a.pair === pair),
  )
  return { pair: nearest?.pair ?? pair, start: start === nearest?.startsAt ? null : start }
}

/** A class or exam of the file with explicit dates; resources are still names. */
export type FileEvent = {
  kind: 'class' | 'exam'
  discipline: string
  lessonType: LessonType
  subgroup: Subgroup
  comment: string
  rooms: readonly string[]
  teachers: readonly string[]
  groups: readonly string[]
  dates: readonly CalendarDate[]
  pair: Pair
  weekStep: WeekStep
  /** Identifies the entry within its semester, whatever the order of the file. */
  entryKey: string
}

/**
 * `refused`: why it cannot be placed, with its description; `event` null: it has no slot at all. `holidays`:
 * dates dropped because of the calendar; `outside`: listed dates outside the semester; `start`: its real
 * start in minutes, if different from its pair's.
 */
export type FileEntry = { holidays: number; outside: number; start: number | null } & (
  { event: FileEvent; refused: null } | { event: FileEvent | null; refused: { reason: RefusalReason; entry: string } }
)

const typeRemarks: Readonly<Record<string, string>> = {
  ср: lessonRemarks.selfStudy,
  кп: lessonRemarks.courseProject,
}
/** The code of a lesson type, however it is written. */
const codeOf = (text: string): string => readType(text) ?? text.toLowerCase()
const knownType = (text: string): LessonType | undefined =>
  lessonTypes.find((type) => lessonTypeShort[type] === codeOf(text))
const typeOf = (text: string): LessonType => knownType(text) ?? lessonTypeTable.none.id

/** A lesson type without a code of its own is kept as a remark. */
const typeRemark = (text: string): string => (knownType(text) === undefined ? (typeRemarks[codeOf(text)] ?? text) : '')

/** The room of online classes without a room: a virtual room that exists in every database. */
const onlineRoom = 'Онлайн'

const remarkOf = (
  entry: { type: string; self_study?: boolean; half_group?: boolean },
  start: number | null,
): string => {
  const remarks = [
    typeRemark(entry.type),
    entry.self_study ? lessonRemarks.selfStudy : '',
    entry.half_group ? lessonRemarks.halfGroup : '',
    start === null ? '' : lessonRemarks.startsAt(clockText(start)),
  ]
  return [...new Set(remarks.filter((remark) => remark !== ''))].join('. ')
}

const keyOf = (...content: unknown[]): string => createHash('sha1').update(JSON.stringify(content)).digest('base64url')

const sorted = (titles: readonly string[]) => [...titles].sort()

const entryText = (entry: FileLesson | FileExam) =>
  [entry.discipline, entry.type, ...entry.groups].filter((text) => text !== '').join(', ')

/** `day`: the university's pairs; `times`: the file's times of the pairs. */
type Times = { day: readonly PairTime[]; times: readonly PairTime[] }

/**
 * All classes and exams of a file: merged, with explicit dates and keys, made lazily, because a file may have
 * a million. Entries that cannot be placed get a reason. `merged`: how many entries were merged into others.
 */
export function fileEntries(
  file: TimetableFile,
  frame: SemesterFrame,
  times: Times,
): { merged: number; read: () => Generator<FileEntry> } {
  const courseYears = new Map(file.groups.map(({ title, course }) => [title, course]))
  const sharedCourseYear = (groups: readonly string[]): number | null => {
    const [year, ...others] = new Set(groups.map((title) => courseYears.get(title) ?? null))
    return others.length === 0 ? (year ?? null) : null
  }
  const pairs = pairsOf({ pairTimes: times.day })
  const problemOf = (event: FileEvent): RefusalReason | null => {
    if (event.teachers.length === 0 && saysFree(event.discipline)) return 'free'
    if (event.dates.length === 0) return 'no date'
    if (event.teachers.length + event.groups.length === 0) return 'nobody'
    return pairs.includes(event.pair) ? null : 'no pair'
  }
  const checked = (
    entry: FileLesson | FileExam,
    event: FileEvent,
    counts: { start: number | null; holidays: number; outside: number },
  ): FileEntry => {
    const reason = problemOf(event)
    if (reason === null) return { ...counts, event, refused: null }
    return { ...counts, event, refused: { reason, entry: entryText(entry) } }
  }
  const datesOf = lessonDatesIn(frame)
  const lessons = mergeLessons(file.lessons)
  const dated = lessons.map((lesson) => inSemester(lesson, frame))
  const subgroups = splitHalves(dated)
  return {
    merged: file.lessons.length - lessons.length,
    *read() {
      const nothing = { start: null, holidays: 0, outside: 0 }
      for (const { discipline } of file.undated)
        yield { ...nothing, event: null, refused: { reason: 'undated', entry: discipline ?? '' } }
      for (const [index, lesson] of lessons.entries()) {
        const { dates, ...counts } = datesOf(dated[index] ?? lesson, sharedCourseYear(lesson.groups))
        const timed = pairByTime(lesson, times)
        const event = lessonEvent(lesson, subgroups[index] ?? lesson.subgroup, dates, timed)
        yield checked(lesson, event, { start: timed.start, ...counts })
      }
      for (const exam of file.exams) {
        const timed = pairByTime(exam, times)
        yield checked(exam, examEvent(exam, timed), { ...nothing, start: timed.start })
      }
    },
  }
}

function lessonEvent(
  lesson: FileLesson,
  subgroup: Subgroup,
  dates: readonly CalendarDate[],
  timed: TimedPair,
): FileEvent {
  const { rooms, teachers, groups, start } = lesson
  return {
    kind: 'class',
    discipline: lesson.discipline,
    lessonType: typeOf(lesson.type),
    subgroup,
    comment: remarkOf(lesson, timed.start),
    rooms: lesson.online && rooms.length === 0 ? [onlineRoom] : rooms,
    teachers: lesson.vacancy && teachers.length === 0 ? [vacancyName] : teachers,
    groups,
    dates,
    pair: timed.pair,
    weekStep: weekStepOf(lesson.week, dates),
    entryKey: keyOf(saidBy(lesson), start, sorted(rooms), sorted(teachers), sorted(groups)),
  }
}

/** Everything in a lesson besides its lists, in a fixed order for any kind of file. */
const saidBy = ({ discipline, type, day, pair, week, subgroup, online, ...others }: FileLesson) => ({
  discipline,
  type,
  day,
  pair,
  week,
  subgroup,
  online,
  except_weeks: others.except_weeks,
  half_group: others.half_group,
  self_study: others.self_study,
  vacancy: others.vacancy,
})

function examEvent(exam: FileExam, timed: TimedPair): FileEvent {
  const { discipline, type, date, pair, subgroup, rooms, teachers, groups } = exam
  const who = [sorted(rooms), sorted(teachers), sorted(groups)]
  return {
    kind: 'exam',
    discipline,
    lessonType: typeOf(type),
    subgroup,
    comment: remarkOf(exam, timed.start),
    rooms,
    teachers,
    groups,
    dates: [date],
    pair: timed.pair,
    weekStep: 0,
    entryKey: keyOf('exam', discipline, type, date, pair, subgroup, ...who),
  }
}
