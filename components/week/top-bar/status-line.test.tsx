import { render, screen } from '@testing-library/react'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { autumn } from '@/testing/calendars'
import { OnDashboard } from '@/testing/dashboard'
import { StatusLine } from './dashboard-header'

const calendar = { ...autumn, holidays: [{ date: calendarDate('2026-11-04'), title: 'День единства' }] }

function said(date: string, hour: number): string {
  const { unmount } = render(
    <OnDashboard subject={null} calendar={calendar} now={{ date: calendarDate(date), minutes: hour * 60 }}>
      <StatusLine />
    </OnDashboard>,
  )
  const text = screen.getByRole('note', { name: 'Сейчас' }).textContent ?? ''
  unmount()
  return text.replaceAll('\u00a0', ' ')
}

test('a day off says so and names the next teaching day, without a pair', () => {
  expect(said('2026-11-22', 10)).toContain(
    'воскресенье, 22 ноября, чет. · сегодня занятий нет · следующий учебный день — понедельник, 23 ноября',
  )
  expect(said('2026-11-04', 10)).toContain(
    'выходной: День единства · сегодня занятий нет · следующий учебный день — четверг, 5 ноября',
  )
})

test('a working day shows its pair and the bell after it, in the evening when teaching goes on', () => {
  expect(said('2026-11-18', 10)).toContain('2-я пара до 11:30, ещё 1 ч 30 мин · затем 3-я пара в 11:45')
  expect(said('2026-11-18', 23)).toContain('пары закончились · завтра 1-я пара в 8:15')
  expect(said('2026-11-21', 23)).toContain('пары закончились · следующий учебный день — понедельник, 23 ноября')
})
