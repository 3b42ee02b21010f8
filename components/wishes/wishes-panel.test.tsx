import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { useDashboard } from '@/components/core/state/dashboard-provider'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { defaultPairs } from '@/lib/core/calendar/rules/pairs'
import type { EventId, RoomId, TeacherId, WishId } from '@/lib/core/names/rules/ids'
import type { ActiveSubject } from '@/lib/core/schedule/rules/active-item'
import type { Wish, WishSubject } from '@/lib/core/schedule/rules/wish'
import { closureAnswer } from '@/lib/wishes/calls/closures'
import { closuresCall } from '@/lib/wishes/calls/closures.contract'
import { wishAnswer } from '@/lib/wishes/calls/wishes'
import { wishesCall } from '@/lib/wishes/calls/wishes.contract'
import { powerlessActor } from '@/testing/actors'
import { autumn } from '@/testing/calendars'
import { OnDashboard } from '@/testing/dashboard'
import { onWire } from '@/testing/on-wire'
import { WishesPanel } from './wishes-panel'

const room = { kind: 'room' as const, id: 7 as RoomId, title: 'К-206', subgroupCount: 1 as const }
const teacher = {
  kind: 'teacher' as const,
  id: 5 as TeacherId,
  title: 'Иванов И. И.',
  subgroupCount: 1 as const,
}
const wish = (id: number, title: string, from: string, to: string): Wish => ({
  id: id as WishId,
  subject: { kind: room.kind, id: room.id },
  startsOn: calendarDate(from),
  endsOn: calendarDate(to),
  weekday: 3,
  pair: null,
  title,
  isAbsence: false,
})
const closure = {
  id: 30 as EventId,
  roomId: room.id,
  startsOn: calendarDate('2026-11-18'),
  endsOn: calendarDate('2026-11-18'),
  pairs: defaultPairs,
  reason: 'Ремонт',
  closing: null,
}

let wishes: Wish[]
let closures: (typeof closure)[]
let sent: { method: string; path: string; body: unknown }[]
let answer: object
const ownFetch = globalThis.fetch
beforeEach(() => {
  wishes = [wish(1, 'Было', '2026-09-01', '2026-11-17'), wish(2, 'Мероприятия', '2026-09-02', '2026-12-27')]
  closures = []
  sent = []
  answer = { change_id: 9 }
  window.history.replaceState(null, '', '/dashboard/?type=auditory&id=7')
  globalThis.fetch = async (input, init) => {
    const path = String(input)
    const respond = (body: unknown) => ({ ok: true, status: 200, text: async () => JSON.stringify(body) }) as Response
    if (path.endsWith('/check-login/')) return respond({ csrf: 'x' })
    if (path.startsWith('/api/wish/?')) return respond(onWire(wishesCall, wishes.map(wishAnswer)))
    if (path.startsWith('/api/closure/?')) return respond(onWire(closuresCall, closures.map(closureAnswer)))
    if (path === '/api/reason/') return respond([{ title: 'Ремонт', for: ['closure'] }])
    sent.push({
      method: init?.method ?? 'GET',
      path,
      body: init?.body ? JSON.parse(String(init.body)) : null,
    })
    return respond(answer)
  }
})
afterAll(() => {
  globalThis.fetch = ownFetch
})

const Sought = () => <pre>{JSON.stringify(useDashboard().sought)}</pre>

async function open(subject: ActiveSubject & WishSubject = room) {
  render(
    <OnDashboard
      actor={{
        ...powerlessActor,
        permissions: ['can close auditories'],
        boundTo: { ...powerlessActor.boundTo, teacherId: teacher.id },
      }}
      calendar={autumn}
      subject={subject}
    >
      <WishesPanel subject={subject} absences={{ plan: () => {}, end: () => {} }} />
      <Sought />
    </OnDashboard>,
  )
  await screen.findByRole('heading', { level: 3, name: 'Пожелания' })
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const plain = (element: Element) => element.textContent?.replaceAll('\u00a0', ' ') ?? ''
const fill = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('wishes say what and when; what is over is folded away and cannot be removed', async () => {
  await open()
  const rows = screen.getAllByRole('listitem').map(plain)
  expect(rows).toEqual([
    expect.stringMatching(/^Мероприятия02\.09 – 27\.12 · Среда, все пары/),
    expect.stringMatching(/^Было/),
  ])
  const gone = screen.getByRole('group')
  expect(plain(gone)).toContain('Прошедшие: 1')
  expect(gone.hasAttribute('open')).toBe(false)
  expect(within(gone).queryByRole('button')).toBeNull()
})

test('a wish is added from today to the end of the semester unless other dates are given', async () => {
  await open(teacher)
  press('Добавить пожелание')
  press('Методический день')
  fill('День', '4')
  fireEvent.submit(screen.getByRole('form', { name: 'Добавить пожелание' }))
  expect(await screen.findByText('Пожелание добавлено')).toBeTruthy()
  expect(sent).toEqual([
    {
      method: 'POST',
      path: '/api/wish/',
      body: {
        type: 'teacher',
        id: teacher.id,
        dbeg: '2026-11-18',
        dend: '2026-12-27',
        day: 4,
        pair: null,
        title: 'Методический день',
        is_absence: false,
      },
    },
  ])
  expect(screen.queryByRole('form')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Добавить пожелание' }))
})

test('nothing is sent without a title, or with dates out of order', async () => {
  await open()
  press('Добавить пожелание')
  const told = () => {
    fireEvent.submit(screen.getByRole('form'))
    const about = document.activeElement?.getAttribute('aria-describedby')
    return plain(document.getElementById(about ?? '') ?? document.body)
  }
  expect(told()).toBe('Заполните это поле.')
  fill('Пожелание', '  ')
  expect(told()).toBe('Заполните это поле.')
  fill('Пожелание', 'Съёмки')
  fill(/^По дату/, '2026-11-17')
  expect(told()).toBe('Не раньше 18.11.2026.')
  expect(sent).toEqual([])
  // The end date moves with a later start.
  fill(/^С.дату|^С.даты/, '2027-01-11')
  expect(screen.getByLabelText(/^По дату/)).toHaveProperty('value', '11.01.2027')
  fireEvent.submit(screen.getByRole('form'))
  expect(await screen.findByText('Пожелание добавлено')).toBeTruthy()
})

test('a wish is removed, and undo brings it back', async () => {
  await open()
  press('Удалить пожелание: Мероприятия')
  expect(await screen.findByText('Пожелание удалено')).toBeTruthy()
  press('Отменить')
  await waitFor(() =>
    expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'DELETE /api/wish/2/',
      'POST /api/change/9/undo/',
    ]),
  )
})

test('closing a room first lists what stands there and whose it is, and each links to its cell', async () => {
  await open()
  press('Закрыть аудиторию')
  press('Ремонт')
  fill(/^По дату/, '2026-11-20')
  press(/^8-я/)
  answer = {
    id: closure.id,
    closed: 21,
    warnings: [],
    change_id: 9,
    touched: [{ kind: 'group', id: 3, title: 'ИСТб-24-1', meetings: 1 }],
    conflicts: [
      {
        date: '2026-11-19',
        pair: 3,
        kind: 'auditory',
        id: room.id,
        title: room.title,
        with: { id: 1, type: 'class', title: 'Физика' },
        owners: ['ИСТб-24-1', 'Иванов И. И.'],
      },
      {
        date: '2026-11-20',
        pair: 1,
        kind: 'auditory',
        id: room.id,
        title: room.title,
        with: { id: 2, type: 'booking', title: 'Совещание' },
        owners: [],
      },
    ],
  }
  const form = screen.getByRole('form', { name: 'Закрыть аудиторию' })
  // The button is disabled until the preview has loaded.
  fireEvent.submit(form)
  expect(sent).toEqual([])
  const region = { name: /^Здесь уже стоит: 1.занятие, 1.бронь$/ }
  await within(form).findByRole('region', region)
  expect(plain(within(form).getByRole('list', { name: 'Чьё это:' }))).toBe('1 группа: ИСТб-24-1 (1)')
  expect(within(form).getByText(/^21.пара будет закрыта$/)).toBeTruthy()
  closures = [closure]
  press('Закрыть всё равно')
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull())
  const standing = within(screen.getByRole('region', region))
  expect(sent[0]?.body).toMatchObject({ dry_run: true })
  expect(sent[1]?.body).toEqual({
    aud_id: room.id,
    dbeg: '2026-11-18',
    dend: '2026-11-20',
    pairs: [1, 2, 3, 4, 5, 6, 7],
    reason: 'Ремонт',
    dry_run: false,
  })
  expect(standing.getAllByRole('listitem').map(plain)).toEqual([
    '19.11, 3-я параФизикаИСТб-24-1, Иванов И. И.',
    '20.11, 1-я параБронь: Совещание',
  ])
  fireEvent.click(standing.getByRole('button', { name: /Физика/ }))
  expect(screen.getByText('{"date":"2026-11-19","pair":3}')).toBeTruthy()
})

test('a closure of the past is asked about first', async () => {
  await open()
  press('Закрыть аудиторию')
  press('Ремонт')
  fill(/^С.даты/, '2026-11-17')
  answer = {
    closed: 16,
    conflicts: [],
    touched: [],
    warnings: [{ kind: 'past', text: 'В прошлом: 17.11' }],
    change_id: null,
  }
  await screen.findByText('Здесь ничего не стоит.')
  press('Закрыть')
  const question = within(await screen.findByRole('dialog', { name: 'Дата верна?' }))
  expect(question.getByText('В прошлом: 17.11.')).toBeTruthy()
  fireEvent.click(question.getByRole('button', { name: 'Отмена' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.map(({ body }) => body)).toEqual([expect.objectContaining({ dry_run: true })])
})

test('what stood in a closure leaves with it', async () => {
  closures = [closure]
  await open()
  press('Закрыть аудиторию')
  press('Ремонт')
  answer = {
    id: closure.id,
    closed: 8,
    warnings: [],
    change_id: 9,
    touched: [],
    conflicts: [
      {
        date: '2026-11-18',
        pair: 3,
        kind: 'auditory',
        id: room.id,
        title: room.title,
        with: { id: 1, type: 'class', title: 'Физика' },
        owners: [],
      },
    ],
  }
  await screen.findByRole('region', { name: /^Здесь/ })
  press('Закрыть всё равно')
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull())
  expect(screen.getByRole('region', { name: /^Здесь/ })).toBeTruthy()
  answer = { removed: 8, change_id: 10 }
  closures = []
  press('Открыть аудиторию: Ремонт')
  expect(await screen.findByText('Аудитория открыта')).toBeTruthy()
  expect(sent.at(-1)).toMatchObject({ method: 'DELETE', path: '/api/closure/30/' })
  await waitFor(() => expect(screen.queryByRole('region', { name: /^Здесь/ })).toBeNull())
})

test('only rooms that can be full are closed', async () => {
  await open(teacher)
  expect(screen.queryByRole('button', { name: 'Закрыть аудиторию' })).toBeNull()
})
