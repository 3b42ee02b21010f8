import { addDays, calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { TeacherId } from '@/lib/core/names/rules/ids'
import { powerlessActor } from '@/testing/actors'
import {
  allowedPushServices,
  backOff,
  filled,
  isDue,
  letterKindOf,
  mostAttempts,
  noLetterWords,
  type NoticeTimes,
  pushEndpoint,
  topicsOf,
  unknownMarks,
  wordsFor,
} from './rules'

const someMonday = calendarDate('2026-11-16')
const at = (hours: number, minutes = 0) => hours * 60 + minutes
const times = (values: Partial<NoticeTimes> = {}): NoticeTimes => ({
  digest: 'now',
  dailyAt: at(18),
  quiet: null,
  ...values,
})
const due = (values: Partial<NoticeTimes>, age: number, minutes: number) =>
  isDue(times(values), { age, now: { date: someMonday, minutes }, pause: 1 })

test('topics are offered to those whom they may concern', () => {
  const student = powerlessActor
  const others = (actor: typeof powerlessActor) => topicsOf(actor).filter((topic) => !topicsOf(student).includes(topic))
  expect(topicsOf(student)).toEqual(['moved', 'withdrawn', 'room', 'teacher', 'added', 'details'])
  const teacher = { ...student, boundTo: { ...student.boundTo, teacherId: 1 as TeacherId } }
  expect(others(teacher)).toEqual(['bookings', 'appeals', 'questions', 'wishes'])
  expect(others({ ...student, permissions: ['can create queries'] })).toEqual(['bookings'])
})

test('at once means after the pause, in which a change may be taken back', () => {
  expect([due({}, 0.9, at(10)), due({}, 1, at(10))]).toEqual([false, true])
})

test('an hour is waited for whole', () => {
  expect([59, 60].map((age) => due({ digest: 'hourly' }, age, at(10)))).toEqual([false, true])
})

test('once a day means at its time, or after it if nothing ran then', () => {
  const daily = (age: number, minutes: number) => due({ digest: 'daily' }, age, minutes)
  expect(daily(30, at(17, 59))).toBe(false)
  expect(daily(30, at(18))).toBe(true)
  expect(daily(5, at(18, 10))).toBe(false)
  expect(daily(15, at(18, 10))).toBe(true)
  expect(daily(at(23, 49), at(17, 50))).toBe(false)
})

test('once a week means on Monday at its time, or after it if nothing ran then', () => {
  const weekly = (age: number, days: number, minutes: number) =>
    isDue(times({ digest: 'weekly' }), { age, now: { date: addDays(someMonday, days), minutes }, pause: 1 })
  expect([weekly(30, 0, at(17, 59)), weekly(30, 0, at(18)), weekly(5, 0, at(18, 10))]).toEqual([false, true, false])
  expect(weekly(at(24) * 6 + at(23, 58), 0, at(17, 59))).toBe(false)
  expect([weekly(at(20), 1, at(17)), weekly(at(23), 1, at(17))]).toEqual([false, true])
  expect([weekly(at(24) * 6, 6, at(20)), weekly(at(24) * 6 + at(2), 6, at(20))]).toEqual([false, true])
})

test.each([
  [{ from: at(22), to: at(7) }, at(23), false],
  [{ from: at(22), to: at(7) }, at(6, 59), false],
  [{ from: at(22), to: at(7) }, at(7), true],
  [{ from: at(13), to: at(14) }, at(13, 30), false],
  [{ from: at(13), to: at(14) }, at(12, 59), true],
  [{ from: at(8), to: at(8) }, at(8), true],
])('in quiet hours %j nothing is sent, and at %i it is: %s', (quiet, minutes, isTold) => {
  expect(due({ quiet }, at(12), minutes)).toBe(isTold)
})

test('attempts come ever later, for some two days', () => {
  expect([backOff(1, 0), backOff(2, 0), backOff(1, 1)]).toEqual([15, 30, 7.5])
  const all = Array.from({ length: mostAttempts - 1 }, (_, index) => backOff(index + 1, 0))
  const hours = all.reduce((sum, pause) => sum + pause, 0) / 3600
  expect([Math.max(...all) <= 6 * 3600, hours > 12]).toEqual([true, true])
})

test.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/abc',
  'https://wns2-par02p.notify.windows.com/w/?token=abc',
])('%s is asked', (address) => {
  expect(pushEndpoint(address, allowedPushServices)).toBe(address)
})

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://localhost:5432/',
  'https://169.254.169.254/latest/meta-data/',
  'https://fcm.googleapis.com:8443/',
  'https://fcm.googleapis.com.example.org/',
  'https://notify.windows.com.example.org/',
  'https://evilpush.apple.com/',
  'https://.push.apple.com/',
  'https://fcm.googleapis.com@127.0.0.1/',
  'https://user:word@fcm.googleapis.com/',
  'https://127.0.0.1\\@fcm.googleapis.com/',
  'file:///etc/passwd',
  'fcm.googleapis.com',
  '',
])('%s is not', (address) => {
  expect(pushEndpoint(address, allowedPushServices)).toBeNull()
})

test('the university may name its own, with a port', () => {
  expect(pushEndpoint('https://push.example.edu:8443/a', ['push.example.edu:8443'])).not.toBeNull()
  expect(pushEndpoint('https://push.example.edu/a', ['push.example.edu:8443'])).toBeNull()
})

const values = new Map([
  ['{имя}', 'Анна'],
  ['{причина}', ''],
])

test('a line with a placeholder that has no value leaves no hole; other lines and paragraphs stay', () => {
  expect(filled('Здравствуйте, {имя}!\n\nПричина: {причина}\n\nДо встречи', values)).toBe(
    'Здравствуйте, Анна!\n\nДо встречи',
  )
  expect(filled('Из-за: {причина}', values)).toBe('')
})

test('a value that looks like a placeholder stays as it is', () => {
  expect(
    filled(
      '{имя}',
      new Map([
        ['{имя}', '{причина}'],
        ['{причина}', 'x'],
      ]),
    ),
  ).toBe('{причина}')
})

test('what stands in braces and is not known is named once, and so are braces alone', () => {
  expect(unknownMarks('{имя} {имя2} {имя2} {} и } или {', ['{имя}'])).toEqual(['{имя2}', '{}', '}', '{'])
})

test('a letter of one kind has its words, and what they lack from those of all letters', () => {
  const templates = [
    { kind: 'any' as const, ...noLetterWords, headline: 'Общая', contact: '40-50-60' },
    { kind: 'bookings' as const, ...noLetterWords, headline: 'Бронь' },
  ]
  expect(wordsFor(templates, 'bookings')).toMatchObject({
    headline: 'Бронь',
    contact: '40-50-60',
    opening: '',
  })
  expect(wordsFor(templates, 'mixed').headline).toBe('Общая')
})

test.each([
  [['changed'], 'changed'],
  [['added', 'joined'], 'added'],
  [['left', 'cancelled'], 'removed'],
  [['approved', 'refused'], 'bookings'],
  [['appeal_agreed'], 'appeals'],
  [['invited'], 'substitutions'],
  [['changed', 'invited'], 'mixed'],
] as const)('a letter with %j is of the kind %s', (kinds, kind) => {
  expect(letterKindOf(kinds.map((one) => ({ kind: one })))).toBe(kind)
})
