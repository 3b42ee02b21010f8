import { emptyCalendar } from '@/lib/core/calendar/rules/academic-calendar'
import { type CalendarDate, datesBetween } from '@/lib/core/calendar/rules/calendar-date'
import { defaultExamNorms, defaultExamSlots, type SessionKind } from '@/lib/core/calendar/rules/session'
import { type LessonType, lessonTypeTable } from '@/lib/core/names/rules/lesson-type'
import { january, sessionExam } from '@/testing/session-exams'
import type { SessionExam } from '../exam'
import { consultationDate } from '../free-places'
import { creditsFirst } from './credits-first'
import type { KnownExam } from './facts'

const { exam, credit, consultation } = lessonTypeTable
const item = (
  lessonType: LessonType,
  day: number | null,
  of: { group?: number; kind?: SessionKind } = {},
): SessionExam => sessionExam({ lessonType, day, ...of })
const known = (one: SessionExam, isFree = one.sittings.length === 0): KnownExam => ({
  exam: one,
  itemVersion: 1,
  isFree,
})
const session = { periods: [], slots: defaultExamSlots, norms: defaultExamNorms }
/** The days of January on which `one` would be out of order beside the others. */
const outOfOrder = (one: KnownExam, others: KnownExam[], datesOf: (one: KnownExam) => CalendarDate[] = () => []) => {
  const isOut = creditsFirst({ exams: [one, ...others], session }, (of) => new Set(datesOf(of)))
  return datesBetween(january(9), january(20)).flatMap((date) => (isOut(one, date) ? [Number(date.slice(8))] : []))
}

test('an exam is not before the last credit that stands; a credit is before the first exam', () => {
  const credits = [known(item(credit.id, 10)), known(item(credit.id, 12))]
  expect(outOfOrder(known(item(exam.id, null)), credits)).toEqual([9, 10, 11])
  const exams = [known(item(exam.id, 18)), known(item(exam.id, 15))]
  expect(outOfOrder(known(item(credit.id, null)), exams)).toEqual([15, 16, 17, 18, 19, 20])
})

test('other groups, consultations, retakes and what is still to be placed bind nothing', () => {
  const wanted = known(item(exam.id, null))
  expect(outOfOrder(wanted, [known(item(credit.id, 12, { group: 2 }))])).toEqual([])
  expect(outOfOrder(wanted, [known(item(credit.id, 12), true)])).toEqual([])
  expect(outOfOrder(known(item(consultation.id, null)), [known(item(credit.id, 12))])).toEqual([])
  expect(outOfOrder(known(item(exam.id, null, { kind: 'retakes' })), [known(item(credit.id, 12))])).toEqual([])
})

test('where both may be on the same days the first ones are for credits, a day each', () => {
  const days = datesBetween(january(11), january(20))
  const [one, other, second] = [known(item(exam.id, null)), known(item(credit.id, null)), known(item(credit.id, null))]
  const all = (of: KnownExam) => [one, other, second, known(item(exam.id, null))].filter((each) => each !== of)
  // Ten days for two credits of a day and two exams of four.
  expect(outOfOrder(one, all(one), () => days)).toEqual([9, 10, 11, 12])
  expect(outOfOrder(other, all(other), () => days)).toEqual([13, 14, 15, 16, 17, 18, 19, 20])
  // Of nine each credit still has a whole day.
  expect(outOfOrder(one, all(one), () => days.slice(0, 9))).toEqual([9, 10, 11, 12])
})

test('a consultation is on the last day before the first of its exams that is no Sunday', () => {
  const [own, another] = [item(exam.id, 15), item(exam.id, 13)]
  const before = item(consultation.id, null)
  const dayFor = (date: number) =>
    consultationDate(emptyCalendar, { consultation: before, exam: own, date: january(date) }, [own, another, before])
  expect([dayFor(20), dayFor(13), dayFor(12), dayFor(11)]).toEqual([january(12), january(12), january(11), january(9)])
})
