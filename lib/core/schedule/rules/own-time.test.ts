import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { defaultPairTimes } from '@/lib/core/calendar/rules/pairs'
import { lessonRemarks } from '@/lib/imports/texts/import'
import { lesson } from '@/testing/lessons'
import { oncePerExam } from './exam-pieces'
import { otherRemark, spanOfCell, statedTime, timeOfCell, timeOfClass } from './own-time'

test.each([
  [lessonRemarks.startsAt('9:00'), 540],
  ['Онлайн. начало в 12.40', 760],
  ['нач. 18:30', 1110],
  ['Начало занятия в 08:05', 485],
  ['Начало в 25:00', null],
  ['Начало раздела 9.001', null],
  ['Сначала 9:00', null],
  ['с 9:00 до 10:00', null],
  ['', null],
])('«%s» says when a class begins: %s', (comment, minutes) => {
  expect(statedTime({ comment })?.startsAt ?? null).toBe(minutes)
})

test.each([
  [lessonRemarks.startsAt('9:00'), ''],
  ['Онлайн. начало в 12.40', 'Онлайн.'],
  ['Начало в 9:00, вход со двора', 'вход со двора'],
  ['Начало в 25:00', 'Начало в 25:00'],
  ['Взять халат', 'Взять халат'],
])('of «%s» remains «%s»', (comment, rest) => {
  expect(otherRemark({ comment })).toBe(rest)
})

test('the comment of an exam begins with its time, in all places but the one from which it was moved', () => {
  const comment = '9:00–13:00. Взять зачётную книжку'
  const time = { startsAt: 540, endsAt: 780 }
  const timeIn = (state: string, kind?: string) => statedTime({ comment, state, trace: kind ? { kind } : null })
  expect([timeIn('published'), timeIn('trace', 'withdrawal'), timeIn('trace', 'move')]).toEqual([time, time, null])
  expect(timeOfClass(statedTime({ comment }), defaultPairTimes[1])).toEqual(time)
  expect(otherRemark({ comment })).toBe('Взять зачётную книжку')
  expect(statedTime({ comment: 'Приём 9:00–13:00' })).toBeNull()
})

test('an exam is one in lists, whatever pairs it takes; where it stood and where it stands are two', () => {
  const date = calendarDate('2027-01-12')
  const exam = lesson({ kind: 'exam', date, comment: '9:00–13:00' })
  const pieces = ([2, 1, 3] as const).map((pair) => ({ ...exam, pair }))
  const struck = pieces.map((one) => ({ ...one, state: 'trace' as const }))
  expect(oncePerExam([...pieces, ...struck]).map(({ pair, state }) => [pair, state])).toEqual([
    [1, 'published'],
    [1, 'trace'],
  ])
  expect(oncePerExam(pieces.map((one) => ({ ...one, comment: '' })))).toHaveLength(3)
  expect(oncePerExam(pieces.map((one) => ({ ...one, kind: 'class' as const })))).toHaveLength(3)
})

test('a cell shows the time of all its classes, or else that of its pair', () => {
  const [first] = defaultPairTimes
  const late = { comment: 'Начало в 9:00' }
  const startOf = (items: { comment: string }[], requests: unknown[] = []) =>
    timeOfCell({ items, requests }, first)?.startsAt
  expect([startOf([late, late]), startOf([late, { comment: '' }]), startOf([late], [{}]), startOf([])]).toEqual([
    540, 495, 495, 495,
  ])
})

test('what takes place in a cell lasts from its earliest start to its latest end; what was moved away is not there', () => {
  const [first] = defaultPairTimes
  const late = { comment: 'Начало в 9:00', state: 'published' }
  const usual = { comment: '', state: 'published' }
  const span = (items: { comment: string; state: string }[], requests: unknown[] = []) => {
    const found = spanOfCell({ items, requests }, first)
    return found && [found.startsAt, found.endsAt]
  }
  expect(span([late])).toEqual([540, 630])
  expect(span([late, usual])).toEqual([495, 630])
  expect(span([late, { ...usual, state: 'trace' }])).toEqual([540, 630])
  expect(span([], [{}])).toEqual([495, 585])
  expect(span([])).toBeUndefined()
})
