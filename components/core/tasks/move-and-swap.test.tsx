import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MovePanel } from '@/components/moves/move/move-panel'
import { SwapPanel } from '@/components/moves/swap/swap-panel'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { GroupId, MeetingId, RoomId } from '@/lib/core/names/rules/ids'
import { encodeItem } from '@/lib/core/schedule/calls/schedule-item'
import type { ActiveSubject } from '@/lib/core/schedule/rules/active-item'
import type { ScheduleItem } from '@/lib/core/schedule/rules/schedule'
import { OnDashboard } from '@/testing/dashboard'
import { heldBy } from '@/testing/held'
import { lesson, movedAnswer } from '@/testing/lessons'
import { useDashboard, useDashboardActions } from '../state/dashboard-provider'
import { moveTaskOf, swapTaskOf, type Task } from '../state/task'

const group: ActiveSubject = { kind: 'group', id: 12 as GroupId, title: 'ИСТб-23-1', subgroupCount: 1 }
const room: ActiveSubject = { kind: 'room', id: 7 as RoomId, title: 'К-301', subgroupCount: 1 }
const lecture = lesson({ version: 4, rooms: [{ id: 9 as RoomId, title: 'К-206', building: 'К' }] })
const friday = { date: calendarDate('2026-11-27'), pair: 5 } as const
const moved: ScheduleItem = { ...lecture, ...friday, version: 5 }
const other = lesson({ id: 2 as MeetingId, title: 'Химия', version: 1, pair: 5 })
const conflict = {
  date: friday.date,
  pair: friday.pair,
  kind: 'auditory',
  id: 9,
  title: 'К-206',
  with: { id: 77, type: 'class', title: 'История' },
}

type Body = Record<string, unknown>
let sent: { path: string; body: Body }[] = []
let answer: (path: string, body: Body) => { status?: number; body: object }
const ownFetch = globalThis.fetch
const done = (items: ScheduleItem[]) => ({ body: movedAnswer(items) })
beforeAll(async () => {
  // Preloads the lazy module, because fake timers come next.
  await import('@/components/ui/dialog-host')
})
beforeEach(() => {
  sent = []
  answer = () => done([moved])
  localStorage.clear()
  window.history.replaceState(null, '', '/dashboard/?type=group&id=12&week=2026-11-23')
  globalThis.fetch = async (input, init) => {
    const path = String(input)
    const respond = ({ status = 200, body }: { status?: number; body: object }) =>
      ({ ok: status < 400, status, text: async () => JSON.stringify(body) }) as Response
    if (path.endsWith('/check-login/')) return respond({ body: { csrf: 'x' } })
    if (!init?.method) return respond({ body: [] })
    const body = JSON.parse(String(init.body))
    sent.push({ path, body })
    return respond(answer(path, body))
  }
})
afterAll(() => {
  globalThis.fetch = ownFetch
})

/** Shows the task's panel, and the week's state. */
function Shown({ begin }: { begin: Task }) {
  const { task, monday } = useDashboard()
  const { setTask } = useDashboardActions()
  return (
    <>
      <button onClick={() => setTask(begin)}>начать</button>
      <output aria-label="Неделя">{monday}</output>
      {task?.mode === 'move' && <MovePanel task={task} />}
      {task?.mode === 'swap' && <SwapPanel task={task} />}
    </>
  )
}
function open(begin: Task, subject = group) {
  if (subject.kind === 'room') window.history.replaceState(null, '', '/dashboard/?type=auditory&id=7&week=2026-11-23')
  render(
    <OnDashboard subject={subject}>
      <Shown begin={begin} />
    </OnDashboard>,
  )
  fireEvent.click(screen.getByText('начать'))
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const tick = (name: string) => fireEvent.click(screen.getByRole('checkbox', { name }))
const type = (text: string) => fireEvent.change(screen.getByLabelText('Причина'), { target: { value: text } })
const plain = (element: Element | null) => element?.textContent?.replaceAll('\u00a0', ' ') ?? ''
const outcome = () => screen.findByRole('status', { name: 'Что получится' })
const isReady = (name: string | RegExp) => heldBy(screen.getByRole('button', { name })) === null
/** Waits for the preview before pressing. */
const pressReady = async (name: string | RegExp) => {
  await waitFor(() => expect(isReady(name)).toBe(true))
  press(name)
}
const orders = (dryRun: boolean) => sent.filter(({ body }) => body.dry_run === dryRun)

describe('moving', () => {
  test('it says what is lacking, asks what would come of it, moves, and goes back to the week of the class', async () => {
    open(moveTaskOf(lecture))
    expect(plain(screen.getByRole('complementary'))).toContain('Среда 18.11, 3-я пара, К-206')
    expect(isReady('Перенести')).toBe(false)
    fireEvent.change(screen.getByLabelText('День'), { target: { value: '2026-11-27' } })
    fireEvent.change(screen.getByLabelText('Пара'), { target: { value: '5' } })
    expect(screen.getByText('Укажите причину.')).toBeTruthy()
    press('Ремонт')
    await waitFor(async () =>
      expect(plain(await outcome())).toBe('Место свободно. лк Физика → пятница 27.11, 5-я пара, К-206'),
    )
    expect(orders(true)).toHaveLength(1)
    press('Перенести')
    await screen.findByText(/^Перенесено: лк Физика/)
    expect(orders(false)).toEqual([
      {
        path: '/api/query/move-schedule-to-date/',
        body: {
          schedule_id: 1,
          date_from: '2026-11-18',
          date_to: '2026-11-27',
          pair_to: 5,
          aud_to: null,
          reason: 'Ремонт',
          just_change: false,
          until_the_end: false,
          version: 4,
          dry_run: false,
        },
      },
    ])
    expect(screen.queryByRole('complementary')).toBeNull()
    expect(screen.getByLabelText('Неделя').textContent).toBe('2026-11-16')
    press('Показать')
    expect(screen.getByLabelText('Неделя').textContent).toBe('2026-11-23')
    expect(JSON.parse(localStorage.getItem('lastReasonItems.nobody') ?? '')).toEqual(['Ремонт'])
  })

  test('an unusual date is pointed out, and is moved to only when that is confirmed', async () => {
    answer = () => ({
      body: { ...done([moved]).body, warnings: [{ kind: 'untaught', text: 'Воскресенье: 29.11' }] },
    })
    open({ ...moveTaskOf(lecture), to: friday })
    type('Болезнь')
    await waitFor(async () => expect(plain(await outcome())).toContain('Воскресенье: 29.11'))
    press('Перенести')
    const question = within(await screen.findByRole('dialog', { name: 'Дата верна?' }))
    expect(question.getByText('Воскресенье: 29.11.')).toBeTruthy()
    expect(orders(false)).toEqual([])
    fireEvent.click(question.getByRole('button', { name: 'Перенести' }))
    await waitFor(() => expect(orders(false)).toHaveLength(1))
  })

  test('who is in the way is named before anything is stored', async () => {
    answer = () => ({
      status: 409,
      body: { detail: 'Занято.', code: 'conflict', conflicts: [conflict] },
    })
    open({ ...moveTaskOf(lecture), to: friday })
    type('Болезнь')
    await waitFor(async () => expect(plain(await outcome())).toContain('К-206 — «История»'))
    expect(heldBy(screen.getByRole('button', { name: 'Перенести' }))).toBe('Занято: К-206 — «История».')
  })

  test('a class that somebody changed is shown as it is now, and that is moved', async () => {
    const current = { ...lecture, pair: 6 as const, version: 8 }
    answer = (_, { version }) =>
      version === 8
        ? done([moved])
        : { status: 409, body: { detail: 'Изменили.', code: 'stale', current: encodeItem(current) } }
    open({ ...moveTaskOf(lecture), to: friday })
    await waitFor(async () => expect(plain(await outcome())).toContain('Стало: среда 18.11, 6-я пара'))
    press('Взять таким, какое оно теперь')
    await waitFor(async () => expect(plain(await outcome())).toContain('Место свободно.'))
  })

  test('«Просто поменять» hides the reason, «Без переноса» all that is about where to', async () => {
    open({ ...moveTaskOf(lecture), to: friday })
    tick('Просто поменять')
    expect(screen.queryByLabelText('Причина')).toBeNull()
    expect(heldBy(screen.getByRole('button', { name: 'Перенести' }))).toBe('Проверяю…')
    await waitFor(() => expect(isReady('Перенести')).toBe(true))
    tick('Без переноса')
    expect(screen.queryByLabelText('День')).toBeNull()
    for (const name of ['Просто поменять', 'До конца семестра'])
      expect(screen.queryByRole('checkbox', { name })).toBeNull()
    type('Болезнь')
    await pressReady(/^Снять с/)
    await screen.findByText(/^Снято с/)
    expect(orders(false)[0]?.body).toMatchObject({ date_to: null, pair_to: null, just_change: false })
  })

  test('until the end it shows which classes move and which stay, and why', async () => {
    answer = () => ({
      body: {
        ...done([moved, { ...moved, id: 3 as MeetingId, date: calendarDate('2026-12-04') }]).body,
        untouched: [{ id: 4, date: '2026-12-09', para: 2, text: 'Петрова А. А.' }],
        untaught: [{ date: '2026-12-11', text: 'Праздник' }],
      },
    })
    open({ ...moveTaskOf(lecture), to: friday })
    tick('До конца семестра')
    await waitFor(async () => expect(plain(await outcome())).toContain('Переносятся 2 занятия'))
    const text = plain(await outcome())
    for (const part of ['27.11', '04.12', '09.12, 2-я пара (Петрова А. А.)', '11.12 — Праздник'])
      expect(text).toContain(part)
  })

  test('a class takes another room where it stands, for a date or to the end', async () => {
    const there = { ...lecture, rooms: [{ id: 7 as RoomId, title: 'К-301', building: 'К' }] }
    answer = () => done([there, { ...there, id: 4 as MeetingId, date: calendarDate('2026-11-25') }])
    open({ ...moveTaskOf(lecture, 'room'), room: { id: 7 as RoomId, title: 'К-301' } }, room)
    expect(screen.getByRole('complementary', { name: 'Сменить аудиторию' })).toBeTruthy()
    expect(screen.queryByLabelText('День')).toBeNull()
    tick('До конца семестра')
    type('Ремонт')
    await waitFor(async () => expect(plain(await outcome())).toBe('Сменят аудиторию 2 занятияДаты:18.1125.11'))
    press('Сменить')
    await screen.findByText(/^Аудитория изменена: 2/)
    expect(orders(false)[0]?.body).toMatchObject({
      date_to: '2026-11-18',
      pair_to: 3,
      aud_to: 7,
      until_the_end: true,
      reason: 'Ремонт',
    })
  })

  test('no other room is looked for until one is chosen', () => {
    open(moveTaskOf(lecture, 'room'))
    type('Ремонт')
    expect(heldBy(screen.getByRole('button', { name: 'Сменить' }))).toBe('Выберите аудиторию.')
    expect(orders(true)).toEqual([])
  })

  test('in a room’s week another room alone is no target', () => {
    open({ ...moveTaskOf(lecture), room: { id: 7 as RoomId, title: 'К-301' } }, room)
    type('Болезнь')
    expect(isReady('Перенести')).toBe(false)
  })
})

describe('swapping', () => {
  const swapped = (items: ScheduleItem[]) => ({
    body: { swapped: items.map(encodeItem), query: null, untouched: [], warnings: [], change_id: 9 },
  })
  const begun = swapTaskOf(lecture)

  test('nothing is swapped until there is a second class', () => {
    open(begun)
    expect(screen.getByText('Выберите второе занятие.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Поменять' })).toBeNull()
  })

  test('both are shown where they would stand, and swapped with a reason; no room is named', async () => {
    answer = () =>
      swapped([
        { ...lecture, pair: 5 },
        { ...other, pair: 3 },
      ])
    open({ ...begun, other })
    const target = screen.getByRole('region', { name: 'с занятием' })
    expect(within(target).getByText('лк Химия')).toBeTruthy()
    await waitFor(async () => expect(plain(await outcome())).toContain('лк Химия → среда 18.11, 3-я пара'))
    type('Совещание')
    press('Поменять')
    await screen.findByText('Занятия поменялись местами')
    expect(orders(false)).toEqual([
      {
        path: '/api/schedule/swap-schedule-items/',
        body: {
          schedule_items_from: [1],
          schedule_items_to: [2],
          aud_to: null,
          keep_rooms: true,
          until_the_end: false,
          reason: 'Совещание',
          dry_run: false,
        },
      },
    ])
  })

  test('in a room’s week the room goes along', async () => {
    answer = () => swapped([lecture, other])
    open({ ...begun, other }, room)
    await waitFor(() => expect(screen.getByText('Укажите причину.')).toBeTruthy())
    type('Совещание')
    await pressReady('Поменять')
    await screen.findByText('Занятия поменялись местами')
    expect(orders(false)[0]?.body).toMatchObject({ aud_to: 7, keep_rooms: false })
  })

  test('until the end it shows on which dates, who stays and what to mind; rooms are swapped only when asked to', async () => {
    const later = [
      { ...other, id: 4 as MeetingId, date: calendarDate('2026-11-25') },
      { ...lecture, id: 3 as MeetingId, date: calendarDate('2026-11-27') },
    ]
    const { body } = swapped([other, lecture, ...later])
    answer = () => ({
      body: {
        ...body,
        untouched: [{ id: 5, date: '2026-12-09', para: 2, text: 'Петрова А. А.' }],
        warnings: [{ kind: 'capacity', text: 'К-206: мест 14, студентов 17' }],
      },
    })
    open({ ...begun, other })
    tick('До конца семестра')
    fireEvent.click(screen.getByRole('checkbox', { name: /^Поменять и\sаудитории/ }))
    await waitFor(async () => expect(plain(await outcome())).toContain('Меняются местами 4 занятия'))
    const text = plain(await outcome())
    for (const part of ['25.11', '27.11', '09.12, 2-я пара (Петрова А. А.)', 'К-206: мест 14, студентов 17'])
      expect(text).toContain(part)
    expect(orders(true).at(-1)?.body).toMatchObject({ keep_rooms: false, until_the_end: true })
  })

  test('who is in the way is named', async () => {
    answer = () => ({ status: 409, body: { detail: 'Занято.', code: 'conflict', conflicts: [conflict] } })
    open({ ...begun, other })
    await waitFor(async () => expect(plain(await outcome())).toContain('К-206 — «История»'))
    expect(heldBy(screen.getByRole('button', { name: 'Поменять' }))).toBe('Занято: К-206 — «История».')
  })
})
