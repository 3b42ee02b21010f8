import { encodeMoment } from '@/lib/core/wire/calls/time'
import { zonedTimeAt } from './clock'

test.each([
  ['2026-11-18T02:30:45Z', 'Asia/Irkutsk', '2026-11-18T10:30:45+08:00'],
  ['2026-11-18T20:00:59Z', 'Asia/Irkutsk', '2026-11-19T04:00:59+08:00'],
  ['2026-11-18T20:00:31Z', 'UTC', '2026-11-18T20:00:31+00:00'],
  ['2026-07-01T00:10:30Z', 'America/St_Johns', '2026-06-30T21:40:30-02:30'],
  ['2026-10-25T00:30:00Z', 'Europe/Berlin', '2026-10-25T02:30:00+02:00'],
  ['2026-10-25T01:30:00Z', 'Europe/Berlin', '2026-10-25T02:30:00+01:00'],
])('%s in %s is written %s', (instant, zone, written) => {
  expect(encodeMoment(zonedTimeAt(new Date(instant), zone))).toBe(written)
  expect(Date.parse(written)).toBe(Date.parse(instant))
})
