import { render, screen } from '@testing-library/react'
import { SWRConfig } from 'swr'
import { addDays, calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { pairNumbered } from '@/lib/core/calendar/rules/pairs'
import { type GroupId, idNumbered } from '@/lib/core/names/rules/ids'
import { encodeSchedule } from '@/lib/core/schedule/calls/schedule'
import { bookingRequest } from '@/testing/booking-request'
import { Network } from '@/testing/network'
import { AdjacentWeeks } from './adjacent-weeks'

const monday = calendarDate('2026-11-16')
const group = idNumbered<GroupId>(6)

const booking = (day: number, title: string) =>
  bookingRequest({ id: idNumbered(day + 1), date: addDays(monday, day), pair: 2, title })
const week = {
  items: [],
  requests: [booking(0, 'Собрание'), { ...booking(1, 'Олимпиада'), asked: 'asked' as const }],
  wishes: [],
  parity: 0 as const,
}

let network: Network
beforeEach(() => {
  network = new Network(() => encodeSchedule(week, monday))
})
afterEach(() => network.restore())

test('a booking that waits for consent is called a request, as in the grid', async () => {
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <AdjacentWeeks
        by="group"
        ids={[group]}
        rows={[
          {
            id: group,
            title: 'ИСТб-23-1',
            section: '2',
            slots: '',
            counts: { hours: 0, drafts: 0, changed: 0, problems: 0, fullDays: 0, windows: 0 },
          },
        ]}
        monday={monday}
        pairs={[pairNumbered(1), pairNumbered(2)]}
      />
    </SWRConfig>,
  )
  expect((await screen.findByText(/Собрание/)).textContent).toBe('Бронь: Собрание')
  expect(screen.getByText(/Олимпиада/).textContent).toBe('Заявка: Олимпиада')
})
