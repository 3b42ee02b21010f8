import { fireEvent, render, screen } from '@testing-library/react'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { GroupId, LoadItemId } from '@/lib/core/names/rules/ids'
import { encodeMapWeek } from '@/lib/load/calls'
import type { LoadMapEntry, LoadMapWeek } from '@/lib/load/rules'
import { powerlessActor } from '@/testing/actors'
import { OnDashboard } from '@/testing/dashboard'
import { Network } from '@/testing/network'
import { MapPanel } from './map-panel'

const subject = { kind: 'group' as const, id: 12 as GroupId }
const entry = (day: LoadMapEntry['day'], state: LoadMapEntry['state']): LoadMapEntry => ({
  day,
  pair: 2,
  ref: { of: 'load', id: 1 as LoadItemId },
  state,
})
const weeks: LoadMapWeek[] = [
  {
    monday: calendarDate('2026-11-23'),
    sunday: calendarDate('2026-11-29'),
    entries: [entry(1, 'projected')],
  },
  {
    monday: calendarDate('2026-11-16'),
    sunday: calendarDate('2026-11-22'),
    entries: [entry(1, 'published'), entry(2, 'projected'), entry(3, 'published')],
  },
  { monday: calendarDate('2026-11-09'), sunday: calendarDate('2026-11-15'), entries: [] },
]

let answer: LoadMapWeek[]
let network: Network
const scrolled: string[] = []
beforeEach(() => {
  answer = weeks
  scrolled.length = 0
  network = new Network(() => answer.map(encodeMapWeek))
  window.history.replaceState(null, '', '/dashboard/?type=group&id=12&week=2026-11-16')
  Element.prototype.scrollIntoView = function () {
    scrolled.push(this.getAttribute('aria-label') ?? '')
  }
})
afterEach(() => network.restore())

const open = () =>
  render(
    <OnDashboard
      actor={powerlessActor}
      now={{ date: calendarDate('2026-11-25'), minutes: 600 }}
      subject={{ ...subject, title: 'ИСТб-23-1', subgroupCount: 2, may: ['plan'] }}
    >
      <MapPanel subject={subject} />
    </OnDashboard>,
  )
const names = () =>
  screen
    .getAllByRole('button', { name: / (не)?чет\./ })
    .map((one) => one.getAttribute('aria-label')?.replaceAll('\u00a0', ' '))

test('weeks come newest first and say what stands in them', async () => {
  open()
  await screen.findByRole('list')
  expect(names()).toEqual([
    '23.11 – 29.11 нечет. текущая: черновиков 1',
    '16.11 – 22.11 чет.: опубликовано 2, черновиков 1',
    '09.11 – 15.11 нечет.: пусто',
  ])
})

test('the shown week is marked and in view, and the week of today says so', async () => {
  open()
  const shown = await screen.findByRole('button', { current: true })
  expect(shown.getAttribute('aria-label')).toMatch(/^16\.11/)
  expect(scrolled).toEqual([shown.getAttribute('aria-label')])
  expect(screen.getByText('текущая').closest('button')?.getAttribute('aria-label')).toMatch(/^23\.11/)
})

test('a press goes to the week', async () => {
  open()
  fireEvent.click(await screen.findByRole('button', { name: /^09\.11/ }))
  expect(new URLSearchParams(window.location.search).get('week')).toBe('2026-11-09')
})

test('says when nothing stands anywhere', async () => {
  answer = []
  open()
  expect(await screen.findByText('Пока ничего нет')).toBeTruthy()
})
