import { fireEvent, render, screen, within } from '@testing-library/react'
import { useDashboard } from '@/components/core/state/dashboard-provider'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { GroupId, MeetingId, RoomId } from '@/lib/core/names/rules/ids'
import { encodeOverlap } from '@/lib/week/calls'
import type { Overlap, OverlapHolder } from '@/lib/week/rules/overlap'
import { OnDashboard } from '@/testing/dashboard'
import { media } from '@/testing/layout'
import { Network } from '@/testing/network'
import { OverlapsPanel } from './overlaps-panel'

const group = { kind: 'group' as const, id: 12 as GroupId, title: 'ИСТб-23-1', subgroupCount: 2 as const }
const lecture: OverlapHolder = {
  id: 1 as MeetingId,
  kind: 'class',
  title: 'Физика',
  lessonType: 1,
  hidden: false,
  rooms: ['К-206'],
  teachers: ['Иванов И. И.'],
  groups: [{ title: 'ИСТб-23-1', subgroup: 2 }],
  origin: { how: 'firm' },
}
const on = calendarDate('2026-11-12')
const overlaps: Overlap[] = [
  {
    date: calendarDate('2026-11-16'),
    pair: 2,
    resource: { kind: 'room', id: 7 as RoomId, title: 'К-206', subgroup: 0 },
    holders: [
      lecture,
      { ...lecture, id: 2 as MeetingId, title: 'Химия', hidden: true, origin: { how: 'imported', on } },
      {
        ...lecture,
        id: 3 as MeetingId,
        kind: 'booking',
        title: 'Совещание',
        origin: { how: 'forced', by: 'Петрова А. А.', on },
      },
    ],
  },
  {
    date: calendarDate('2026-11-16'),
    pair: 3,
    resource: { kind: 'group', id: group.id, title: group.title, subgroup: 2 },
    holders: [lecture, { ...lecture, id: 4 as MeetingId, origin: { how: 'forced', by: '', on } }],
  },
  {
    date: calendarDate('2026-11-22'),
    pair: 8,
    resource: { kind: 'room', id: 7 as RoomId, title: 'К-206', subgroup: 0 },
    holders: [lecture, { ...lecture, id: 5 as MeetingId, kind: 'closure', origin: { how: 'imported', on } }],
  },
]

let answer: Overlap[]
let network: Network
beforeEach(() => {
  answer = overlaps
  media.isPhone = false
  network = new Network(() => answer.map(encodeOverlap))
  window.history.replaceState(null, '', '/dashboard/?type=group&id=12&week=2026-11-16&subgroup=1&view=list')
})
afterEach(() => network.restore())

/** Shows the dashboard's state while the panel is open. */
function Shown() {
  const { modes, sought, preferences, subgroup, view } = useDashboard()
  return <pre>{JSON.stringify({ modes, sought, sunday: preferences.showSunday, subgroup, view })}</pre>
}
const shown = () => JSON.parse(screen.getByText(/^\{/, { selector: 'pre' }).textContent)

async function open() {
  render(
    <OnDashboard subject={group}>
      <OverlapsPanel subject={group} />
      <Shown />
    </OnDashboard>,
  )
  await screen.findByRole('complementary', { name: 'Накладки' })
  await screen.findByText(answer.length > 0 ? String(answer.length) : /накладок нет$/)
}
const plain = (element: Element | undefined) => element?.textContent?.replaceAll('\u00a0', ' ') ?? ''
const entries = (day: string) =>
  within(screen.getByRole('region', { name: new RegExp(day) }))
    .getAllByRole('listitem')
    .filter((item) => within(item).queryByRole('button', { name: /^Показать/ }))

test('asks for the shown week, counts the places and groups them by day', async () => {
  await open()
  expect(network.asked.map(({ pathname, search }) => pathname + search)).toEqual([
    '/api/group/12/overlaps/?dbeg=2026-11-16&dend=2026-11-22',
  ])
  expect(screen.getAllByRole('heading', { level: 3 }).map(plain)).toEqual([
    'Понедельник, 16 ноября',
    'Воскресенье, 22 ноября',
  ])
  expect(entries('Понедельник')).toHaveLength(2)
  expect(within(screen.getByRole('complementary')).getByRole('status').textContent).toBe('3 места')
})

test('an entry says what is held, by whom, and how each came to be there', async () => {
  await open()
  const [room, half] = entries('Понедельник').map(plain)
  for (const part of [
    '2-я пара',
    'К-206',
    'аудитория',
    'лк Физика',
    'К-206 · Иванов И. И. · ИСТб-23-1 (2)',
    'держит место',
    'импортировано 12.11.2026скрыто',
    'Бронь Совещание',
    'поставлено поверх: Петрова А. А., 12.11.2026',
  ])
    expect(room).toContain(part)
  expect(half).toContain('группа, 2-я подгруппа')
  expect(half).toContain('поставлено поверх: 12.11.2026')
  expect(entries('Воскресенье').map(plain).join()).toContain('Закрыто')
})

test('a press seeks the cell: in the grid, of the whole group, on Sunday too', async () => {
  await open()
  expect(shown()).toMatchObject({ sought: null, view: 'list', subgroup: 1, sunday: false })
  fireEvent.click(screen.getByRole('button', { name: /^Показать.*16\.11, 2-я/ }))
  expect(shown()).toMatchObject({
    sought: { date: '2026-11-16', pair: 2 },
    view: 'grid',
    subgroup: 0,
    sunday: false,
  })
  fireEvent.click(screen.getByRole('button', { name: /^Показать.*22\.11, 8-я/ }))
  expect(shown()).toMatchObject({ sought: { date: '2026-11-22', pair: 8 }, sunday: true })
})

test('its badge shows the room; what is shown already is no badge', async () => {
  await open()
  expect(screen.queryByRole('button', { name: 'ИСТб-23-1' })).toBeNull()
  fireEvent.click(screen.getAllByRole('button', { name: 'К-206' })[0] as HTMLElement)
  expect(window.location.search).toContain('type=auditory&id=7')
  expect(shown().sought).toBeNull()
})

test('says when nothing overlaps', async () => {
  answer = []
  await open()
  expect(screen.getByText('На этой неделе накладок нет')).toBeTruthy()
})
