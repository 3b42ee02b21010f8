import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime'
import { useState } from 'react'
import { SWRConfig } from 'swr'
import { useDashboardActions } from '@/components/core/state/dashboard-provider'
import { DashboardRoot } from '@/components/core/state/dashboard-root'
import { encodeFoundRoom } from '@/lib/booking/calls/rooms'
import type { Actor } from '@/lib/core/actor/rules/actor'
import { defaultReaderRules } from '@/lib/core/actor/rules/reader-rules'
import { emptyCalendar } from '@/lib/core/calendar/rules/academic-calendar'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { DatedSlot } from '@/lib/core/calendar/rules/dated-slot'
import type { RoomMatch } from '@/lib/core/free-rooms/rules/free-rooms'
import { useTimetableRefresh } from '@/lib/core/live/browser/use-refresh'
import type { RoomId, UserId } from '@/lib/core/names/rules/ids'
import { defaultPreferences } from '@/lib/core/schedule/rules/preferences'
import { CallError } from '@/lib/core/wire/browser/call'
import { Network } from '@/testing/network'
import { roomMatch } from '@/testing/rooms'
import { type RoomFinderProps, RoomSearch } from './room-finder'

const keeper: Actor = {
  kind: 'person',
  userId: 1 as UserId,
  username: 'rooms',
  fullName: 'Диспетчер',
  isSuperuser: false,
  permissions: ['can find free auditories'],
  editorOf: { faculties: [], departments: [], groups: [], teachers: [] },
  programmes: [],
  boundTo: { teacherId: null, groupId: null, subgroup: 0 },
  readers: defaultReaderRules,
}
const wednesday: DatedSlot = { date: calendarDate('2026-11-18'), pair: 3 }
const rooms = [
  roomMatch(1, 'А-101', { capacity: 100, hasProjector: true }),
  roomMatch(2, 'К-206', { isComputerClass: true, needsKey: true }),
  roomMatch(3, 'К-207', { isOccupied: true }),
  roomMatch(-1, 'Онлайн', { building: null, capacity: null }),
]
const answerOf = (found: readonly RoomMatch[]) => found.map(encodeFoundRoom)

let network: Network
beforeEach(() => {
  window.history.replaceState(null, '', '/dashboard/?week=2026-11-16')
  network = new Network(() => answerOf(rooms))
})
afterEach(() => network.restore())

const inAsk = [roomMatch(1, 'А-101', { consent: '' }), roomMatch(2, 'К-206', { consent: 'Дирекция' })]

test('rooms whose bookings take consent are marked where one books, with whose', async () => {
  network = new Network(() => answerOf(inAsk))
  const { unmount } = open({ marksConsent: true })
  const mark = async (text: string) => (await screen.findByTitle(text)).textContent
  expect(await mark('Бронь должны согласовать')).toBe('с\u00a0согласия')
  expect(await mark('Бронь согласует Дирекция')).toBe('с\u00a0согласия')
  unmount()
  open()
  await screen.findByText('А-101')
  expect(screen.queryByText('с\u00a0согласия')).toBeNull()
})

test('a room that a request waits for is marked wherever one searches, and is free', async () => {
  network = new Network(() => answerOf([roomMatch(1, 'А-101', { isAsked: true }), roomMatch(2, 'К-206')]))
  open()
  expect((await screen.findByTitle(/^Бронь этой аудитории ждёт/)).textContent).toBe('заявка')
  expect(screen.getAllByText('заявка')).toHaveLength(1)
  expect(screen.queryByText('занята')).toBeNull()
})

function Search({ onChoose, ...props }: Partial<RoomFinderProps>) {
  const [at, setAt] = useState(wednesday)
  const [chosen, setChosen] = useState<RoomId | null>(null)
  const { nextWeek } = useDashboardActions()
  return (
    <>
      <RoomSearch
        at={at}
        chosen={chosen}
        onChoose={(room) => {
          setChosen(room.id)
          onChoose?.(room)
        }}
        {...props}
      />
      <button onClick={() => setAt({ ...at, pair: at.pair === 3 ? 4 : 3 })}>другая пара</button>
      <button onClick={nextWeek}>другая неделя</button>
      <button onClick={useTimetableRefresh()}>перемены</button>
    </>
  )
}
function open(props: Partial<RoomFinderProps> = {}, actor = keeper) {
  const cache = new Map()
  return render(
    <SWRConfig value={{ provider: () => cache, dedupingInterval: 0 }}>
      <SearchParamsContext value={new URLSearchParams(window.location.search)}>
        <DashboardRoot
          actor={actor}
          calendar={emptyCalendar}
          preferences={defaultPreferences}
          now={{ date: calendarDate('2026-11-18'), minutes: 600 }}
          subject={null}
        >
          <Search {...props} />
        </DashboardRoot>
      </SearchParamsContext>
    </SWRConfig>,
  )
}
const list = () => screen.queryByRole('list', { name: 'Найденные аудитории' })
const found = () =>
  [...(list()?.querySelectorAll('[data-room]') ?? [])].map((one) => one.querySelector('.truncate')?.textContent)
const room = (name: RegExp) => within(list() ?? document.body).getByRole('button', { name })
const status = () => screen.getByRole('status').textContent?.replaceAll('\u00a0', ' ')
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const last = () => Object.fromEntries(network.asked.at(-1)?.searchParams ?? [])

/** Answers requests one by one, when the test says so. */
function heldAnswers() {
  const answers: ((found: unknown) => void)[] = []
  network.answer = () =>
    new Promise((resolve, reject) => answers.push((found) => (found instanceof Error ? reject(found) : resolve(found))))
  return answers
}

test('rooms are listed by building with what they have, virtual ones first', async () => {
  open()
  await waitFor(() => expect(found()).toEqual(['Онлайн', 'А-101', 'К-206', 'К-207']))
  expect(last()).toEqual({ date: '2026-11-18', pairs: '3', simultaneously: '1' })
  expect(room(/К-206/).textContent).toContain('30')
  expect(within(room(/К-206/)).getByRole('img', { name: 'компьютерный класс' })).toBeTruthy()
  expect(within(room(/К-206/)).getByRole('img', { name: 'нужен ключ' })).toBeTruthy()
  expect(within(room(/А-101/)).getByRole('img', { name: 'есть проектор' })).toBeTruthy()
  expect(room(/К-207/).textContent).toContain('занята')
  expect(room(/Онлайн/).textContent).toContain('∞')
  expect(status()).toBe('Свободно: 2')
})

test('choosing a room names it, and marks it', async () => {
  const chosen: string[] = []
  open({ onChoose: ({ title }) => chosen.push(title) })
  await screen.findByRole('list')
  fireEvent.click(room(/К-206/))
  expect(chosen).toEqual(['К-206'])
  expect(room(/К-206/).getAttribute('aria-pressed')).toBe('true')
})

test('arrows go along the rooms, which are one tab stop', async () => {
  open()
  await screen.findByRole('list')
  const first = room(/Онлайн/)
  act(() => first.focus())
  fireEvent.keyDown(first, { key: 'ArrowDown' })
  expect(document.activeElement).toBe(room(/А-101/))
  fireEvent.keyDown(room(/А-101/), { key: 'End' })
  expect(document.activeElement).toBe(room(/К-207/))
  expect(first.tabIndex).toBe(-1)
})

test('filters narrow down what was found without another question', async () => {
  open({ seats: 50 })
  await waitFor(() => expect(found()).toEqual(['Онлайн', 'А-101']))
  expect(status()).toBe('Свободно: 1 из 2')
  fireEvent.change(screen.getByRole('spinbutton'), { target: { value: '' } })
  expect(found()).toHaveLength(4)
  press('Компьютеры')
  expect(found()).toEqual(['К-206'])
  press('Проектор')
  press('Сбросить фильтр')
  expect(found()).toHaveLength(4)
  fireEvent.change(screen.getByRole('combobox', { name: 'Корпус' }), { target: { value: '1' } })
  expect(found()).toEqual(['К-206', 'К-207'])
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: '206' } })
  expect(found()).toEqual(['К-206'])
  expect(network.asked).toHaveLength(1)
})

test('options are asked about; pairs and drafts are for those who may', async () => {
  open()
  await screen.findByRole('list')
  expect(screen.queryByRole('combobox', { name: 'Сколько пар подряд' })).toBeNull()
  expect(screen.queryByRole('checkbox', { name: 'Учитывать черновики' })).toBeNull()
  fireEvent.click(screen.getByRole('checkbox', { name: 'Показывать занятые' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'До конца семестра' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Без учёта пожеланий' }))
  await waitFor(() => expect(last()).toMatchObject({ with_occupied: '1', all_period: '1', ignore_wishes: '1' }))
})

test('a superuser asks about several pairs, all or any of them, with drafts unless they ask otherwise', async () => {
  open({}, { ...keeper, isSuperuser: true })
  await screen.findByRole('list')
  fireEvent.change(screen.getByRole('combobox', { name: 'Сколько пар подряд' }), { target: { value: '2' } })
  fireEvent.change(screen.getByRole('combobox', { name: 'Свободна' }), { target: { value: 'any' } })
  await waitFor(() => expect(last()).toEqual({ date: '2026-11-18', pairs: '3,4', with_projected: '1' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Учитывать черновики' }))
  await waitFor(() => expect(last()).toEqual({ date: '2026-11-18', pairs: '3,4' }))
})

test('what is settled elsewhere is asked about, and not offered', async () => {
  open({ settled: { toSemesterEnd: true } })
  await screen.findByRole('list')
  expect(last()).toMatchObject({ all_period: '1' })
  expect(screen.queryByRole('checkbox', { name: 'До конца семестра' })).toBeNull()
})

test('another slot shows nothing of the old one, whichever answer comes first', async () => {
  const answers = heldAnswers()
  open()
  await waitFor(() => expect(answers).toHaveLength(1))
  press('другая пара')
  await waitFor(() => expect(answers).toHaveLength(2))
  await act(async () => answers[1]?.(answerOf([roomMatch(5, 'М-5')])))
  await waitFor(() => expect(found()).toEqual(['М-5']))
  await act(async () => answers[0]?.(answerOf(rooms)))
  expect(found()).toEqual(['М-5'])
})

test('while another slot is looked for the list is gone', async () => {
  open()
  await screen.findByRole('list')
  heldAnswers()
  press('другая пара')
  expect(list()).toBeNull()
  expect(status()).toBe('Ищу свободные аудитории…')
})

test.each([
  ['refused', new CallError(403, '', 'Недостаточно прав', 'not_allowed'), 'Недостаточно прав'],
  ['lost on its way', new TypeError('Failed to fetch'), 'Проверьте соединение и повторите.'],
])('a list is gone once it is asked for again and that is %s', async (_, failure, text) => {
  open()
  await screen.findByRole('list')
  network.answer = () => {
    throw failure
  }
  press('перемены')
  await waitFor(() => expect(screen.queryByText('Поиск не удался.')).toBeTruthy())
  expect(list()).toBeNull()
  expect(document.body.textContent?.replaceAll('\u00a0', ' ')).toContain(text)
  network.answer = () => answerOf(rooms.slice(0, 1))
  press('Повторить')
  await waitFor(() => expect(found()).toEqual(['А-101']))
})

test('an answer to the question before a change is not taken for the one after', async () => {
  const answers = heldAnswers()
  open()
  await waitFor(() => expect(answers).toHaveLength(1))
  press('перемены')
  await waitFor(() => expect(answers).toHaveLength(2))
  await act(async () => answers[1]?.(answerOf(rooms.slice(0, 1))))
  await act(async () => answers[0]?.(answerOf(rooms)))
  await waitFor(() => expect(found()).toEqual(['А-101']))
})

test('another week asks again', async () => {
  open()
  await screen.findByRole('list')
  network.answer = () => answerOf(rooms.slice(1, 2))
  press('другая неделя')
  await waitFor(() => expect(found()).toEqual(['К-206']))
  expect(network.asked).toHaveLength(2)
})

test('rooms that nobody counted the seats of are not said to be too small', async () => {
  network.answer = () => answerOf([...rooms, roomMatch(4, 'К-208', { capacity: null })])
  open()
  await screen.findByRole('list')
  expect(screen.queryByText(/Число мест/)).toBeNull()
  fireEvent.change(screen.getByRole('spinbutton'), { target: { value: '90' } })
  expect(screen.getByText(/Число мест не\sуказано: 1/)).toBeTruthy()
})

test('where nothing is free it is said', async () => {
  network.answer = () => []
  open()
  expect(await screen.findByText('Свободных аудиторий нет')).toBeTruthy()
})
