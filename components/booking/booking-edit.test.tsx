import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { encodeBooked, encodeStandingBooking } from '@/lib/booking/calls/requests'
import { encodeFoundRoom } from '@/lib/booking/calls/rooms'
import type { Booked } from '@/lib/booking/rules/booking'
import type { StandingBooking } from '@/lib/core/requests/rules/standing-booking'
import { addDays, calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { DatedSlot } from '@/lib/core/calendar/rules/dated-slot'
import type { ChangeId, RequestId, RoomId } from '@/lib/core/names/rules/ids'
import { bookingRequest } from '@/testing/booking-request'
import { standForNetwork, type SentCall, type StubAnswer } from '@/testing/calls'
import { OnDashboard } from '@/testing/dashboard'
import { heldBy } from '@/testing/held'
import { roomMatch } from '@/testing/rooms'
import { BookingEditPanel } from './booking-edit'

const date = calendarDate('2026-11-19')
const from: DatedSlot = { date: addDays(date, 7), pair: 3 }
const booking: StandingBooking = {
  id: 8 as RequestId,
  version: 2,
  kind: 'booking',
  date,
  pair: 3,
  dates: [date, addDays(date, 7)],
  past: 2,
  until: addDays(date, 7),
  everySecondWeek: false,
  room: { id: 5 as RoomId, title: 'К-206' },
  reason: 'ППОС',
  inCharge: 'Деканат',
  inChargeTeacherId: null,
  groups: [],
  loadItemId: null,
}
const edited: Booked = {
  request: bookingRequest({
    id: 9 as RequestId,
    version: 3,
    date,
    pair: 3,
    title: 'Совет',
    description: 'Совет',
  }),
  dates: [date],
  untaught: [],
  skipped: [],
  waiting: [],
  busy: [],
  isAsked: false,
  warnings: [],
  changeId: 11 as ChangeId,
}

let answer: (call: SentCall) => StubAnswer
let standing: StandingBooking
let network: ReturnType<typeof standForNetwork>
beforeEach(() => {
  localStorage.clear()
  standing = booking
  answer = () => ({ body: encodeBooked(edited, date) })
  network = standForNetwork({
    read: (path) => {
      if (path === '/api/query/8/') return encodeStandingBooking(standing)
      if (path.includes('/find-free/')) return [encodeFoundRoom(roomMatch(6, 'Д-101'))]
      return []
    },
    change: (call) => answer(call),
  })
})
afterEach(() => network.restore())

const at = (slot: DatedSlot) => (
  <OnDashboard subject={null} swr={{ dedupingInterval: 0 }}>
    <BookingEditPanel edits={{ id: booking.id, from }} at={slot} />
  </OnDashboard>
)
const open = async (slot: DatedSlot = from) => {
  window.history.replaceState(null, '', '/dashboard/')
  render(at(slot))
  await screen.findByLabelText('Причина')
}
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Сохранить' })
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const stored = () => network.sent.filter(({ body }) => body?.dry_run === false)

test('the form is filled with what stands, and nothing is saved until something is changed', async () => {
  await open()
  expect(screen.getByLabelText<HTMLInputElement>('Причина').value).toBe('ППОС')
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Ответственный' }).value).toBe('Деканат')
  expect(screen.getByText('К-206')).toBeTruthy()
  expect(screen.getByText('Четверг 19.11, 3-я пара')).toBeTruthy()
  expect(screen.getByText('2 прошедшие даты останутся как были.')).toBeTruthy()
  expect(heldBy(save())).toBe('Измените время, аудиторию, людей или причину.')
  fireEvent.click(save())
  expect(network.sent).toEqual([])
})

test('other words and another room are previewed and saved as one change, which can be undone', async () => {
  await open()
  type(screen.getByLabelText('Причина'), 'Совет')
  fireEvent.click(screen.getByRole('button', { name: 'Другая…' }))
  expect(heldBy(save())).toBe('Выберите аудиторию.')
  fireEvent.click(await screen.findByRole('button', { name: /^Д-101/ }))
  await waitFor(() => expect(heldBy(save())).toBeNull())
  fireEvent.click(save())
  expect(await screen.findByText('Бронь изменена')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Отменить' })).toBeTruthy()
  expect(stored()).toMatchObject([
    {
      method: 'PUT',
      path: '/api/query/8/',
      body: { version: 2, reason: 'Совет', aud_id: 6, date, pair: 3, until: addDays(date, 7) },
    },
  ])
})

test('a slot picked in the week moves all dates ahead as far as it is from where the booking was opened', async () => {
  await open({ date: addDays(from.date, 1), pair: 5 })
  await waitFor(() => expect(heldBy(save())).toBeNull())
  const dates = { date: addDays(date, 1), until: addDays(date, 8) }
  expect(network.sent.at(-1)?.body).toMatchObject({ ...dates, pair: 5, dry_run: true })
})

test('of a series one date alone is changed, where it was opened', async () => {
  await open({ date: addDays(from.date, 1), pair: 5 })
  fireEvent.click(screen.getByRole('checkbox', { name: 'только 26.11, остальные даты не\u00a0менять' }))
  expect(screen.getByText('Пятница 27.11, 5-я пара')).toBeTruthy()
  expect(screen.queryByLabelText('Каждую неделю до')).toBeNull()
  await waitFor(() => expect(heldBy(save())).toBeNull())
  const moved = { date: addDays(from.date, 1), pair: 5, until: null, dry_run: true }
  expect(network.sent.at(-1)?.body).toMatchObject({ ...moved, only_date: from.date })
})

test('a taken place says who holds it, and what somebody else changed meanwhile is said', async () => {
  const conflict = {
    date,
    pair: 3,
    kind: 'auditory',
    id: 5,
    title: 'К-206',
    with: { id: 1, type: 'class', title: 'Физика' },
  }
  answer = () => ({ status: 409, body: { detail: 'Занято.', code: 'conflict', conflicts: [conflict] } })
  await open()
  type(screen.getByLabelText('Причина'), 'Совет')
  await waitFor(() => expect(heldBy(save())).toBe('Занято: К-206 — «Физика».'))
  answer = () => ({ status: 409, body: { detail: 'Эту бронь уже изменили.', code: 'stale' } })
  fireEvent.click(screen.getByRole('checkbox', { name: 'через неделю' }))
  await waitFor(() => expect(heldBy(save())).toBe('Эту бронь уже изменили.'))
  expect(screen.getByLabelText<HTMLInputElement>('Причина').value).toBe('Совет')
})

test('an exam keeps the groups of its load', async () => {
  standing = { ...booking, kind: 'exam', loadItemId: 4 as StandingBooking['loadItemId'] }
  await open()
  expect(screen.queryByRole('button', { name: /^Выбрать группы/ })).toBeNull()
  expect(screen.getByText(/^Группы и преподаватели экзамена/)).toBeTruthy()
})
