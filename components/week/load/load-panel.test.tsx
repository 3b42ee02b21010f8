import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { useDashboard } from '@/components/core/state/dashboard-provider'
import { rowLimit } from '@/components/ui/windowed-list'
import type { Actor } from '@/lib/core/actor/rules/actor'
import { defaultReaderRules } from '@/lib/core/actor/rules/reader-rules'
import { emptyCalendar, type AcademicCalendar } from '@/lib/core/calendar/rules/academic-calendar'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { encodeLoadItem, encodeLoadProgress } from '@/lib/core/load/calls/load-item'
import type { LoadItem, LoadProgress } from '@/lib/core/load/rules/load-item'
import type { GroupId, RoomId, SemesterId, TeacherId, UserId } from '@/lib/core/names/rules/ids'
import { lessonActTexts } from '@/lib/core/placing/texts/lesson-acts'
import type { NamedGroup } from '@/lib/core/schedule/rules/schedule'
import { useChanged } from '@/lib/core/wire/browser/answers'
import { OnDashboard } from '@/testing/dashboard'
import { loadItemFixture } from '@/testing/load-items'
import { Network } from '@/testing/network'
import { LoadPanel } from './load-panel'

const planner: Actor = {
  kind: 'person',
  userId: 1 as UserId,
  username: 'planner',
  fullName: 'Планировщик',
  isSuperuser: false,
  permissions: ['can set nagruzka items'],
  editorOf: { faculties: [], departments: [], groups: [12 as GroupId], teachers: [] },
  programmes: [],
  boundTo: { teacherId: null, groupId: null, subgroup: 0 },
  readers: defaultReaderRules,
}
const subject = { kind: 'group' as const, id: 12 as GroupId }
const group = (id: number, title: string, change: Partial<NamedGroup> = {}): NamedGroup => ({
  id: id as GroupId,
  title,
  subgroup: 0,
  students: 20,
  courseYear: 1,
  correspondence: false,
  ...change,
})
const physics = loadItemFixture(1)
const lab = loadItemFixture(2, {
  lessonType: 3,
  subgroup: 2,
  groups: [group(12, 'ИСТб-23-1', { correspondence: true })],
  teachers: [{ id: 6 as TeacherId, name: 'Абрамова А. А.' }],
})
const art = loadItemFixture(3, {
  title: 'Искусство',
  lessonType: 2,
  groups: [group(1, 'А-1'), group(2, 'А-2')],
})
const exam = loadItemFixture(4, { lessonType: 4, requiredHours: 2 })
const progress = new Map<number, LoadProgress>([
  [1, { placedHours: 36, usedRooms: [{ id: 7 as RoomId, title: 'К-206', building: 'К' }] }],
  [2, { placedHours: 12, usedRooms: [] }],
])

let items: LoadItem[]
let network: Network
beforeEach(() => {
  items = [physics, lab, art, exam]
  window.history.replaceState(null, '', '/dashboard/?type=group&id=12')
  network = new Network(({ pathname }) =>
    pathname.endsWith('/nagruzka/') ? items.map(encodeLoadItem) : encodeLoadProgress(progress),
  )
})
afterEach(() => network.restore())

function Selected() {
  const { selection } = useDashboard()
  const changed = useChanged()
  return (
    <>
      <output>{selection.map(({ ref }) => ref.id).join(' ')}</output>
      <button onClick={() => void changed('timetable')}>refresh</button>
    </>
  )
}

type Shown = { actor?: Actor; calendar?: AcademicCalendar }
const open = ({ actor = planner, calendar = emptyCalendar }: Shown = {}) =>
  render(
    <OnDashboard
      actor={actor}
      calendar={calendar}
      subject={{ ...subject, title: 'ИСТб-23-1', subgroupCount: 2, may: ['plan'] }}
    >
      <LoadPanel subject={subject} />
      <Selected />
    </OnDashboard>,
  )
async function opened(shown: Shown = {}) {
  open(shown)
  await screen.findByRole('list', { name: 'Список нагрузки' })
}
const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ') ?? ''
const list = () => within(screen.queryByRole('list') ?? document.createElement('ul'))
const rows = () => list().queryAllByRole('button', { name: /^(лк|пр|лб|экз)/ })
const row = (name: RegExp) => list().getByRole('button', { name })
const titles = () => rows().map((one) => /^(?:лк|пр|лб|экз) (Физика|Искусство)/.exec(one.textContent ?? '')?.[0])
const chip = (name: string) => screen.getByRole('button', { name: new RegExp(`(^|, )${name}$`) })
const selected = () => screen.getByText(/^[\d ]*$/, { selector: 'output' }).textContent

test('says that it loads, and asks for the academic year once', async () => {
  open()
  expect(screen.getByText('Подгружаю нагрузку...')).toBeTruthy()
  await screen.findByRole('list')
  expect(network.asked.map(({ pathname, search }) => pathname + search)).toEqual([
    '/api/group/12/nagruzka/?dbeg=2026-08-31&dend=2027-08-29',
    '/api/group/12/nagruzka-hset/?dbeg=2026-08-31&dend=2027-08-29',
    '/api/group/12/owed/?dbeg=2026-08-31&dend=2027-08-29',
  ])
})

test('an item that has more hours than it requires says by how many', async () => {
  progress.set(3, { placedHours: 40, usedRooms: [] })
  await opened()
  await waitFor(() => expect(plain(row(/Искусство/).textContent)).toContain('сверх нагрузки на 4 ч'))
  expect(plain(row(/^лк Физика|^лкФизика/).textContent)).not.toContain('сверх')
  progress.delete(3)
})

test('an item says its type, title, teacher, groups with their half, students, dates and hours', async () => {
  await opened()
  await waitFor(() => expect(plain(row(/^лб/).textContent)).toContain('12 / 36'))
  const text = plain(row(/^лб/).textContent)
  for (const part of ['Физика', 'Абрамова А. А.', 'ИСТб-23-1 (2)', '25 чел.', '01.09 – 31.12', 'Заочники'])
    expect(text).toContain(part)
  expect(plain(row(/^лк/).textContent)).not.toContain('Заочники')
  expect(within(row(/^лк/)).getByRole('img', { name: 'Готово' })).toBeTruthy()
  expect(within(row(/^лб/)).queryByRole('img')).toBeNull()
})

test('exams are left out until they are asked for; shift adds a type', async () => {
  await opened()
  expect(titles()).toEqual(['пр Искусство', 'лк Физика', 'лб Физика'])
  fireEvent.click(chip('экзамен'))
  expect(titles()).toEqual(['экз Физика'])
  fireEvent.click(chip('лабораторная'), { shiftKey: true })
  expect(titles()).toEqual(['лб Физика', 'экз Физика'])
  fireEvent.click(chip('все'))
  expect(titles()).toHaveLength(3)
})

test('is found by title, teacher and group, and says when nothing is', async () => {
  await opened()
  const field = screen.getByRole('searchbox')
  fireEvent.change(field, { target: { value: 'абрамова физ' } })
  expect(titles()).toEqual(['лб Физика'])
  fireEvent.change(field, { target: { value: 'химия' } })
  expect(rows()).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Сбросить фильтр' }))
  expect(titles()).toHaveLength(3)
})

test('what is done is counted and can be put out of sight', async () => {
  await opened()
  const checkbox = await screen.findByRole('checkbox', { name: /готово 1\s\/\s3/ })
  fireEvent.click(checkbox)
  expect(titles()).toEqual(['пр Искусство', 'лб Физика'])
})

test('grouped, each group has a heading with what is done of it', async () => {
  await opened()
  fireEvent.change(screen.getByLabelText('Группировать'), { target: { value: 'discipline' } })
  await waitFor(() =>
    expect(screen.getAllByRole('heading', { level: 3 }).map((one) => plain(one.textContent))).toEqual([
      'Искусство0 / 1',
      'Физика1 / 2',
    ]),
  )
})

test('a click selects, ctrl-click adds, and only the first selected shows its rooms', async () => {
  await opened()
  fireEvent.click(row(/^лб/))
  expect(selected()).toBe('2')
  fireEvent.click(row(/^лк/), { ctrlKey: true })
  expect(selected()).toBe('2 1')
  expect(row(/^лк/).textContent).not.toContain('К-206')
  fireEvent.click(row(/^лк/))
  expect(selected()).toBe('1')
  await waitFor(() => expect(row(/^лк/).textContent).toContain('К-206'))
  expect(row(/^лк/).getAttribute('aria-pressed')).toBe('true')
  fireEvent.click(screen.getByRole('button', { name: 'Снять выбор' }))
  expect(selected()).toBe('')
})

test('the list is one tab stop, and arrows carry it along', async () => {
  await opened()
  const stops = () => rows().filter(({ tabIndex }) => tabIndex === 0)
  expect(stops()).toEqual([row(/^пр/)])
  act(() => row(/^пр/).focus())
  fireEvent.keyDown(row(/^пр/), { key: 'ArrowDown' })
  expect(document.activeElement).toBe(row(/^лк/))
  fireEvent.keyDown(row(/^лк/), { key: 'End' })
  expect(document.activeElement).toBe(row(/^лб/))
  expect(stops()).toEqual([row(/^лб/)])
})

test('Enter with Control adds what has the focus', async () => {
  await opened()
  fireEvent.click(row(/^лб/))
  fireEvent.keyDown(row(/^лк/), { key: 'Enter', ctrlKey: true })
  expect(selected()).toBe('2 1')
})

test('of two halves of the year that of the shown week is shown, and the other on demand', async () => {
  const spring = { id: 2 as SemesterId, half: 2 as const }
  items = [physics, loadItemFixture(5, { title: 'Искусство', semester: spring })]
  const half = { title: '', startsOn: calendarDate('2026-09-01'), endsOn: calendarDate('2026-12-31') }
  const calendar: AcademicCalendar = {
    ...emptyCalendar,
    semesters: [
      { ...half, id: 1 as SemesterId, half: 1, firstWeekParity: 0, courseYears: [] },
      {
        ...spring,
        title: '',
        firstWeekParity: 0,
        courseYears: [],
        startsOn: calendarDate('2027-02-09'),
        endsOn: calendarDate('2027-06-06'),
      },
    ],
  }
  await opened({ calendar })
  expect(titles()).toEqual(['лк Физика'])
  fireEvent.change(screen.getByLabelText('Семестр'), { target: { value: '2' } })
  await waitFor(() => expect(titles()).toEqual(['лк Искусство']))
  expect(window.location.search).toContain('week=2027-02-08')
})

test('with one half of the year there is nothing to choose', async () => {
  await opened()
  expect(screen.queryByLabelText('Семестр')).toBeNull()
})

test('only who may change an item is offered to', async () => {
  await opened()
  expect(screen.queryAllByRole('button', { name: 'Изменить нагрузку' })).toEqual([])
})

test('whoever may change an item is asked whose it is to be', async () => {
  const held = { ...planner, permissions: ['can change nagruzka item info' as const] }
  await opened({ actor: held })
  const buttons = screen.getAllByRole('button', { name: 'Изменить нагрузку' })
  expect(buttons.length).toBeLessThan(screen.getAllByRole('option').length)
  fireEvent.click(buttons[0] ?? document.body)
  const asked = within(await screen.findByRole('dialog', { name: lessonActTexts.loadTitle }))
  expect(asked.getByText(/Физика/)).toBeTruthy()
})

test('what was placed elsewhere is counted', async () => {
  await opened()
  await waitFor(() => expect(plain(row(/^лб/).textContent)).toContain('12 / 36'))
  const own = network.answer
  network.answer = (url) =>
    url.pathname.endsWith('/nagruzka/')
      ? own(url)
      : encodeLoadProgress(new Map([[2, { placedHours: 14, usedRooms: [] }]]))
  fireEvent.click(screen.getByRole('button', { name: 'refresh' }))
  await waitFor(() => expect(plain(row(/^лб/).textContent)).toContain('14 / 36'))
})

test('says when there is no load', async () => {
  items = []
  open()
  expect(await screen.findByText('Нагрузки нет')).toBeTruthy()
})

test('says when it could not be loaded, and asks again', async () => {
  const { answer } = network
  network.answer = () => {
    throw new TypeError('no network')
  }
  open()
  const again = await screen.findByRole('button', { name: 'Повторить' })
  network.answer = answer
  fireEvent.click(again)
  await waitFor(() => expect(titles()).toHaveLength(3))
})

test('of 1,000 items at most so many rows stand in the document', async () => {
  items = Array.from({ length: 1000 }, (_, index) => loadItemFixture(index + 1, { title: 'Физика' }))
  await opened()
  for (const scrollTop of [0, 20_000, 1e9]) {
    const scroller = screen.getByRole('list').parentElement ?? document.body
    fireEvent.scroll(scroller, { target: { scrollTop } })
    expect(list().getAllByRole('listitem').length).toBeLessThanOrEqual(rowLimit)
  }
})

test('W goes from the load to the week and back', async () => {
  const week = document.createElement('div')
  week.id = 'week'
  week.innerHTML = '<div role="gridcell" data-slot="3.2" tabindex="0"></div>'
  document.body.append(week)
  await opened()
  const cell = week.querySelector<HTMLElement>('[data-slot]')
  act(() => rows()[0]?.focus())
  fireEvent.keyDown(document.activeElement ?? document.body, { code: 'KeyW' })
  expect(document.activeElement).toBe(cell)
  fireEvent.keyDown(cell ?? document.body, { code: 'KeyW' })
  expect(document.activeElement).toBe(rows()[0])
  week.remove()
})

describe('the best places of a picked item', () => {
  const planned = loadItemFixture(1, {
    plan: { of: 'load', loadGrant: null, groups: [{ id: 12 as GroupId, facultyId: null }], teachers: [] },
  })
  const best = {
    day: 4,
    pair: 1,
    parity: 0,
    date: '2026-11-19',
    dates: 7,
    free: 7,
    price: 0,
    auditory: { id: 7, title: 'К-206', capacity: 30 },
    reasons: ['закрывает окна'],
  }
  const asked = (word: string) => network.asked.filter(({ pathname }) => pathname.endsWith(`/${word}/`))
  const answering = (places: () => object) =>
    new Network(({ pathname }) => {
      if (pathname.endsWith('/nagruzka/')) return [planned, art].map(encodeLoadItem)
      if (pathname.endsWith('/nagruzka-best-places/')) return places()
      return pathname.endsWith('/nagruzka-span/') ? { days: {}, slots: {} } : encodeLoadProgress(progress)
    })
  const button = () => screen.queryByRole('button', { name: 'Лучшие места' })

  test('are asked when they are opened, and each says how many dates, where and why', async () => {
    network.restore()
    network = answering(() => [best])
    await opened()
    expect(button()).toBeNull()
    fireEvent.click(row(/^лк/))
    expect(asked('nagruzka-best-places')).toEqual([])
    fireEvent.click(button() ?? document.body)
    const place = await screen.findByRole('button', { name: /^Чт/ })
    expect(plain(place.textContent)).toBe('Чт, 1-я пара, по нечётнымвсе 7 датК-206, 30 мест, закрывает окна, цена 0')
    expect(asked('nagruzka-best-places')).toHaveLength(1)
  })

  test('are for one item, and for whoever plans it', async () => {
    network.restore()
    network = answering(() => [best])
    await opened()
    fireEvent.click(row(/^пр/))
    expect(button()).toBeNull()
    fireEvent.click(row(/^лк/))
    expect(button()).not.toBeNull()
    await waitFor(() => expect(asked('nagruzka-span')).toHaveLength(1))
    fireEvent.click(row(/^пр/), { ctrlKey: true })
    expect(button()).toBeNull()
  })
})
