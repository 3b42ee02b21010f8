import { createHash } from 'node:crypto'
import type { WeekStep } from '@/lib/domain/academic-calendar'
import type { CalendarDate } from '@/lib/domain/calendar-date'
import { lessonTypes, lessonTypeTable, type LessonType } from '@/lib/domain/lesson-type'
import { clockText, pairsOf, type Pair, type PairTime } from '@/lib/domain/pairs'
import type { Subgroup } from '@/lib/domain/resource'
import { lessonRemarks, vacancyName, type RefusalReason } from '@/lib/text/import'
import { lessonTypeShort } from '@/lib/text/lesson-types'
import { lessonDatesIn, weekStepOf, type SemesterFrame } from './lesson-dates'
import { mergeLessons, splitHalves } from './merge-lessons'
import type { FileExam, FileLesson, TimetableFile } from './timetable-file'

/** A class or exam of the file with explicit dates; resources are still names. */
export type FileEvent = {
  kind: 'class' | 'exam'
  discipline: string
  lessonType: LessonType
  subgroup: Subgroup
  comment: string
  rooms: string[]
  teachers: string[]
  groups: string[]
  dates: CalendarDate[]
  pair: Pair
  weekStep: WeekStep
  /** Identifies the entry within its semester, whatever the order of the file. */
  sourceKey: string
}

export type FileEvents = {
  events: FileEvent[]
  merged: number
  refused: { reason: RefusalReason; entry: string }[]
  holidays: number
  outside: number
}

const typeRemarks: Readonly<Record<string, string>> = {
  ср: lessonRemarks.selfStudy,
  кп: lessonRemarks.courseProject,
}
const knownType = (text: string): LessonType | undefined =>
  lessonTypes.find((type) => lessonTypeShort[type] === text.toLowerCase())
const typeOf = (text: string): LessonType => knownType(text) ?? lessonTypeTable.none.id

/** A lesson type without a code of its own is kept as a remark. */
const typeRemark = (text: string): string =>
  knownType(text) === undefined ? (typeRemarks[text.toLowerCase()] ?? text) : ''

/** The room of online classes that name none: a virtual room that exists in every database. */
const onlineRoom = 'Онлайн'

const remarkOf = (
  entry: { type: string; pair: Pair; start: number | null; self_study?: boolean; half_group?: boolean },
  times: readonly PairTime[],
): string => {
  const own = times.find(({ pair }) => pair === entry.pair)
  const remarks = [
    typeRemark(entry.type),
    entry.self_study ? lessonRemarks.selfStudy : '',
    entry.half_group ? lessonRemarks.halfGroup : '',
    entry.start !== null && entry.start !== own?.startsAt
      ? lessonRemarks.startsAt(clockText(entry.start))
      : '',
  ]
  return [...new Set(remarks.filter((remark) => remark !== ''))].join('. ')
}

const keyOf = (frame: SemesterFrame, ...content: unknown[]): string =>
  `${frame.semester.startsOn}/${createHash('sha1').update(JSON.stringify(content)).digest('base64url')}`

const sorted = (titles: readonly string[]) => [...titles].sort()

const entryText = (entry: FileLesson | FileExam) =>
  [entry.discipline, entry.type, ...entry.groups].filter((text) => text !== '').join(', ')

/**
 * All classes and exams of a file: merged, with explicit dates and keys. Entries that cannot be placed get a reason. `day`: the
 * university's pairs; `times`: the file's times of the pairs.
 */
export function fileEvents(
  file: TimetableFile,
  frame: SemesterFrame,
  { day, times }: { day: readonly PairTime[]; times: readonly PairTime[] },
): FileEvents {
  const courseYears = new Map(file.groups.map(({ title, course }) => [title, course]))
  const sharedCourseYear = (groups: readonly string[]): number | null => {
    const [year, ...others] = new Set(groups.map((title) => courseYears.get(title) ?? null))
    return others.length === 0 ? (year ?? null) : null
  }
  const datesOf = lessonDatesIn(frame)
  const lessons = mergeLessons(file.lessons)
  const subgroups = splitHalves(lessons)
  const result: FileEvents = {
    events: [],
    merged: file.lessons.length - lessons.length,
    refused: file.undated.map(({ discipline }) => ({ reason: 'undated', entry: discipline ?? '' })),
    holidays: 0,
    outside: 0,
  }
  const known = new Set<string>()
  const add = (entry: FileLesson | FileExam, event: FileEvent) => {
    if (event.dates.length === 0) result.refused.push({ reason: 'no date', entry: entryText(entry) })
    else if (event.teachers.length + event.groups.length === 0)
      result.refused.push({ reason: 'nobody', entry: entryText(entry) })
    else if (!pairsOf({ pairTimes: day }).includes(event.pair))
      result.refused.push({ reason: 'no pair', entry: entryText(entry) })
    else if (known.has(event.sourceKey)) result.merged += 1
    else {
      known.add(event.sourceKey)
      result.events.push(event)
    }
  }
  lessons.forEach((lesson, index) => {
    const { dates, holidays, outside } = datesOf(lesson, sharedCourseYear(lesson.groups))
    result.holidays += holidays
    result.outside += outside
    const { rooms, teachers, groups, start, ...rest } = lesson
    add(lesson, {
      kind: 'class',
      discipline: lesson.discipline,
      lessonType: typeOf(lesson.type),
      subgroup: subgroups[index] ?? lesson.subgroup,
      comment: remarkOf(lesson, times),
      rooms: lesson.online && rooms.length === 0 ? [onlineRoom] : rooms,
      teachers: lesson.vacancy && teachers.length === 0 ? [vacancyName] : teachers,
      groups,
      dates,
      pair: lesson.pair,
      weekStep: weekStepOf(lesson.week, dates),
      sourceKey: keyOf(frame, rest, start, sorted(rooms), sorted(teachers), sorted(groups)),
    })
  })
  for (const exam of file.exams) {
    const { discipline, type, date, pair, subgroup, rooms, teachers, groups } = exam
    add(exam, {
      kind: 'exam',
      discipline,
      lessonType: typeOf(type),
      subgroup,
      comment: remarkOf(exam, times),
      rooms,
      teachers,
      groups,
      dates: [date],
      pair,
      weekStep: 0,
      sourceKey: keyOf(
        frame,
        'exam',
        discipline,
        type,
        date,
        pair,
        subgroup,
        sorted(rooms),
        sorted(teachers),
        sorted(groups),
      ),
    })
  }
  return result
}
