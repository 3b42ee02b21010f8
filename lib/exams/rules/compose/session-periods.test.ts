import { emptyCalendar } from '@/lib/core/calendar/rules/academic-calendar'
import { defaultExamNorms, defaultExamSlots } from '@/lib/core/calendar/rules/session'
import { january } from '@/testing/session-exams'
import { sessionTimesOf } from './session-periods'

test('a day has the times of the session, and where an exam stands at another its own, as long as the longest there', () => {
  const session = { periods: [], slots: defaultExamSlots, norms: defaultExamNorms }
  const stands = (startsAt: number, minutes: number) => ({ date: january(12), startsAt, minutes })
  const times = sessionTimesOf({ calendar: emptyCalendar, session, from: january(1) }, new Set([january(12)]), [
    stands(540, 60),
    stands(600, 60),
    stands(600, 90),
  ])
  const on = (day: number) =>
    times.flatMap(({ date, startsAt, minutes, isUsual }) =>
      date === january(day) ? [[startsAt, minutes, isUsual]] : [],
    )
  const usual = defaultExamSlots.map(({ startsAt, minutes }) => [startsAt, minutes, true])
  expect(on(12)).toEqual([usual[0], [600, 90, false], ...usual.slice(1)])
  // The day before is for consultations.
  expect(on(11)).toEqual(usual)
})
