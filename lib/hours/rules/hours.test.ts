import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { GroupId, TeacherId } from '@/lib/core/names/rules/ids'
import { endBefore } from './contracts'
import {
  classKey,
  contractedOf,
  doneHours,
  type Hours,
  type HoursRow,
  neededColumns,
  noHours,
  semestersOfYear,
  sumContracted,
  sumHours,
  yearPeriod,
} from './hours'

const hours = (values: Partial<Hours>): Hours => ({ ...noHours, ...values })

test('done are the classes held, those held otherwise, and what the journal adds or takes', () => {
  expect(doneHours(hours({ held: 20, heldOtherwise: 4 }))).toBe(24)
  expect(doneHours(hours({ held: 20, heldOtherwise: 4, corrected: -2.5 }))).toBe(21.5)
  expect(doneHours(hours({ planned: 72, drafts: 2, published: 30, given: 2, cancelled: 6, owed: 2 }))).toBe(0)
})

test('shares of an hour add up to what people count, without a trace of binary fractions', () => {
  expect(sumHours([hours({ corrected: 0.1 }), hours({ corrected: 0.2, held: 2 })])).toEqual(
    hours({ corrected: 0.3, held: 2 }),
  )
  expect(doneHours(hours({ held: 0.1, corrected: 0.2 }))).toBe(0.3)
})

test('over the contract is what is planned beyond it, and short of it what lacks', () => {
  expect(contractedOf(800, hours({ planned: 830 }))).toEqual({ hours: 800, over: 30 })
  expect(contractedOf(800, hours({ planned: 750 }))).toEqual({ hours: 800, over: -50 })
  expect(contractedOf(null, hours({ planned: 750 }))).toBeNull()
})

test('a department is as far over its contracts as its teachers are together, whoever has one', () => {
  const teachers = [{ hours: 800, over: 30 }, null, { hours: 400, over: -10 }, { hours: 200, over: 5 }]
  expect(sumContracted(teachers)).toEqual({ hours: 1400, over: 25 })
  expect(sumContracted([null, null])).toBeNull()
  expect(sumContracted([])).toBeNull()
})

test('a table shows the usual columns, and others only if somebody has anything in them', () => {
  const usual = ['planned', 'published', 'held', 'done']
  expect(neededColumns([hours({ planned: 8 })])).toEqual(usual)
  expect(neededColumns([hours({}), hours({ given: 2, corrected: -1 })])).toEqual([
    ...['planned', 'published', 'held', 'corrected', 'done', 'given'],
  ])
})

test('lectures, groups and halves of one discipline are lines of their own; months of one are one line', () => {
  const row: HoursRow = {
    ...noHours,
    teacherId: 1 as TeacherId,
    month: calendarDate('2026-09-01'),
    disciplineId: null,
    title: 'Физика',
    lessonType: 1,
    subgroup: 0,
    groups: [{ id: 1 as GroupId, title: 'А-1' }],
  }
  const others: HoursRow[] = [
    { ...row, title: 'Химия' },
    { ...row, lessonType: 2 },
    { ...row, subgroup: 1 },
    { ...row, groups: [] },
    { ...row, groups: [{ id: 2 as GroupId, title: 'А-1' }] },
  ]
  expect(new Set([row, ...others].map(classKey)).size).toBe(6)
  expect(classKey({ ...row, month: null, held: 2 })).toBe(classKey(row))
})

test('an academic year has its autumn and the spring after it', () => {
  const semesters = ['2026-02-09', '2026-08-31', '2027-02-08', '2027-08-30'].map((startsOn) => ({
    startsOn: calendarDate(startsOn),
  }))
  expect(semestersOfYear(semesters, 2026).map(({ startsOn }) => startsOn)).toEqual(['2026-08-31', '2027-02-08'])
  expect(yearPeriod(2026)).toEqual({ from: '2026-08-31', to: '2027-08-29' })
})

test('a contract ends on the day before the next one begins', () => {
  expect(endBefore(calendarDate('2027-03-01'))).toBe('2027-02-28')
})
