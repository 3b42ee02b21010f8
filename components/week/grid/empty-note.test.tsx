import { fireEvent, render, screen } from '@testing-library/react'
import { useDashboard } from '@/components/core/state/dashboard-provider'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { GroupId } from '@/lib/core/names/rules/ids'
import { autumn } from '@/testing/calendars'
import { OnDashboard } from '@/testing/dashboard'
import { EmptyNote } from './empty-note'

const subject = {
  kind: 'group',
  id: 12 as GroupId,
  title: 'ИСТб-23-1',
  subgroupCount: 2,
  isRetired: false,
  may: [],
} as const
const monday = calendarDate('2027-01-04')
const empty = { items: [], requests: [], wishes: [], parity: 0 } as const

function show(nearest?: string) {
  const Shown = () => <output aria-label="неделя">{useDashboard().monday}</output>
  const schedule = {
    ...empty,
    items: [],
    requests: [],
    wishes: [],
    ...(nearest && { nearest: calendarDate(nearest) }),
  }
  const week = { subject, monday, schedule, withDrafts: false, at: { date: monday, minutes: 0 } }
  render(
    <OnDashboard subject={subject} calendar={autumn}>
      <EmptyNote week={week} />
      <Shown />
    </OnDashboard>,
  )
}

test('an empty week says why, and leads to the last one that is not, in the page and by its address', () => {
  window.history.replaceState(null, '', '/dashboard/?type=group&id=12&week=2027-01-04')
  show('2026-12-23')
  expect(screen.getByText(/^Занятий нет: семестр закончился 27.декабря\./)).toBeTruthy()
  const link = screen.getByRole('link', { name: 'Последние занятия: 21.12 - 27.12' })
  expect(link.getAttribute('href')).toBe('/dashboard/?type=group&id=12&week=2026-12-21')
  fireEvent.click(link)
  expect(screen.getByRole('status', { name: 'неделя' }).textContent).toBe('2026-12-21')
})

test('what comes is called so', () => {
  window.history.replaceState(null, '', '/dashboard/?type=group&id=12&week=2027-01-04')
  show('2027-02-10')
  expect(screen.getByRole('link', { name: 'Ближайшие занятия: 08.02 - 14.02' })).toBeTruthy()
})

test('without any other week it leads nowhere', () => {
  show()
  expect(screen.queryByRole('link')).toBeNull()
})
