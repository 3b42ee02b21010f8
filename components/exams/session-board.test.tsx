import { fireEvent, render, screen } from '@testing-library/react'
import { addDays, calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { type GroupId, idNumbered } from '@/lib/core/names/rules/ids'
import type { BoardRow, DayColumn } from '@/lib/exams/rules/board'
import { SessionBoard } from './session-board'

const monday = calendarDate('2027-01-11')

const columnsOf = (closed: readonly number[]): DayColumn[] =>
  [0, 1, 2, 3, 4].map((day) => ({
    date: addDays(monday, day),
    holiday: null,
    isOff: closed.includes(day),
    isNarrow: closed.includes(day),
    isWeekStart: day === 0,
  }))

const row: BoardRow = {
  group: {
    id: idNumbered<GroupId>(1),
    title: 'ИСТб-24-1',
    students: 25,
    facultyId: null,
    courseYear: 3,
    studyForm: 'day',
  },
  byDate: new Map(),
  waiting: 0,
  hasRemarks: false,
}

/** A phone, whose style sheet hides the closed days; the environment of tests has no layout. */
beforeAll(() => {
  Element.prototype.checkVisibility = function () {
    return !this.hasAttribute('data-narrow')
  }
})

const dateWithFocus = () => document.activeElement?.getAttribute('data-date')

test('the End key goes to the last open day of a phone, and arrows stay between open days', () => {
  render(
    <SessionBoard
      rows={[row]}
      columns={columnsOf([0, 2, 4])}
      today={monday}
      chosen={null}
      verdicts={undefined}
      ref={null}
      onChoose={() => undefined}
      onPlace={() => undefined}
      onLeave={() => undefined}
    />,
  )
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })
  const stop = screen.getByRole('grid').querySelector<HTMLElement>('[tabindex="0"]')
  stop?.focus()
  expect(dateWithFocus()).toBe(addDays(monday, 1))
  press('End')
  expect(dateWithFocus()).toBe(addDays(monday, 3))
  press('ArrowRight')
  expect(dateWithFocus()).toBe(addDays(monday, 3))
  press('ArrowLeft')
  expect(dateWithFocus()).toBe(addDays(monday, 1))
})
