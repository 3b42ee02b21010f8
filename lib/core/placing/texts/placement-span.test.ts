import { addDays, calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { SpanReason } from '@/lib/core/placing/rules/placement-span'
import type { SpanVerdict } from '@/lib/core/schedule/rules/occupation'
import { spanReasonText, verdictSentence, verdictText } from './placement-span'

const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ')
const verdict = ([oddFree, odd]: [number, number], [evenFree, even]: [number, number]): SpanVerdict => ({
  every: { dates: odd + even, free: oddFree + evenFree },
  odd: { dates: odd, free: oddFree },
  even: { dates: even, free: evenFree },
})

test.each<[string, string, SpanVerdict]>([
  ['все 14', 'До конца свободно: 14 занятий', verdict([7, 7], [7, 7])],
  ['11 из 14', 'До конца свободно 11 из 14: нечётные недели — 6 из 7, чётные — 5 из 7', verdict([6, 7], [5, 7])],
  [
    'неч. все 7, чёт. 4 из 7',
    'До конца свободно 11 из 14: нечётные недели — все 7, чётные — 4 из 7',
    verdict([7, 7], [4, 7]),
  ],
  ['чёт. все 6', 'До конца свободно 6 из 13: нечётные недели — ни одной, чётные — все 6', verdict([0, 7], [6, 6])],
  ['нельзя', 'До конца ни одного свободного: 14 занятий', verdict([0, 7], [0, 7])],
  ['все 1', 'До конца свободно: 1 занятие', verdict([0, 0], [1, 1])],
])('%s', (short, whole, given) => {
  expect(plain(verdictText(given))).toBe(short)
  expect(plain(verdictSentence(given))).toBe(whole)
})

test('where there are no dates nothing is counted', () => {
  expect(verdictSentence(verdict([0, 0], [0, 0]))).toBeNull()
})

const first = calendarDate('2026-11-16')
const day = Array.from({ length: 7 }, (_, week) => ({
  date: addDays(first, 7 * week),
  parity: (week % 2 === 0 ? 1 : 0) as 0 | 1,
}))
const dates = day.map(({ date }) => date)
const said = (on: typeof dates, kind: SpanReason['kind'] = 'teacher') =>
  plain(spanReasonText({ kind, id: 1, title: '', text: 'Занят', blocks: true, dates: on }, day))

test.each([
  ['Занят — каждую неделю', dates],
  ['Занят — по чётным неделям', dates.filter((_, week) => week % 2 === 0)],
  ['Занят — по нечётным неделям', dates.filter((_, week) => week % 2 === 1)],
  ['Занят — 16.11, 23.11', dates.slice(0, 2)],
  ['Занят — 16.11, 23.11, 30.11, 07.12 и ещё 2', dates.slice(0, 6)],
])('%s', (text, on) => expect(said(on)).toBe(text))

test('a rule needs no dates', () => {
  expect(said(dates, 'right')).toBe('Занят')
})
