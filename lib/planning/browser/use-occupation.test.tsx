import { act, render, screen, waitFor } from '@testing-library/react'
import { SWRConfig } from 'swr'
import { addDays, calendarDate, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { defaultPairTimes, pairsOf } from '@/lib/core/calendar/rules/pairs'
import type { LoadItem } from '@/lib/core/load/rules/load-item'
import type { GroupId, RoomId } from '@/lib/core/names/rules/ids'
import type { Subject } from '@/lib/core/names/rules/resource'
import type { SlotOccupation } from '@/lib/core/schedule/rules/occupation'
import { useChanged } from '@/lib/core/wire/browser/answers'
import { encodeOccupation } from '@/lib/planning/calls/occupation'
import { lesson } from '@/testing/lessons'
import { loadItemFixture } from '@/testing/load-items'
import { Network } from '@/testing/network'
import { useMoveOccupation, useOccupation } from './use-occupation'

const group: Subject = { kind: 'group', id: 12 as GroupId }
const room: Subject = { kind: 'room', id: 7 as RoomId }
const monday = calendarDate('2026-11-16')
const slot = (text: string): SlotOccupation => ({
  day: 1,
  pair: 2,
  teachers: [],
  groups: [],
  reasons: [{ kind: 'teacher', id: 5, title: 'Иванов И. И.', text, blocks: true }],
})

let network: Network
beforeEach(() => {
  network = new Network(({ searchParams }) => encodeOccupation([slot(searchParams.get('nagruzka_id') ?? '')]))
})
afterEach(() => network.restore())

function Marks({ subject, items, week }: { subject: Subject; items: LoadItem[]; week: CalendarDate }) {
  const occupation = useOccupation(subject, items, week)
  const changed = useChanged()
  const refresh = () => void changed('timetable')
  const texts = occupation.flatMap(({ day, pair, reasons }) => reasons.map(({ text }) => `${day}.${pair} ${text}`))
  return (
    <>
      <output>{texts.join(', ')}</output>
      <button onClick={refresh}>refresh</button>
    </>
  )
}
const tree = (items: LoadItem[], week = monday, subject: Subject = group) => (
  <Marks subject={subject} items={items} week={week} />
)
function show(items: LoadItem[], subject: Subject = group) {
  const cache = new Map()
  const wrapper = ({ children }: { children: React.ReactNode }) => (
    <SWRConfig value={{ provider: () => cache, dedupingInterval: 0 }}>{children}</SWRConfig>
  )
  return render(tree(items, monday, subject), { wrapper })
}
const shown = () => screen.getByRole('status').textContent

test('a whole week of an item takes one request, which says what it is planned as', async () => {
  show([loadItemFixture(1)])
  await waitFor(() => expect(shown()).toBe('1.2 1'))
  expect(network.asked.map(({ pathname }) => pathname)).toEqual(['/api/group/nagruzka-occupation/'])
  expect(Object.fromEntries(network.asked[0]?.searchParams ?? [])).toMatchObject({
    groups: '12',
    teachers: '5',
    dbeg: '2026-11-16',
    dend: '2026-11-22',
    nagruzka_type: 'group',
    nagruzka_id: '1',
  })
})

test('without a selection, and for a room, nothing is asked', () => {
  show([])
  show([loadItemFixture(1)], room)
  expect(network.asked).toEqual([])
})

test('of several items every conflict of any of them is listed', async () => {
  show([loadItemFixture(1), loadItemFixture(2)])
  await waitFor(() => expect(shown()).toBe('1.2 1, 1.2 2'))
})

test('another week is asked for anew, and no mark of the old one stays meanwhile', async () => {
  const { rerender } = show([loadItemFixture(1)])
  await waitFor(() => expect(shown()).toBe('1.2 1'))
  rerender(tree([loadItemFixture(1)], addDays(monday, 7)))
  expect(shown()).toBe('')
  await waitFor(() => expect(shown()).toBe('1.2 1'))
  expect(network.asked.map(({ searchParams }) => searchParams.get('dbeg'))).toEqual(['2026-11-16', '2026-11-23'])
})

test('what changed elsewhere is asked for again', async () => {
  show([loadItemFixture(1)])
  await waitFor(() => expect(shown()).toBe('1.2 1'))
  network.answer = () => encodeOccupation([slot('занят')])
  act(() => screen.getByRole('button').click())
  await waitFor(() => expect(shown()).toBe('1.2 занят'))
})

test('a class that takes another room is not blocked by the one that it has', async () => {
  const item = lesson({ rooms: [{ id: 9 as RoomId, title: 'К-206', building: 'К' }] })
  function Moved({ room }: { room: { id: RoomId } | 'another' | null }) {
    useMoveOccupation({ item, room }, monday, pairsOf({ pairTimes: defaultPairTimes }))
    return null
  }
  const wrapper = ({ children }: { children: React.ReactNode }) => (
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>{children}</SWRConfig>
  )
  for (const room of [null, { id: 7 as RoomId }, 'another'] as const) render(<Moved room={room} />, { wrapper })
  await waitFor(() => expect(network.asked).toHaveLength(3))
  expect(network.asked.map(({ searchParams }) => searchParams.get('auditories'))).toEqual(['9', '7', ''])
})
