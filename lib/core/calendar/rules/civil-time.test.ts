import { calendarDate } from './calendar-date'
import { civilTimeAfter } from './civil-time'

const at = (date: string, minutes: number) => ({ date: calendarDate(date), minutes })

test.each([
  [at('2026-11-21', 600), 0, at('2026-11-21', 600)],
  [at('2026-11-21', 1439), 1, at('2026-11-22', 0)],
  [at('2026-12-31', 1430), 3 * 1440 + 20, at('2027-01-04', 10)],
])('%j and %i minutes is %j', (start, minutes, end) => {
  expect(civilTimeAfter(start, minutes)).toEqual(end)
})
