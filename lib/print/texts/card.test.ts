import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { defaultPairs } from '@/lib/core/calendar/rules/pairs'
import type { CardDates } from '@/lib/print/rules/card'
import { closureText, cardDatesText, cardWhenText, wishText } from './card'

const dates = (...texts: string[]) => texts.map((text) => calendarDate(`2026-${text}`))
const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const rule = { by: 'rule', weeks: 'every', from: null, to: null, except: [], also: [] } as const

// 1 September 2026 is a Tuesday.
test('dates of one month share it; one in the column of another day says its own', () => {
  expect(plain(cardDatesText(dates('09-01', '09-15', '10-06'), 2))).toBe('01, 15.09, 06.10')
  expect(plain(cardDatesText(dates('11-10', '11-14', '11-17'), 2))).toBe('10.11, 14.11 (сб), 17.11')
})

test.each<[CardDates, boolean, string]>([
  [rule, false, ''],
  [{ ...rule, weeks: 0 }, true, ''],
  [{ ...rule, weeks: 1 }, false, 'чет.'],
  [{ ...rule, except: dates('11-17') }, false, 'кроме 17.11'],
  [{ ...rule, from: calendarDate('2026-09-08'), to: calendarDate('2026-10-13') }, false, 'с 08.09 по 13.10'],
  [
    { ...rule, weeks: 0, to: calendarDate('2026-10-13'), except: dates('09-15'), also: dates('11-10') },
    true,
    'по 13.10, кроме 15.09, и 10.11',
  ],
  [{ by: 'list', dates: dates('09-01', '11-17') }, false, '01.09, 17.11'],
])('%j', (said, isInHalf, text) => {
  expect(plain(cardWhenText(said, 2, isInHalf))).toBe(text)
})

test('closures and wishes say their days and pairs', () => {
  const [from, to] = [calendarDate('2026-11-10'), calendarDate('2026-11-15')]
  expect(plain(closureText(defaultPairs, { from, to, pairs: [1, 2, 3], title: 'Ремонт' }))).toBe(
    'с 10.11 по 15.11, 1–3-я пары: Ремонт',
  )
  expect(plain(closureText(defaultPairs, { from, to: from, pairs: [1, 2, 3, 4, 5, 6, 7, 8], title: 'Ремонт' }))).toBe(
    '10.11: Ремонт',
  )
  expect(
    plain(
      wishText(defaultPairs, {
        title: 'Не ставить',
        days: [
          { day: 1, pairs: [1, 2, 4] },
          { day: 5, pairs: [1, 2, 3, 4, 5, 6, 7, 8] },
        ],
      }),
    ),
  ).toBe('Не ставить (пн 1–2, 4, пт)')
})
