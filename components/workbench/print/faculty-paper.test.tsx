import { render, screen, within } from '@testing-library/react'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { GroupId, MeetingId } from '@/lib/core/names/rules/ids'
import { autumn } from '@/testing/calendars'
import { lesson } from '@/testing/lessons'
import { FacultyPaper } from './faculty-paper'

const monday = calendarDate('2026-11-16')
const group = (id: number, courseYear: number | null = 1) => ({
  id: id as GroupId,
  title: `ИСТб-${id}`,
  courseYear,
})
const of = (id: number) => ({
  id: id as GroupId,
  title: `ИСТб-${id}`,
  subgroup: 0 as const,
  students: null,
  courseYear: 1,
  correspondence: false,
})

test('a class stands under each of its groups, in its day and pair; days without classes take no paper', () => {
  render(
    <FacultyPaper
      {...{ title: 'Институт', monday, paper: 'a3', times: autumn }}
      groups={[group(1), group(2), group(3)]}
      items={[lesson({ groups: [of(1), of(3)] })]}
    />,
  )
  const table = within(screen.getByRole('table'))
  expect(table.getAllByRole('rowheader').map((one) => one.textContent?.slice(0, 5))).toEqual(['Среда', '311:4'])
  expect(table.getAllByRole('cell').map((one) => one.textContent?.includes('Физика'))).toEqual([true, false, true])
})

test('a sheet has the days and pairs of its own groups alone', () => {
  render(
    <FacultyPaper
      {...{ title: 'Институт', monday, paper: 'a4', times: autumn }}
      groups={[1, 2, 3, 4, 5, 6].map((id) => group(id))}
      items={[
        lesson({ id: 1 as MeetingId, groups: [of(1)] }),
        lesson({ id: 2 as MeetingId, date: monday, pair: 1, groups: [of(6)] }),
      ]}
    />,
  )
  const heads = screen.getAllByRole('table').map((table) =>
    within(table)
      .getAllByRole('rowheader')
      .map((one) => one.textContent?.slice(0, 5)),
  )
  expect(heads).toEqual([
    ['Среда', '311:4'],
    ['Понед', '18:15'],
  ])
})

test('a class that begins otherwise than its pair says when', () => {
  render(
    <FacultyPaper
      {...{ title: 'Институт', monday, paper: 'a3', times: autumn }}
      groups={[group(1)]}
      items={[lesson({ groups: [of(1)], comment: 'Начало в 12:00' })]}
    />,
  )
  expect(screen.getByRole('cell').textContent).toContain('12:00–13:30')
})

test.each([
  ['a3', [9, 1, 2]],
  ['a4', [5, 5, 2]],
] as const)('on %s a sheet holds as many groups as fit, of one course', (paper, sizes) => {
  render(
    <FacultyPaper
      {...{ title: 'Институт', monday, paper, times: autumn }}
      groups={[...Array.from({ length: 10 }, (_, id) => group(id)), group(20, 2), group(21, 2)]}
      items={[lesson({ id: 1 as MeetingId, groups: [of(1)] })]}
    />,
  )
  const tables = screen.getAllByRole('table')
  expect(tables.map((table) => within(table).getAllByRole('columnheader').length - 2)).toEqual(sizes)
})
