import { fireEvent, render, screen, within } from '@testing-library/react'
import { useDashboard } from '@/components/core/state/dashboard-provider'
import { encodeRequestDays } from '@/lib/booking/calls/requests'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type { GroupId, RequestId, RoomId, TeacherId } from '@/lib/core/names/rules/ids'
import type { ListedRequest } from '@/lib/core/schedule/rules/schedule'
import { bookingRequest } from '@/testing/booking-request'
import { OnDashboard } from '@/testing/dashboard'
import { Network } from '@/testing/network'
import { RequestsPanel } from './requests-panel'

const today = calendarDate('2026-11-18')
const request = (id: number, date: string, pair: Pair, change: Partial<ListedRequest> = {}): ListedRequest => ({
  ...bookingRequest({ id: id as RequestId, date: calendarDate(date), pair }),
  movedFrom: null,
  ...change,
})
const hall = { id: 5 as RoomId, title: 'К-206', building: 'К' }
const ahead = [
  request(1, '2026-11-18', 4, { description: 'Совет <b>ректората</b>', rooms: [hall] }),
  request(2, '2026-11-18', 4, { description: 'ППОС', inCharge: 'Деканат' }),
  request(3, '2026-11-20', 1, { kind: 'withdrawal', title: 'Физика', description: 'Болезнь' }),
]
const over = request(4, '2026-11-16', 1, { description: 'Консультация' })

let network: Network
beforeEach(() => {
  window.history.replaceState(null, '', '/dashboard/?week=2026-11-16')
  network = new Network(({ searchParams }) =>
    encodeRequestDays(searchParams.has('show_expired') ? [over, ...ahead] : ahead, today),
  )
})
afterEach(() => network.restore())

const Shown = () => <output>{useDashboard().subject?.title}</output>

async function open() {
  render(
    <OnDashboard subject={null}>
      <RequestsPanel />
      <Shown />
    </OnDashboard>,
  )
  await screen.findByText('ППОС')
}
const plain = (element: Element) => element.textContent?.replaceAll('\u00a0', ' ') ?? ''
const days = () => screen.getAllByRole('heading', { level: 3 }).map(plain)

test('by day and pair, with how many there are; today says so', async () => {
  await open()
  expect(screen.getByRole('heading', { name: 'Заявки на 16.11 - 22.11' })).toBeTruthy()
  expect(days()).toEqual(['Среда, 18 ноября [сегодня]', 'Пятница, 20 ноября'])
  expect(screen.getAllByRole('heading', { level: 4 }).map(plain)).toEqual(['4 пара', '1 пара'])
  expect(screen.getAllByRole('status').map(plain)).toContain('3 заявки')
  const today = within(screen.getByRole('region', { name: /сегодня/ }))
  expect(today.getAllByRole('listitem').map(plain)).toEqual([
    expect.stringContaining('Совет <b>ректората</b>'),
    expect.stringContaining('Деканат'),
  ])
})

test('those that are over come when they are asked for', async () => {
  await open()
  fireEvent.click(screen.getByRole('checkbox', { name: 'Просроченные' }))
  await screen.findByText('Консультация')
  expect(days()[0]).toBe('Понедельник, 16 ноября')
  expect(network.asked.map(({ search }) => search)).toEqual([
    '?dbeg=2026-11-16&dend=2026-11-22',
    '?dbeg=2026-11-16&dend=2026-11-22&show_expired=1',
  ])
})

test('are found by reason, person and room, and it says when none is', async () => {
  await open()
  const filter = screen.getByRole('searchbox')
  const found = (text: string) => {
    fireEvent.change(filter, { target: { value: text } })
    return screen.queryAllByRole('listitem').length
  }
  expect([found('деканат'), found('к-206'), found('совет'), found('нет')]).toEqual([1, 1, 1, 0])
  fireEvent.click(screen.getByRole('button', { name: 'Сбросить фильтр' }))
  expect(screen.getAllByRole('listitem')).toHaveLength(3)
})

test('a move says what moved, from where, whose it is and why, and is found by each', async () => {
  const group = { id: 12 as GroupId, title: 'ИСТб-23-1', subgroup: 0 as const, students: 20 }
  const moved = request(5, '2026-11-20', 2, {
    kind: 'move',
    title: 'Химия',
    description: 'Болезнь',
    rooms: [{ id: 6 as RoomId, title: 'Д-101', building: 'Д' }],
    teachers: [{ id: 3 as TeacherId, name: 'Петрова А. А.' }],
    groups: [{ ...group, courseYear: 2, correspondence: false }],
    movedFrom: { date: calendarDate('2026-11-18'), pair: 3, rooms: [hall] },
  })
  network.answer = () => encodeRequestDays([...ahead, moved], today)
  await open()
  const entry = plain(screen.getByText('Химия').closest('li') ?? document.body)
  expect(entry).toMatch(/^ПереносД-101Химияс 18\.11, 3-й пары К-206ИСТб-23-1Петрова А\. А\.Болезнь/)
  for (const words of ['химия', 'ист 23', 'петрова', 'болезнь д-101']) {
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: words } })
    expect(screen.getAllByText('Химия')).toHaveLength(1)
  }
})

test('a room shows its week', async () => {
  await open()
  fireEvent.click(screen.getByRole('button', { name: 'К-206' }))
  expect(screen.getByText('К-206', { selector: 'output' })).toBeTruthy()
})
