import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { useDashboard } from '@/components/core/state/dashboard-provider'
import { pickAt } from '@/components/core/state/task'
import { encodeBooked } from '@/lib/booking/calls/requests'
import { encodeFoundRoom } from '@/lib/booking/calls/rooms'
import type { Booked } from '@/lib/booking/rules/booking'
import type { Actor } from '@/lib/core/actor/rules/actor'
import { addDays, calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { defaultPairs, type Pair } from '@/lib/core/calendar/rules/pairs'
import { encodeLoadItem } from '@/lib/core/load/calls/load-item'
import type { ChangeId, GroupId, LoadItemId, MeetingId, RequestId, RoomId } from '@/lib/core/names/rules/ids'
import { encodeConflict } from '@/lib/core/placing/calls/conflict'
import type { Conflict } from '@/lib/core/placing/rules/placement'
import { encodeSchedule } from '@/lib/core/schedule/calls/schedule'
import type { ActiveSubject } from '@/lib/core/schedule/rules/active-item'
import type { GroupEntry } from '@/lib/core/schedule/rules/vocabulary'
import { encodeGroupEntry } from '@/lib/core/views/calls/vocabularies'
import { powerlessActor, superuser } from '@/testing/actors'
import { bookingRequest } from '@/testing/booking-request'
import { standForNetwork, type StubAnswer, type SentCall } from '@/testing/calls'
import { OnDashboard } from '@/testing/dashboard'
import { heldBy } from '@/testing/held'
import { lesson } from '@/testing/lessons'
import { loadItemFixture } from '@/testing/load-items'
import { roomMatch } from '@/testing/rooms'
import { BookingPanel } from './booking-panel'

const date = calendarDate('2026-11-18')
const room: ActiveSubject = { kind: 'room', id: 5 as RoomId, title: 'К-206', subgroupCount: 1 }
const group: ActiveSubject = { kind: 'group', id: 12 as GroupId, title: 'ИСТб-23-1', subgroupCount: 1 }
const booker: Actor = { ...powerlessActor, permissions: ['can create queries', 'can view groups'] }

const booked = (pair: Pair, change: Partial<Booked> = {}): Booked => ({
  request: bookingRequest({
    id: pair as number as RequestId,
    date,
    pair,
    title: 'ППОС',
    description: 'ППОС',
  }),
  dates: [date],
  untaught: [],
  skipped: [],
  waiting: [],
  warnings: [],
  busy: [],
  isAsked: false,
  changeId: 9 as ChangeId,
  ...change,
})
const taken = (pair: Pair): Conflict => ({
  date,
  pair,
  kind: 'room',
  id: 5,
  title: 'К-206',
  with: { id: 1 as MeetingId, kind: 'class', title: 'Физика' },
})
const ok = (pair: Pair, change?: Partial<Booked>): StubAnswer => ({
  body: encodeBooked(booked(pair, change), date),
})
const refused = (pair: Pair): StubAnswer => ({
  status: 409,
  body: { detail: 'Занято.', code: 'conflict', conflicts: [encodeConflict(taken(pair))] },
})
const pairOf = ({ body }: SentCall) => body?.pair as Pair

const entry = (id: number, title: string, change: Partial<GroupEntry> = {}): GroupEntry => ({
  id: id as GroupId,
  title,
  courseYear: 1,
  faculty: null,
  studyForm: 'day',
  students: 20,
  subgroupCount: 1,
  hasProject: false,
  hasDpo2030: false,
  formerTitles: [],
  active: true,
  may: [],
  ...change,
})
const entries = [entry(12, 'ИСТб-23-1'), entry(13, 'ИСТб-23-2'), entry(14, 'ЭЭм-26-1', { studyForm: 'master' })]
const exam = loadItemFixture(4, { lessonType: 4, title: 'Оптика' })

let answer: (call: SentCall) => StubAnswer
let network: ReturnType<typeof standForNetwork>
beforeAll(async () => {
  await import('@/components/ui/dialog-host')
})
beforeEach(() => {
  localStorage.clear()
  answer = (call) => ok(pairOf(call))
  const cell = {
    items: [lesson({ id: 11 as MeetingId, date, pair: 3 })],
    requests: [],
    wishes: [],
    parity: 0 as const,
  }
  network = standForNetwork({
    read: (path) => {
      if (path.includes('/schedule/')) return encodeSchedule(cell, date)
      if (path === '/api/group/') return entries.map(encodeGroupEntry)
      if (path.includes('/nagruzka/')) return [encodeLoadItem(exam)]
      if (path.includes('/find-free/')) return [encodeFoundRoom(roomMatch(6, 'Д-101'))]
      return []
    },
    change: (call) => answer(call),
  })
})
afterEach(() => {
  network.restore()
  jest.useRealTimers()
})

/** Shows the pairs the week marks as booked. */
function MarkedPairs() {
  const { task, monday } = useDashboard()
  const marked = defaultPairs.filter((pair) => pickAt(task, monday, { day: 3, pair }))
  return <output aria-label="отмечено">{marked.join()}</output>
}

const open = (actor: Actor = superuser, subject: ActiveSubject = room, pair: Pair = 3) => {
  window.history.replaceState(
    null,
    '',
    `/dashboard/?type=${subject.kind === 'room' ? 'auditory' : 'group'}&id=${subject.id}`,
  )
  render(
    <OnDashboard actor={actor} subject={subject} swr={{ dedupingInterval: 0 }}>
      <BookingPanel at={{ date, pair }} />
      <MarkedPairs />
    </OnDashboard>,
  )
}
const reason = () => screen.getByLabelText<HTMLInputElement>('Причина')
const add = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Добавить' })
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const said = async (text: RegExp) =>
  (await screen.findByText((_, element) => text.test(plain(element)) && element?.children.length === 0)) as HTMLElement
const plain = (element: Element | null) => element?.textContent?.replaceAll('\u00a0', ' ') ?? ''
/** Waits for the preview before booking. */
const book = async () => {
  await waitFor(() => expect(heldBy(add())).toBeNull())
  fireEvent.click(add())
}
const stored = () => network.sent.filter(({ body, method }) => method === 'POST' && body?.dry_run === false)

test('what would be booked is previewed before there is a reason, and nothing is booked without one', async () => {
  answer = (call) =>
    ok(pairOf(call), {
      dates: [date, addDays(date, 14)],
      untaught: [{ date: addDays(date, 7), text: 'праздник' }],
    })
  open(booker)
  expect(heldBy(add())).not.toBeNull()
  type(screen.getByLabelText('Каждую неделю до'), '2026-12-02')
  await said(/^3 даты: 2 встанут, 1 пропущена \(праздник\)$/)
  expect(network.sent.map(({ body }) => body)).toMatchObject([{ until: '2026-12-02', dry_run: true }])
  fireEvent.click(screen.getByRole('checkbox', { name: 'через неделю' }))
  await waitFor(() => expect(network.sent.at(-1)?.body).toMatchObject({ semi_week: true }))
  type(reason(), 'ППОС')
  expect(heldBy(add())).toBeNull()
  fireEvent.click(add())
  await said(/^Забронировано: К-206, 3-я пара, 2 даты$/)
  expect(stored()).toMatchObject([{ path: '/api/query/add-for-date/', body: { aud_id: 5, pair: 3, reason: 'ППОС' } }])
  expect(stored()[0]?.key).toMatch(/^[0-9a-f]{32}$/)
})

test('dates that are taken are skipped if asked: the preview and the answer say which and who holds them', async () => {
  answer = (call) =>
    call.body?.on_conflict === 'skip'
      ? ok(pairOf(call), { dates: [date], skipped: [{ ...taken(3), date: addDays(date, 7) }] })
      : refused(pairOf(call))
  open(booker)
  type(reason(), 'ППОС')
  expect(screen.queryByRole('checkbox', { name: 'пропускать занятые даты' })).toBeNull()
  type(screen.getByLabelText('Каждую неделю до'), '2026-11-25')
  await waitFor(() => expect(heldBy(add())).toBe('Занято: К-206 — «Физика».'))
  fireEvent.click(screen.getByRole('checkbox', { name: 'пропускать занятые даты' }))
  await said(/^2 даты: 1 встанет, 1 занята$/)
  expect(screen.getByRole('heading', { name: 'Пропущены, занято' })).toBeTruthy()
  expect(screen.getByText(/^25\.11, 3-я.пара$/)).toBeTruthy()
  fireEvent.click(add())
  await said(/^Забронировано: К-206, 3-я пара, 18\.11$/)
  expect(screen.getByRole('heading', { name: 'Пропущены, занято' })).toBeTruthy()
  expect(stored()).toMatchObject([{ body: { until: '2026-11-25', on_conflict: 'skip' } }])
})

test('a taken room that takes consent is queued for by the same button, which says so', async () => {
  answer = (call) => ok(pairOf(call), { isAsked: true, waiting: [taken(3)] })
  open(booker)
  type(reason(), 'ППОС')
  const queue = await screen.findByRole('button', { name: /^Встать в\sочередь/ })
  await said(/^Занято, но можно встать в очередь/)
  expect(screen.getByRole('heading', { name: 'Занято, заявка подождёт' })).toBeTruthy()
  fireEvent.click(queue)
  await said(/^Заявка в очереди: К-206, 3-я пара, 18\.11$/)
  expect(stored()).toMatchObject([{ body: { on_conflict: 'queue' } }])
})

test('of a series the free dates are counted as asked, the taken ones as taken', async () => {
  const later = addDays(date, 7)
  answer = (call) => ok(pairOf(call), { isAsked: true, dates: [date, later], waiting: [{ ...taken(3), date: later }] })
  open(booker)
  type(reason(), 'ППОС')
  await said(/^2 даты: 1 встанет, 1 занята\. Бронь должны согласовать/)
  expect(screen.queryByRole('button', { name: /^Встать в\sочередь/ })).toBeNull()
})

test('one booking for several pairs: which stand, which do not and why; one press gives those back', async () => {
  answer = (call) => {
    if (call.method === 'DELETE') return { body: { id: 0, slots: [], change_id: 7 } }
    return pairOf(call) === 4 ? refused(4) : ok(pairOf(call))
  }
  open()
  type(reason(), 'ППОС')
  fireEvent.click(screen.getByRole('radio', { name: '3' }))
  expect(screen.getByLabelText('отмечено').textContent).toBe('3,4,5')
  await said(/^Свободно: 3-я и 5-я пары\. Занято: 4-я пара\.$/)
  fireEvent.click(add())
  const asked = async () => within(await screen.findByRole('dialog', { name: 'Забронировать только свободные пары?' }))
  fireEvent.click((await asked()).getByRole('button', { name: 'Отмена' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(stored()).toEqual([])
  fireEvent.click(add())
  fireEvent.click((await asked()).getByRole('button', { name: /^Забронировать 2.пары$/ }))
  await said(/^Забронировано: К-206, 3-я и 5-я пары, 18\.11$/)
  await said(/^Не забронировано: 4-я пара$/)
  expect(screen.getByText('К-206 — «Физика»')).toBeTruthy()
  expect(stored().map(pairOf)).toEqual([3, 5])
  press(/^Вернуть/)
  await said(/^Возвращено: 3-я и 5-я пары$/)
  expect(network.sent.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual([
    '/api/query/3/',
    '/api/query/5/',
  ])
})

test('a room that is taken is not booked: the button says by whom', async () => {
  answer = (call) => refused(pairOf(call))
  open()
  type(reason(), 'ППОС')
  await waitFor(() => expect(heldBy(add())).toBe('Занято: К-206 — «Физика».'))
  fireEvent.click(add())
  fireEvent.click(screen.getByRole('radio', { name: '2' }))
  await waitFor(() => expect(heldBy(add())).toBe('Все эти пары заняты.'))
  expect(stored()).toEqual([])
})

test('what was booked is not booked again, and can be given back after something else was', async () => {
  answer = (call) => (call.method === 'DELETE' ? { body: { id: 3, slots: [], change_id: 7 } } : ok(pairOf(call)))
  open()
  type(reason(), 'ППОС')
  expect(heldBy(add())).toBe('Проверяю…')
  fireEvent.click(add())
  expect(stored()).toEqual([])
  await book()
  await said(/^Забронировано: К-206, 3-я пара/)
  expect(heldBy(add())).toBe('Это уже забронировано.')
  fireEvent.click(add())
  fireEvent.click(screen.getByRole('radio', { name: '2' }))
  await book()
  await said(/^Забронировано: К-206, 3-я и 4-я пары/)
  expect(stored().map(pairOf)).toEqual([3, 3, 4])
  fireEvent.click(screen.getByRole('button', { name: 'Вернуть' }))
  await said(/^Возвращено: 3-я пара$/)
  expect(network.sent.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual(['/api/query/3/'])
})

test.each([
  ['a superuser', superuser],
  ['whoever holds the permission', { ...booker, permissions: [...booker.permissions, 'can book several pairs'] }],
] as [string, Actor][])(
  'several pairs are booked by %s, and no more of them than the day has left',
  async (_, actor) => {
    open(actor, room, 7)
    await said(/^Свободно$/)
    expect(screen.getAllByRole<HTMLInputElement>('radio').filter((one) => !one.disabled)).toHaveLength(2)
  },
)
test('others book one pair', async () => {
  open(booker)
  await said(/^Свободно$/)
  expect(screen.queryAllByRole('radio')).toHaveLength(0)
})

test('a reason and a name go first into their lists, once', async () => {
  localStorage.setItem('lastReasonItems.nobody', JSON.stringify(['ППОС', 'Совет']))
  open()
  const suggested = () => screen.getAllByRole('listitem').map((one) => one.textContent)
  expect(suggested().slice(0, 3)).toEqual(['ППОС', 'Совет', 'Консультация'])
  press('Совет')
  type(screen.getByRole('combobox', { name: 'Ответственный' }), 'Деканат')
  await book()
  await said(/^Забронировано/)
  expect(localStorage.getItem('lastReasonItems.nobody')).toBe('["Совет","ППОС"]')
  expect(localStorage.getItem('lastInChargeItems.nobody')).toBe('["Деканат"]')
})

test('after a booking no stale dry run of it is sent: it would conflict with itself', async () => {
  jest.useFakeTimers()
  open()
  type(reason(), 'ППОС')
  await book()
  await said(/^Забронировано/)
  const dryRuns = () => network.sent.filter(({ body }) => body?.dry_run === true)
  const before = dryRuns().length
  expect(before).toBeGreaterThan(0)
  await act(async () => {
    await jest.advanceTimersByTimeAsync(10_000)
  })
  expect(dryRuns()).toHaveLength(before)
})

test('a lost answer is reported, and nothing that was typed is lost', async () => {
  open()
  type(reason(), 'Совет')
  await said(/^Свободно$/)
  answer = () => {
    throw new TypeError('No connection')
  }
  fireEvent.click(add())
  await said(/^Нет связи с сервером/)
  await said(/^Не забронировано: 3-я пара$/)
  expect(reason().value).toBe('Совет')
  const keys = stored().map(({ key }) => key)
  expect([keys.length, new Set(keys).size]).toEqual([2, 1])
  expect(localStorage.getItem('lastReasonItems.nobody')).toBeNull()
})

test('the server’s own words are shown where it refuses', async () => {
  answer = () => ({ status: 400, body: { detail: 'until: не позже конца учебного года', code: 'invalid' } })
  open()
  type(screen.getByLabelText('Каждую неделю до'), '2199-12-02')
  await said(/^until: не позже конца учебного года$/)
})

test('with a transition the class that stands there goes to the room that was found', async () => {
  open()
  type(reason(), 'ППОС')
  fireEvent.click(screen.getByRole('checkbox', { name: 'с переводом' }))
  fireEvent.click(await screen.findByRole('checkbox', { name: /^лк Физика/ }))
  expect(heldBy(add())).not.toBeNull()
  expect(screen.getByText('Выберите, куда они переводятся.')).toBeTruthy()
  fireEvent.click(await screen.findByRole('button', { name: /^Д-101/ }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'и занимает аудиторию' }))
  expect(screen.getByText(/^Чтобы занять аудиторию, выберите ответственного/)).toBeTruthy()
  fireEvent.click(screen.getByRole('checkbox', { name: 'и занимает аудиторию' }))
  await book()
  await said(/^Забронировано/)
  expect(stored().map(({ body }) => body)).toMatchObject([
    {
      schedule_ids: [11],
      aud_to: 6,
      in_charge_id: null,
      reason_to: 'ППОС перевод ИСТб-23-1 Иванов И. И. в Д-101',
    },
  ])
})

test('groups are found by what they are, and all that are found are taken at once', async () => {
  open()
  press(/^Выбрать группы/)
  const dialog = within(await screen.findByRole('dialog', { name: 'Выбор групп' }))
  await dialog.findByText('ЭЭм-26-1')
  fireEvent.change(dialog.getByLabelText('Форма обучения'), { target: { value: 'day' } })
  press('Выбрать все найденные')
  press('Убрать: ИСТб-23-2')
  fireEvent.click(dialog.getByRole('button', { name: /^Готово/ }))
  expect(await screen.findByRole('button', { name: 'Убрать: ИСТб-23-1' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Убрать: ИСТб-23-2' })).toBeNull()
  await waitFor(() => expect(network.sent.at(-1)?.body).toMatchObject({ groups: [12], dry_run: true }))
})

test('an exam of the chosen groups gives the reason and its own groups', async () => {
  open(superuser, group)
  fireEvent.change(await screen.findByLabelText('Экзамен'), { target: { value: String(exam.ref.id) } })
  expect(reason().value).toBe('Экзамен "Оптика"')
  for (const { title } of exam.groups) expect(screen.getByRole('button', { name: `Убрать: ${title}` })).toBeTruthy()
  expect(heldBy(add())).not.toBeNull()
  expect(screen.getByText('Выберите аудиторию.')).toBeTruthy()
  expect(exam.ref.id).toBe(4 as LoadItemId)
})

test('a room that takes consent says so before, and that it was only asked for after', async () => {
  answer = (call) => ok(pairOf(call), { isAsked: true })
  open()
  await said(/^Свободно\. Бронь должны согласовать/)
  type(reason(), 'ППОС')
  await book()
  await said(/^Заявка отправлена, ждёт согласования: К-206/)
})

test('what the groups are busy with is no more than a warning', async () => {
  answer = (call) => ok(pairOf(call), { busy: [{ ...taken(3), kind: 'group', id: 12, title: 'ИСТб-23-1' }] })
  open()
  await said(/^18\.11, 3-я пара: ИСТб-23-1 — «Физика»$/)
  type(reason(), 'ППОС')
  expect(heldBy(add())).toBeNull()
})
