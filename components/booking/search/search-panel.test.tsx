import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useDashboard, useDashboardActions } from '@/components/core/state/dashboard-provider'
import { SidePanels } from '@/components/week/dashboard'
import { useFreeTexts } from '@/components/week/grid/use-free-texts'
import { encodeFreeWeek } from '@/lib/booking/calls/free-week'
import { encodeFoundRoom } from '@/lib/booking/calls/rooms'
import type { Actor } from '@/lib/core/actor/rules/actor'
import { defaultReaderRules } from '@/lib/core/actor/rules/reader-rules'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { FreeSlot } from '@/lib/core/free-rooms/rules/free-rooms'
import { useTimetableRefresh } from '@/lib/core/live/browser/use-refresh'
import type { RoomId, UserId } from '@/lib/core/names/rules/ids'
import { OnDashboard } from '@/testing/dashboard'
import { Network } from '@/testing/network'
import { roomMatch } from '@/testing/rooms'

const keeper: Actor = {
  kind: 'person',
  userId: 1 as UserId,
  username: 'rooms',
  fullName: 'Диспетчер',
  isSuperuser: false,
  permissions: ['can find free auditories', 'can create queries', 'can view auditories'],
  editorOf: { faculties: [], departments: [], groups: [], teachers: [] },
  programmes: [],
  boundTo: { teacherId: null, groupId: null, subgroup: 0 },
  readers: defaultReaderRules,
}
const rooms = [
  roomMatch(3, 'К-300', { isOccupied: true, consent: 'Дирекция' }),
  roomMatch(1, 'А-101'),
  roomMatch(2, 'К-206'),
  roomMatch(-1, 'Онлайн', { building: null, capacity: null }),
]
const ids = (...numbers: number[]) => numbers as RoomId[]

let network: Network
let week: FreeSlot[]
beforeEach(() => {
  week = [
    { day: 1, pair: 2, roomIds: ids(1, 2) },
    { day: 2, pair: 1, roomIds: ids(2) },
    { day: 3, pair: 3, roomIds: [] },
  ]
  window.history.replaceState(null, '', '/dashboard/?week=2026-11-16')
  network = new Network(({ pathname, searchParams }) => {
    if (pathname.endsWith('/reason/')) return []
    if (!pathname.endsWith('-for-week/')) return rooms.map(encodeFoundRoom)
    const asked = searchParams.get('auditories')?.split(',').map(Number) ?? []
    return encodeFreeWeek(week.map((slot) => ({ ...slot, roomIds: slot.roomIds.filter((id) => asked.includes(id)) })))
  })
})
afterEach(() => network.restore())

function Around() {
  const { modes, subject, task } = useDashboard()
  const { setMode, nextWeek } = useDashboardActions()
  const texts = useFreeTexts().map(({ day, pair, text }) => `${day}.${pair} ${text}`)
  return (
    <>
      <button onClick={() => setMode('search')}>искать</button>
      <button onClick={nextWeek}>следующая</button>
      <button onClick={useTimetableRefresh()}>перемены</button>
      <output aria-label="состояние">{[modes.join(), subject?.title ?? '', task?.mode ?? ''].join(' ').trim()}</output>
      <output aria-label="неделя">{texts.join('; ').replaceAll('\u00a0', ' ')}</output>
    </>
  )
}
const open = (actor = keeper) =>
  render(
    <OnDashboard
      actor={actor}
      now={{ date: calendarDate('2026-11-18'), minutes: 11 * 60 + 40 }}
      subject={null}
      swr={{ dedupingInterval: 0 }}
    >
      <Around />
      <SidePanels />
    </OnDashboard>,
  )
const named = (name: string) => new RegExp(`^${name.replaceAll(' ', '\\s')}`)
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name: named(name) }))
const state = () => screen.getByRole('status', { name: 'состояние' }).textContent
const marks = () => screen.getByRole('status', { name: 'неделя' }).textContent
const last = (part: string) => Object.fromEntries(network.askedFor(part).at(-1)?.searchParams ?? [])
async function opened(actor = keeper) {
  open(actor)
  press('искать')
  await screen.findByRole('list', { name: 'Найденные аудитории' })
}

test('opened without a slot it looks around now', async () => {
  await opened()
  expect(last('find-free')).toMatchObject({ date: '2026-11-18', pairs: '3' })
  expect(screen.getByRole('combobox', { name: 'День' })).toHaveProperty('value', '2026-11-18')
})

test('day and pair can be chosen in the panel; a date of another week stays', async () => {
  await opened()
  fireEvent.change(screen.getByRole('combobox', { name: 'День' }), { target: { value: '2026-11-20' } })
  fireEvent.change(screen.getByRole('combobox', { name: 'Пара' }), { target: { value: '5' } })
  await waitFor(() => expect(last('find-free')).toMatchObject({ date: '2026-11-20', pairs: '5' }))
  press('следующая')
  expect(screen.getByRole('combobox', { name: 'День' })).toHaveProperty('value', '2026-11-20')
})

test('a chosen room is shown with its week, and where it is free', async () => {
  await opened()
  press('К-206')
  expect(state()).toBe('search К-206 search')
  await waitFor(() => expect(marks()).toBe('1.2 свободна; 2.1 свободна'))
  expect(last('find-free-for-week')).toEqual({ dbeg: '2026-11-16', auditories: '2' })
})

test('rooms are marked in the week, and no longer', async () => {
  await opened()
  press('Показать в неделе, когда свободна: К-206')
  await waitFor(() => expect(marks()).toBe('1.2 К-206 свободна; 2.1 К-206 свободна'))
  press('Показать в неделе, когда свободна: А-101')
  await waitFor(() => expect(marks()).toBe('1.2 свободны 2 из 2: К-206, А-101; 2.1 свободна 1 из 2: К-206'))
  press('Показать в неделе, когда свободна: К-206')
  await waitFor(() => expect(marks()).toBe('1.2 А-101 свободна'))
  press('Снять отметки')
  expect(marks()).toBe('')
})

test('the week is marked as the search is asked, week by week, and as it is now', async () => {
  await opened()
  press('Показать в неделе, когда свободна: К-206')
  fireEvent.click(screen.getByRole('checkbox', { name: 'Без учёта пожеланий' }))
  await waitFor(() => expect(last('find-free-for-week')).toHaveProperty('ignore_wishes', '1'))
  press('следующая')
  expect(marks()).toBe('')
  await waitFor(() => expect(last('find-free-for-week')).toHaveProperty('dbeg', '2026-11-23'))
  await waitFor(() => expect(marks()).not.toBe(''))
  week = week.slice(1)
  press('перемены')
  await waitFor(() => expect(marks()).toBe('2.1 К-206 свободна'))
  network.answer = () => {
    throw new TypeError('Failed to fetch')
  }
  press('перемены')
  await waitFor(() => expect(marks()).toBe(''))
})

test('a room can be booked from the list, with its week shown', async () => {
  await opened()
  press('Забронировать: К-206')
  expect(state()).toBe('booking К-206 booking')
})

test('a taken room whose bookings take consent is marked, and queued for', async () => {
  await opened()
  expect(screen.getByTitle('Бронь согласует Дирекция')).toBeTruthy()
  press('Встать в очередь: К-300')
  expect(state()).toBe('booking К-300 booking')
})

test('who may not book is not offered it; virtual rooms are neither booked nor marked', async () => {
  await opened({ ...keeper, permissions: ['can find free auditories'] })
  expect(screen.queryByRole('button', { name: /^Забронировать/ })).toBeNull()
  expect(screen.queryByTitle('Бронь согласует Дирекция')).toBeNull()
  expect(screen.queryByRole('button', { name: /свободна: Онлайн/ })).toBeNull()
})

test('closed it leaves nothing marked', async () => {
  await opened()
  press('К-206')
  await waitFor(() => expect(marks()).not.toBe(''))
  press('Закрыть поиск аудиторий')
  expect(marks()).toBe('')
  expect(state()).toBe('К-206')
})

test('without the right there is no panel and no question', async () => {
  open({ ...keeper, permissions: [] })
  press('искать')
  await waitFor(() => expect(state()).toContain('search'))
  expect(screen.queryByRole('complementary')).toBeNull()
  expect(network.asked).toEqual([])
})
