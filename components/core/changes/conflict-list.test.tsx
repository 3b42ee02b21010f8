import { render, screen } from '@testing-library/react'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { MeetingId } from '@/lib/core/names/rules/ids'
import type { Conflict } from '@/lib/core/placing/rules/placement'
import { ConflictList } from './conflict-list'

const taken: Conflict = {
  date: calendarDate('2026-11-27'),
  pair: 5,
  kind: 'room',
  id: 9,
  title: 'К-206',
  with: { id: 77 as MeetingId, kind: 'class', title: 'История' },
}

test('who is busy leads to that slot of their week, in another tab', () => {
  render(<ConflictList conflicts={[taken]} />)
  const link = screen.getByRole('link', { name: 'К-206 — «История»' })
  expect(link.getAttribute('href')).toBe('/dashboard/?type=auditory&id=9&week=2026-11-23#2026-11-27.5')
  expect(link.getAttribute('target')).toBe('_blank')
})

test('nothing leads to what the reader may not see, or to the load', () => {
  render(
    <ConflictList
      conflicts={[
        { ...taken, with: null },
        { ...taken, kind: 'load' },
      ]}
    />,
  )
  expect(screen.queryByRole('link')).toBeNull()
})
