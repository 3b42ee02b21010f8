import { render, screen } from '@testing-library/react'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { ClassView } from './class-view'
import { Days } from './days'

const [today, tomorrow] = [calendarDate('2026-11-18'), calendarDate('2026-11-19')]
const shown = (date: typeof today, news: string): ClassView => ({
  key: date,
  meetingId: null,
  date,
  pair: 3,
  stated: null,
  title: 'Физика',
  type: '',
  colour: 0,
  ways: [],
  who: '',
  others: '',
  stands: true,
  mark: '',
  change: '',
  news,
  comment: '',
  link: '',
  of: [],
})

test('the tab of a day says that something changed there; each class says its pair', () => {
  render(
    <Days
      days={[
        { date: today, reason: '', away: ['Отсутствие: практика'] },
        { date: tomorrow, reason: '', away: [] },
      ]}
      classes={[shown(today, ''), shown(tomorrow, 'перенесено')]}
      now={{ date: today, minutes: 600 }}
      times={{ pairTimes: [] }}
      titles={[]}
      running={[]}
      onHide={() => undefined}
      onChoose={() => undefined}
    />,
  )
  const [first, second] = screen.getAllByRole('tab')
  expect(first?.getAttribute('aria-label')).not.toContain('есть изменения')
  expect(second?.getAttribute('aria-label')).toContain('есть изменения')
  expect(screen.getByRole('tabpanel', { name: /^Ср 18/ }).textContent).toMatch(/Отсутствие: практика.*3-я\sпара/)
})
