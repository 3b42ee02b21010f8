import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { contractedHours, type ContractTerms } from './contracts'
import { yearPeriod } from './hours'

const terms = (startsOn: string, endsOn: string | null, yearlyHours: number | null): ContractTerms => ({
  startsOn: calendarDate(startsOn),
  endsOn: endsOn === null ? null : calendarDate(endsOn),
  rate: 100,
  yearlyHours,
  weeklyHours: null,
  dailyPairs: null,
  methodDay: null,
})
const year = yearPeriod(2026)

test('a contract in force all year gives all its hours', () => {
  expect(contractedHours([terms('2020-09-01', null, 800)], year)).toBe(800)
  expect(contractedHours([terms('2026-08-31', '2027-08-29', 800)], year)).toBe(800)
})

test('two contracts give each its days of the year', () => {
  const contracts = [terms('2020-09-01', '2027-02-28', 728), terms('2027-03-01', null, 364)]
  // 182 days of each in a year of 364.
  expect(contractedHours(contracts, year)).toBe(364 + 182)
  expect(contractedHours([terms('2027-08-29', null, 728)], year)).toBe(2)
})

test('without a contract in the year, or one that says the hours, they are unknown and not 0', () => {
  expect(contractedHours([], year)).toBeNull()
  expect(contractedHours([terms('2027-09-01', null, 800)], year)).toBeNull()
  expect(contractedHours([terms('2020-09-01', '2026-08-30', 800)], year)).toBeNull()
  expect(contractedHours([terms('2020-09-01', null, null)], year)).toBeNull()
})
