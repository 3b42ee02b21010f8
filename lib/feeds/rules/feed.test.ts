import { calendarDate } from '@/lib/core/rules/calendar/calendar-date'
import { feedPeriod } from './feed'

test.each(['2026-08-31', '2026-09-01', '2027-08-29'])(
  'on %s a feed has the first day of its year',
  (today) => {
    expect(feedPeriod(calendarDate(today))).toEqual({ from: '2026-08-31', to: '2028-08-27' })
  },
)
