import { hoursOf } from '@/lib/core/calendar/rules/academic-calendar'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import { lessonTypeTable, type LessonType } from '@/lib/core/names/rules/lesson-type'
import { dateCount } from '@/lib/timetabling/series/dates'
import type { PairSet } from './day-rules'
import { finding, ofGroups, ofTeachers, unknown, type Judge, type Judgement } from './finding'
import { disciplineOf, listAt, type Day, type Diary, type QualityMeeting } from './timetable'

/** The days grouped by week, in order. */
function judgedWeeks({ days }: Diary): Day[][] {
  const weeks = new Map<CalendarDate, Day[]>()
  for (const day of days) listAt(weeks, day.monday).push(day)
  return [...weeks.values()]
}

type Visit = { day: Day; pair: Pair; position: number; meeting: QualityMeeting }

/** The classes of these days by discipline (and, on request, lesson type), in order; an exam of several pairs is none. */
function visitsBy(days: readonly Day[], keyOf: (meeting: QualityMeeting) => string): Map<string, Visit[]> {
  const visits = new Map<string, Visit[]>()
  for (const day of days)
    for (const { pair, position, meetings } of day.slots)
      for (const meeting of meetings)
        if (meeting.kind !== 'exam') listAt(visits, keyOf(meeting)).push({ day, pair, position, meeting })
  return visits
}

const disciplineKey = (meeting: QualityMeeting): string => String(disciplineOf(meeting))
const typeKey = (meeting: QualityMeeting): string => `${disciplineKey(meeting)} ${meeting.lessonType}`

const { lecture, practice, laboratory } = lessonTypeTable
export const isAfterLecture = (lessonType: LessonType): boolean =>
  lessonType === practice.id || lessonType === laboratory.id
export const isLecture = (lessonType: LessonType): boolean => lessonType === lecture.id

const isBefore = (a: Visit, b: Visit): boolean =>
  a.day.date < b.day.date || (a.day.date === b.day.date && a.pair < b.pair)

/**
 * Practicals and laboratories before the week's first lecture of their discipline; the amount is their
 * number.
 */
export const judgeLectureOrder: Judge = (timetable) =>
  ofGroups(timetable, function* ({ who, days }) {
    for (const week of judgedWeeks({ who, days }))
      for (const visits of visitsBy(week, disciplineKey).values()) {
        const theLecture = visits.find(({ meeting }) => isLecture(meeting.lessonType))
        if (!theLecture) continue
        const early = visits.filter((visit) => isAfterLecture(visit.meeting.lessonType) && isBefore(visit, theLecture))
        const [first] = early
        if (!first) continue
        const meetings = [...early, theLecture].map(({ meeting }) => meeting)
        const about = [first.meeting.title]
        const { date } = first.day
        yield finding({ who: [who], date, pair: first.pair, amount: early.length, meetings, about })
      }
  })

/** Laboratories in neighbouring pairs count as a single long one, as is usual. */
export const isLong = (lessonType: LessonType): boolean => lessonType === laboratory.id

/** The pairs of a day in which lessons begin; neighbouring laboratories count as one. */
const begunIn = (own: PairSet, isLongOne: boolean): PairSet => (isLongOne ? own & ~(own << 1) : own)

/** How many times, beyond the first, the lesson occurs on a day. */
export const repeatsIn = (own: PairSet, isLongOne: boolean): number =>
  Math.max(0, dateCount(begunIn(own, isLongOne)) - 1)

/** The same lesson of a discipline several times on a day; the amount counts those beyond the first. */
export const judgeRepeatsInADay: Judge = (timetable) =>
  ofGroups(timetable, function* ({ who, days }) {
    for (const day of days)
      for (const visits of visitsBy([day], typeKey).values()) {
        const own = visits.reduce((set, { position }) => set | (1 << position), 0)
        const isLongOne = visits.some(({ meeting }) => isLong(meeting.lessonType))
        const begun = begunIn(own, isLongOne)
        const second = visits.find(({ position }) => ((begun & (begun - 1)) >>> position) & 1)
        if (!second) continue
        const meetings = visits.map(({ meeting }) => meeting)
        const [amount, about] = [repeatsIn(own, isLongOne), [second.meeting.title]]
        yield finding({ who: [who], date: day.date, pair: second.pair, amount, meetings, about })
      }
  })

/** The same lesson of a discipline on neighbouring days of a week; the amount is how often. */
export const judgeBadSpread: Judge = (timetable) =>
  ofGroups(timetable, function* ({ who, days }) {
    for (const week of judgedWeeks({ who, days }))
      for (const visits of visitsBy(week, typeKey).values()) {
        const close = visits.filter((visit, index) => visits[index - 1]?.day.next === visit.day.date)
        const [first] = close
        if (!first) continue
        const meetings = visits.map(({ meeting }) => meeting)
        const [date, about] = [first.day.date, [first.meeting.title]]
        yield finding({ who: [who], date, pair: first.pair, amount: close.length, meetings, about })
      }
  })

/** More academic hours in a week than the teacher's norm; the amount is the difference. */
export function judgeTeacherNorms(timetable: Parameters<Judge>[0]): Iterable<Judgement> {
  return ofTeachers(timetable, function* (diary) {
    const { who, days } = diary
    const norm = who.kind === 'teacher' ? timetable.input.teachers.get(who.id)?.weeklyHours : null
    const meetings = days.flatMap(({ slots }) => slots.flatMap((slot) => slot.meetings))
    if (norm === undefined || norm === null) {
      yield unknown(...meetings)
      return
    }
    for (const week of judgedWeeks(diary)) {
      const amount = hoursOf(week.reduce((pairs, { slots }) => pairs + slots.length, 0)) - norm
      const [first] = week
      if (amount <= 0 || !first) continue
      const taught = week.flatMap(({ slots }) => slots.flatMap((slot) => slot.meetings))
      yield finding({ who: [who], date: first.date, pair: null, amount, meetings: taught, about: [] })
    }
  })
}
