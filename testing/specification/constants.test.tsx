import { readFileSync } from 'node:fs'
import { act, fireEvent, render, renderHook, screen, waitFor, within } from '@testing-library/react'
import { BookingPanel } from '@/components/booking/booking-panel'
import { RoomSearch } from '@/components/booking/room-search/room-finder'
import { Autocomplete } from '@/components/ui/autocomplete'
import { useToast } from '@/components/ui/toast'
import { WeekIndicator } from '@/components/week/grid/week-grid'
import { WeekView } from '@/components/week/grid/week-view'
import { LoadPanel } from '@/components/week/load/load-panel'
import { TopBar } from '@/components/week/top-bar/dashboard-header'
import { encodeFoundRoom } from '@/lib/booking/calls/rooms'
import { foldWeekday } from '@/lib/core/calendar/rules/calendar-date'
import { parityLabel } from '@/lib/core/calendar/texts/dates'
import { reconnectDelay } from '@/lib/core/live/browser/live-timing'
import { useLive } from '@/lib/core/live/browser/use-live'
import { encodeLoadItem, encodeLoadProgress } from '@/lib/core/load/calls/load-item'
import type { GroupId, RoomId } from '@/lib/core/names/rules/ids'
import { lessonTypes } from '@/lib/core/names/rules/lesson-type'
import { useRecentItems } from '@/lib/core/schedule/browser/recent-items'
import type { ActiveSubject } from '@/lib/core/schedule/rules/active-item'
import { loadItemFixture } from '@/testing/load-items'
import { roomMatch } from '@/testing/rooms'
import { stubAnswers, requestsTo, groupSubject, dashboardMonday, onDashboard, textIn, wednesday } from './dashboard'
import { openPermissions, permitting } from './permissions'
import { everyRowHolds } from './table'

const room: ActiveSubject = { kind: 'room', id: 7 as RoomId, title: 'К-206', subgroupCount: 1 }
const at = { date: wednesday, pair: 1 } as const

afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
})
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds))
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

async function openWeek() {
  onDashboard(<WeekView refusal={null} />)
  await screen.findByRole('grid')
}
async function openLoad(items = lessonTypes.map((lessonType) => loadItemFixture(lessonType + 1, { lessonType }))) {
  const rooms = Array.from({ length: 8 }, (_, id) => ({
    id: id as RoomId,
    title: `К-${id}`,
    building: 'К',
  }))
  stubAnswers({
    nagruzka: items.map(encodeLoadItem),
    'nagruzka-hset': encodeLoadProgress(new Map([[2, { placedHours: 2, usedRooms: rooms }]])),
  })
  onDashboard(<LoadPanel subject={groupSubject} />)
  return screen.findByRole('list')
}
const everyType = [...lessonTypes, ...lessonTypes].map((lessonType, id) => loadItemFixture(id + 1, { lessonType }))
function openEveryType() {
  stubAnswers(permitting(everyType))
  return openPermissions()
}

/** The page's live channel, its sockets and its state. `random` fixes the jitter of its waits. */
function openLive(random = 0.5) {
  jest.useFakeTimers()
  jest.spyOn(console, 'warn').mockReturnValue()
  jest.spyOn(Math, 'random').mockReturnValue(random)
  const claims = btoa('{"iat":1000,"exp":1600}')
  stubAnswers({ 'events-token': { token: `h.${claims}.s`, url: 'ws://live/socket.io' } })
  const sockets: Record<string, (event?: object) => void>[] = []
  class Socket {
    constructor() {
      sockets.push(this as never)
    }
    send() {}
    close() {}
  }
  Object.assign(globalThis, { WebSocket: Socket })
  const { result } = renderHook(() => useLive(groupSubject, dashboardMonday, () => undefined))
  return {
    sockets,
    status: () => result.current.status,
    opens: () => act(() => sockets.at(-1)?.onopen?.()),
    breaks: () => act(() => sockets.at(-1)?.onclose?.({ code: 1006 })),
  }
}

function Toasting() {
  const toast = useToast()
  return <button onClick={() => toast('Сохранено')}>сохранить</button>
}

const styles = readFileSync('components/week/week.css', 'utf8')

/** The colours of the swatches in an element. */
const swatchesIn = (element: HTMLElement) =>
  [...element.innerHTML.matchAll(/swatch-\d/g)].map(
    ([name]) => new RegExp(`\\.${name} {\\s+--swatch: (#\\w+);`).exec(styles)?.[1],
  )

const shownSubgroup = () => new URLSearchParams(window.location.search).get('subgroup')

everyRowHolds({
  '3, Auditory': {
    'room-name prefix letters map to colours': async () => {
      const titles = ['К-206', 'К-301', 'А-101']
      stubAnswers({ 'find-free': titles.map((title, id) => encodeFoundRoom(roomMatch(id + 1, title))) })
      onDashboard(<RoomSearch at={at} chosen={null} onChoose={() => undefined} />)
      const rows = await screen.findAllByRole('button', { name: /^[КА]-\d+/ })
      const colours = rows.map((one) => [textIn(one).slice(0, 1), swatchesIn(one)[0]])
      const [a, k] = [Object.fromEntries(colours).А, Object.fromEntries(colours).К]
      expect([a, k]).toEqual([expect.stringMatching(/^#/), expect.stringMatching(/^#/)])
      expect(a).not.toBe(k)
      expect(colours.filter(([letter]) => letter === 'К').map(([, colour]) => colour)).toEqual([k, k])
    },
  },
  '9': {
    'pairs per day: 8': async () => {
      await openWeek()
      const monday = screen.getByRole('rowheader', { name: /^Понедельник/ }).parentElement
      expect(monday?.querySelectorAll('[role="gridcell"]')).toHaveLength(8)
    },
    'lesson start times': async () => {
      await openWeek()
      const starts = screen.getAllByRole('columnheader').map((one) => /^\d+:\d\d/.exec(textIn(one))?.[0])
      expect(starts.filter(Boolean).join(', ')).toBe('8:15, 10:00, 11:45, 13:45, 15:30, 17:10, 18:45, 20:20')
    },
    'recent active items: 24': () => {
      const { result } = renderHook(() => useRecentItems('planner'))
      for (let id = 1; id <= 30; id += 1)
        act(() => result.current.record({ kind: 'group', id: id as GroupId, title: `Г-${id}` }))
      expect(result.current.items).toHaveLength(24)
    },
    'schedule reload debounce: 100 ms': async () => {
      jest.useFakeTimers()
      onDashboard(<WeekView refusal={null} />)
      await pass(99)
      expect(requestsTo('schedule')).toHaveLength(0)
      await pass(1)
      expect(requestsTo('schedule')).not.toHaveLength(0)
    },
    'checkout change debounce: 500 ms': async () => {
      jest.useFakeTimers()
      onDashboard(<BookingPanel at={at} />, { subject: room })
      await pass(1000)
      const before = requestsTo('add-for-date').length
      fireEvent.click(screen.getByRole('radio', { name: '2' }))
      await pass(499)
      expect(requestsTo('add-for-date')).toHaveLength(before)
      await pass(1)
      expect(requestsTo('add-for-date')).toHaveLength(before + 2)
    },
    'toast delay: 5000 ms': async () => {
      jest.useFakeTimers()
      onDashboard(<Toasting />)
      press('сохранить')
      await pass(4999)
      expect(screen.queryByText('Сохранено')).not.toBeNull()
      await pass(1)
      expect(screen.queryByText('Сохранено')).toBeNull()
    },
    'current-week indicator toggle: 3000 ms': async () => {
      jest.useFakeTimers()
      onDashboard(<WeekIndicator parity={0} isCurrent />)
      const says = () => document.querySelector<HTMLElement>('[data-week-indicator]')?.dataset.weekIndicator
      await pass(2999)
      expect(says()).toBe('current')
      await pass(1)
      expect(says()).toBe('parity')
      await pass(3000)
      expect(says()).toBe('current')
    },
    'live token refresh margin: 30 s before expiry': async () => {
      const { sockets, opens } = openLive()
      await pass(0)
      await opens()
      await pass((600 - 30) * 1000 - 1)
      expect(sockets).toHaveLength(1)
      await pass(1)
      expect(sockets).toHaveLength(2)
    },
    'autocomplete matches: at most 100': () => {
      const choices = Array.from({ length: 101 }, (_, key) => ({ key: String(key), label: `К-${key}` }))
      render(<Autocomplete label="Аудитория" value="" choices={choices} onChoose={() => undefined} />)
      fireEvent.focus(screen.getByRole('combobox'))
      fireEvent.click(screen.getByRole('combobox'))
      expect(screen.getAllByRole('option')).toHaveLength(100)
    },
    'permission save batch: 4 in parallel': async () => {
      const table = await openEveryType()
      const boxes = table.getAllByRole('checkbox', { name: /^Можно ставить/ })
      expect(boxes.length).toBeGreaterThan(4)
      boxes.forEach((box) => fireEvent.click(box))
      press(/^Сохранить/)
      await waitFor(() => expect(requestsTo('group-set-nagruzka-permissions')).toHaveLength(4))
    },
    'pairs in booking: 1 to 8, default 1': () => {
      onDashboard(<BookingPanel at={at} />, { subject: room })
      const counts = screen.getAllByRole<HTMLInputElement>('radio')
      expect(counts.map((one) => textIn(one.parentElement))).toEqual('12345678'.split(''))
      expect(counts.map(({ checked }) => checked).indexOf(true)).toBe(0)
    },
    'sub-group values: 0 (all), 1, 2': () => {
      onDashboard(<TopBar hasProgrammes />)
      const buttons = within(screen.getByRole('group', { name: 'Подгруппа' })).getAllByRole('button')
      const chosen = buttons.map((button) => {
        fireEvent.click(button)
        return [textIn(button), shownSubgroup()]
      })
      expect(chosen).toEqual([
        ['Все', null],
        ['1', '1'],
        ['2', '2'],
      ])
    },
    'weekday index: (day-1)%7+1': () => expect([1, 7, 8, 14].map(foldWeekday)).toEqual([1, 7, 1, 7]),
    'online room: id -1, capacity shown as infinity; id -2 «Без аудитории»': async () => {
      const none = { building: null, capacity: null }
      const virtual = [roomMatch(-1, 'Онлайн', none), roomMatch(-2, 'Без аудитории', none)]
      stubAnswers({ 'find-free': virtual.map(encodeFoundRoom) })
      onDashboard(<RoomSearch at={at} chosen={null} onChoose={() => undefined} />)
      const found = await screen.findAllByRole('button', { name: /^(Онлайн|Без аудитории)/ })
      expect(found.map((one) => [one.dataset.room, textIn(one).slice(-30)])).toEqual([
        ['-1', expect.stringContaining('∞')],
        ['-2', expect.stringContaining('∞')],
      ])
    },
    'nagruzka filter types: 0, 1, 2, 3, 4, 100; «все» excludes 4': async () => {
      await openLoad()
      const chips = within(screen.getByRole('group', { name: 'Типы занятий' })).getAllByRole('button')
      const pressed = () => chips.map((chip) => chip.getAttribute('aria-pressed')).join(' ')
      expect(chips.map(textIn)).toEqual(['все', '---', 'лк', 'пр', 'лб', 'экз', 'др.'])
      expect(pressed()).toBe('true true true true true false true')
      press('экз, экзамен')
      expect(pressed()).toBe('false false false false false true false')
      press('все')
      expect(pressed()).toBe('true true true true true false true')
    },
    'filter type 100: all that are not 0 to 4': async () => {
      const list = await openLoad()
      press('др., остальное')
      expect([...list.querySelectorAll('[data-load]')].map((one) => textIn(one).slice(0, 2))).toEqual(['зч', 'эк'])
    },
    'permissions table lists types 1 to 4 only': async () => {
      const types = (await openEveryType())
        .getAllByRole('row')
        .filter(({ dataset }) => dataset.row)
        .map((row) => textIn(row.querySelectorAll('td')[2]))
      expect([...new Set(types)]).toEqual(['лк', 'пр', 'лб', 'экз'])
    },
    'dates: YYYY-MM-DD in queries': async () => {
      await openWeek()
      expect(requestsTo('schedule')[0]?.search).toMatch(/^\?dbeg=2026-11-16&dend=2026-11-22/)
    },
    'dates: DD.MM for display': async () => {
      await openWeek()
      expect(textIn(screen.getAllByRole('rowheader')[0])).toContain('16.11')
    },
    'period text: DD.MM - DD.MM': () => {
      onDashboard(<TopBar hasProgrammes />)
      expect(textIn(screen.getByRole('group', { name: 'Неделя' }))).toContain('16.11 - 22.11')
    },
    'week parity label: 0 is «нечет.», anything else «чет.»': () =>
      expect(([0, 1] as const).map(parityLabel)).toEqual(['нечет.', 'чет.']),
    'room colour cycle of 7': async () => {
      await openLoad()
      press(/^лк /)
      const row = screen.getByRole('button', { name: /^лк / })
      await waitFor(() => expect(textIn(row)).toContain('К-7'))
      expect(swatchesIn(row).join(', ')).toBe('#591cbe, #ff2d5d, #ff5c24, #ffb124, #8ad01b, #10965f, #2087ff, #591cbe')
    },
    'default reason suggestions': () => {
      onDashboard(<BookingPanel at={at} />, { subject: room })
      const suggested = within(screen.getByRole('list', { name: 'Недавние причины' })).getAllByRole('button')
      expect(suggested.map(textIn).join(', ')).toBe('ППОС, Консультация, МРЦПК, Перевод, Ремонт, День открытых дверей')
    },
    'in-charge suggestions default to empty': () => {
      onDashboard(<BookingPanel at={at} />, { subject: room })
      fireEvent.click(screen.getByRole('combobox', { name: 'Ответственный' }))
      expect(screen.queryAllByRole('option')).toEqual([])
    },
    'live socket: timeout 20 s': async () => {
      const { status } = openLive()
      await pass(19_999)
      expect(status()).toBe('connecting')
      await pass(1)
      expect(status()).toBe('offline')
    },
    'live socket: reconnection delay 1 s, randomisation 0.5': async () => {
      const { sockets, breaks } = openLive(0.5)
      await pass(0)
      await breaks()
      await pass(999)
      expect(sockets).toHaveLength(1)
      await pass(1)
      expect(sockets).toHaveLength(2)
      expect([reconnectDelay(0, 0), reconnectDelay(0, 1)]).toEqual([500, 1500])
    },
    'live socket: delay up to 5 s, unlimited attempts': async () => {
      const { sockets, breaks } = openLive(0.999)
      await pass(0)
      for (let attempt = 1; attempt <= 50; attempt += 1) {
        expect(sockets).toHaveLength(attempt)
        await breaks()
        await pass(5000)
      }
    },
  },
})
