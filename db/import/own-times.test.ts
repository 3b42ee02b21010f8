import { defaultPairTimes, parseClock, type Pair, type PairTime } from '@/lib/core/calendar/rules/pairs'
import { pairByTime } from './file-entries'

const at = (text: string) => parseClock(text) ?? 0
const university = { day: defaultPairTimes, times: defaultPairTimes }

test.each<[what: string, pair: Pair, start: string | null, end: string | null, stands: Pair, remark: string | null]>([
  ['no time at all', 3, null, null, 3, null],
  ['the time of its pair', 3, '11:45', null, 3, null],
  ['the time of another pair', 3, '13:45', null, 4, null],
  ['most of its time in the pair before', 3, '10:15', '11:50', 2, '10:15'],
  ['most of its time in the named pair', 3, '12:40', '14:10', 3, '12:40'],
  ['no time of any pair', 1, '6:00', '7:00', 1, '6:00'],
  ['a time after the last pair', 1, '23:00', '23:30', 8, '23:00'],
])('of %s', (_, pair, start, end, stands, remark) => {
  const entry = { pair, start: start === null ? null : at(start), end: end === null ? null : at(end) }
  expect(pairByTime(entry, university)).toEqual({ pair: stands, start: remark === null ? null : at(remark) })
})

test('an entry without a time has that of its pair in the file', () => {
  const times: PairTime[] = [
    { pair: 1, startsAt: at('9:50'), endsAt: at('11:20') },
    { pair: 9, startsAt: at('18:45'), endsAt: at('20:15') },
  ]
  const placed = (pair: Pair) => pairByTime({ pair, start: null }, { day: defaultPairTimes, times })
  expect(placed(1)).toEqual({ pair: 2, start: at('9:50') })
  expect(placed(9)).toEqual({ pair: 7, start: null })
  expect(placed(3)).toEqual({ pair: 3, start: null })
})
