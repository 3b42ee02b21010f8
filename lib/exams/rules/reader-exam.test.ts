import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { defaultPairTimes } from '@/lib/core/calendar/rules/pairs'
import type { DisciplineId, EventId, GroupId, LoadItemId } from '@/lib/core/names/rules/ids'
import { lessonTypeTable } from '@/lib/core/names/rules/lesson-type'
import type { NamedGroup, ScheduleItem } from '@/lib/core/schedule/rules/schedule'
import { bookingRequest } from '@/testing/booking-request'
import { lesson } from '@/testing/lessons'
import { isExamOver, listedExams, nextExam, readerExams } from './reader-exam'
import { groupsWithout, sessionSheets } from './session-sheet'

const { exam: examType, consultation } = lessonTypeTable
const group = (id: number): NamedGroup => ({
  id: id as GroupId,
  title: `А-${id}`,
  subgroup: 0,
  students: 25,
  courseYear: 1,
  correspondence: false,
})

/** An exam of a day, 9:00–13:00. */
const item = (eventId: number, date: string, change: Partial<ScheduleItem> = {}): ScheduleItem =>
  lesson({
    eventId: eventId as EventId,
    kind: 'exam',
    date: calendarDate(date),
    pair: 2,
    lessonType: examType.id,
    disciplineId: 1 as DisciplineId,
    groups: [group(1)],
    comment: '9:00–13:00',
    ...change,
  })
const retakes = new Map([[9 as LoadItemId, 'retakes' as const]])
const shown = (...items: ScheduleItem[]) =>
  readerExams({ items, requests: [] }, { calendar: { pairTimes: defaultPairTimes }, parts: retakes })
const keys = (exams: readonly { key: string }[]) => exams.map(({ key }) => Number(key.split(' ')[0]))

test('an exam of several pairs is one, at the time that it states, by date and time', () => {
  const later = item(1, '2027-01-12', { comment: '14:00–16:00. С паспортом' })
  const exams = shown(later, { ...later, pair: 3 }, item(2, '2027-01-12'), item(3, '2027-01-11'))
  expect(keys(exams)).toEqual([3, 2, 1])
  expect(exams[2]).toMatchObject({ startsAt: 840, endsAt: 960, comment: 'С паспортом', isRetake: false })
  expect(shown(item(1, '2027-01-12', { loadItemId: 9 as LoadItemId }))).toMatchObject([{ isRetake: true }])
})

test('without a stated time it lasts from its first pair to its last', () => {
  const [first, second] = [
    item(1, '2027-01-12', { comment: '', pair: 1 }),
    item(1, '2027-01-12', { comment: '', pair: 2 }),
  ]
  const [one, two] = defaultPairTimes
  expect(shown(first, second)).toMatchObject([{ startsAt: one?.startsAt, endsAt: two?.endsAt }])
})

test('what is hidden, or was handed to others, is not shown', () => {
  const handed = item(2, '2027-01-12', { state: 'trace', trace: { kind: 'substitution', by: 'Деканат' } })
  expect(shown(item(1, '2027-01-12', { hidden: true }), handed)).toEqual([])
})

test('an exam has the last consultation before it, which is not listed again', () => {
  const before = (id: number, date: string) => item(id, date, { lessonType: consultation.id, comment: '10:00–11:30' })
  const exams = shown(before(1, '2027-01-04'), before(2, '2027-01-11'), item(3, '2027-01-12'), before(4, '2027-01-13'))
  const listed = listedExams(exams)
  expect(listed.map(({ exam, consultation: own }) => [...keys([exam]), ...keys(own ? [own] : [])])).toEqual([
    [1],
    [3, 2],
    [4],
  ])
})

test('a retake has no consultation: that of its exam is not told again', () => {
  const exams = shown(
    item(1, '2027-01-11', { lessonType: consultation.id }),
    item(2, '2027-01-12'),
    item(3, '2027-01-20', { loadItemId: 9 as LoadItemId }),
  )
  expect(listedExams(exams).map(({ exam, consultation: own }) => [...keys([exam]), ...keys(own ? [own] : [])])).toEqual(
    [[2, 1], [3]],
  )
})

test('an exam is over in the minute in which it ends; the next one is held now, or is the first to come', () => {
  const exams = shown(item(1, '2027-01-12'), item(2, '2027-01-15'))
  const [first] = exams
  const at = (date: string, minutes: number) => ({ date: calendarDate(date), minutes })
  const isOver = (date: string, minutes: number) => first && isExamOver(first, at(date, minutes))
  expect([
    isOver('2027-01-11', 1000),
    isOver('2027-01-12', 779),
    isOver('2027-01-12', 780),
    isOver('2027-01-13', 0),
  ]).toEqual([false, false, true, true])
  const next = (date: string, minutes: number) => nextExam(listedExams(exams), at(date, minutes))?.exam.date
  expect([next('2027-01-12', 779), next('2027-01-12', 780), next('2027-01-16', 0)]).toEqual([
    '2027-01-12',
    '2027-01-15',
    undefined,
  ])
})

test('an exam that was withdrawn is not the next one, has no consultation and is on no paper', () => {
  const trace = {
    requestId: null,
    kind: 'withdrawal' as const,
    ...{ reason: '', by: '', madeBy: null, begins: null, movedTo: null, movedFrom: null },
  }
  const exams = shown(
    item(1, '2027-01-11', { lessonType: consultation.id }),
    item(2, '2027-01-12', { state: 'trace', trace }),
    item(3, '2027-01-15', { disciplineId: 2 as DisciplineId }),
  )
  const listed = listedExams(exams)
  expect(listed.map(({ exam, consultation: own }) => [...keys([exam]), own])).toEqual([
    [1, null],
    [2, null],
    [3, null],
  ])
  expect(nextExam(listed.slice(1), { date: calendarDate('2027-01-10'), minutes: 0 })?.exam.date).toBe('2027-01-15')
  expect(sessionSheets([group(1)], exams).map(({ dates }) => dates)).toEqual([['2027-01-11', '2027-01-15']])
})

test('an exam that was booked is one of all its pairs, with what its title does not say', () => {
  const booked = bookingRequest({ kind: 'exam', date: calendarDate('2027-01-12'), pair: 2, title: 'Экзамен' })
  const told = (description: string) =>
    readerExams(
      { items: [], requests: [{ ...booked, description }, { ...booked, description, pair: 3 }, bookingRequest()] },
      { calendar: { pairTimes: defaultPairTimes }, parts: retakes },
    ).map(({ title, startsAt, endsAt, comment }) => [title, startsAt, endsAt, comment])
  const [, second, third] = defaultPairTimes
  expect(told('С паспортом')).toEqual([['Экзамен', second?.startsAt, third?.endsAt, 'С паспортом']])
  expect(told('Экзамен')).toEqual([['Экзамен', second?.startsAt, third?.endsAt, '']])
})

test('of an exam that was moved it is told where it stands now, at its own time or that of its pair', () => {
  const trace = {
    requestId: null,
    kind: 'move' as const,
    movedTo: { date: calendarDate('2027-01-14'), pair: 3 as const, rooms: [] },
    ...{ reason: '', by: '', madeBy: null, begins: null, movedFrom: null },
  }
  const became = (comment: string) => shown(item(1, '2027-01-12', { state: 'trace', trace, comment }))[0]?.became
  const [, , third] = defaultPairTimes
  expect(became('Начало в 15:10')).toEqual({ kind: 'moved', date: '2027-01-14', startsAt: 910 })
  expect(became('')).toEqual({ kind: 'moved', date: '2027-01-14', startsAt: third?.startsAt })
})

test('a sheet of paper has six days with exams side by side, and the groups that have any on them', () => {
  const days = ['11', '12', '14', '15', '18', '19', '21'].map((day) => `2027-01-${day}`)
  const exams = shown(...days.map((date, at) => item(at, date, { groups: [group(at < 6 ? 1 : 2)] })))
  const groups = [group(1), group(2), group(3)]
  expect(
    sessionSheets(groups, exams).map(({ dates, rows }) => [dates.length, rows.map((row) => row.group.id)]),
  ).toEqual([
    [6, [1]],
    [1, [2]],
  ])
  expect(groupsWithout(groups, exams).map(({ id }) => id)).toEqual([3])
})
