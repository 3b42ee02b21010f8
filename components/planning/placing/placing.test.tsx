import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { useRef, useState } from 'react'
import type { PickedCell } from '@/components/core/cells/use-picked-cell'
import { useDashboardActions } from '@/components/core/state/dashboard-provider'
import type { Actor } from '@/lib/core/actor/rules/actor'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { GroupId, RoomId, UserId } from '@/lib/core/names/rules/ids'
import type { SlotOccupation } from '@/lib/core/schedule/rules/occupation'
import { powerlessActor, superuser } from '@/testing/actors'
import { autumn } from '@/testing/calendars'
import { OnDashboard } from '@/testing/dashboard'
import { heldBy } from '@/testing/held'
import { loadItemFixture } from '@/testing/load-items'
import { PlacingPanel } from './placing'

const monday = calendarDate('2026-11-16')
const planner: Actor = {
  ...powerlessActor,
  userId: 2 as UserId,
  permissions: ['can set nagruzka items', 'can view groups', 'can view auditories', 'can publish schedule'],
  editorOf: { ...powerlessActor.editorOf, groups: [12 as GroupId] },
}
const physics = loadItemFixture(7, {
  rooms: [{ id: 3 as RoomId, title: 'К-206', building: 'К' }],
  plan: { of: 'load', loadGrant: null, groups: [{ id: 12 as GroupId, facultyId: null }], teachers: [] },
})
const conflict = {
  date: '2026-11-25',
  pair: 2,
  kind: 'teacher',
  id: 5,
  title: 'Иванов И. И.',
  with: { id: 4, type: 'class', title: 'Химия' },
}
const nothing = {
  dates: [],
  created: [],
  skipped: [],
  untaught: [],
  warnings: [],
  violations: { total: 0, items: [] },
  h_set: 36,
  change_id: null,
}
const once = { ...nothing, dates: ['2026-11-18'], change_id: 5 }
const preview = {
  ...nothing,
  dates: ['2026-11-18', '2026-12-02'],
  skipped: [conflict],
  untaught: [{ date: '2026-12-09', text: 'День университета' }],
  warnings: [{ kind: 'capacity', text: 'К-206: мест 20, студентов 25' }],
}

type Body = Record<string, unknown>
/** Disables automatic requests, except where a preview is expected. */
let isPaused = true
/** A fake network: posted requests, and their answers. */
let posted: { path: string; body: Body }[] = []
let answer: (path: string, body: Body) => { status?: number; body: object }
const ownFetch = globalThis.fetch
beforeEach(() => {
  isPaused = true
  posted = []
  answer = (_, body) => ({ body: body.dry_run ? preview : once })
  window.history.replaceState(null, '', '/dashboard/?type=group&id=12')
  globalThis.fetch = async (input, init) => {
    const path = String(input).split('?')[0] ?? ''
    const respond = ({ status = 200, body }: { status?: number; body: object }) =>
      ({ ok: status < 400, status, text: async () => JSON.stringify(body) }) as Response
    if (init?.method !== 'POST') {
      if (path.endsWith('/check-login/')) return respond({ body: { csrf: 'x' } })
      return respond({ body: path.endsWith('/nagruzka-hset/') ? {} : [] })
    }
    const body = JSON.parse(String(init.body ?? '{}')) as Body
    posted.push({ path, body })
    return respond(answer(path, body))
  }
})
afterAll(() => {
  globalThis.fetch = ownFetch
})

const blocked: SlotOccupation = {
  day: 4,
  pair: 1,
  teachers: [],
  groups: [],
  reasons: [{ kind: 'dates', id: null, title: '', text: 'Вне дат нагрузки.', blocks: true }],
}

function Grid() {
  const grid = useRef<HTMLDivElement>(null)
  const [picked, setPicked] = useState<PickedCell | null>(null)
  const { setMode, selectItem } = useDashboardActions()
  return (
    <>
      <button
        onClick={() => {
          setMode('load')
          selectItem(physics, false)
        }}
      >
        выбрать
      </button>
      <button onClick={() => selectItem(loadItemFixture(8, { title: 'Химия' }), true)}>ещё одну</button>
      <button onClick={() => selectItem({ ...physics, rooms: [] }, false)}>без аудитории</button>
      <div ref={grid}>
        <div data-slot="3.2" tabIndex={0}>
          среда
        </div>
        <div data-slot="4.1" tabIndex={0}>
          четверг
        </div>
      </div>
      <PlacingPanel grid={grid} monday={monday} occupation={[blocked]} picked={picked} onPick={setPicked} />
    </>
  )
}

function open(actor: Actor = planner, now = { date: monday, minutes: 0 }) {
  render(
    <OnDashboard
      actor={actor}
      calendar={autumn}
      now={now}
      swr={{ isPaused: () => isPaused }}
      subject={{
        kind: 'group',
        id: 12 as GroupId,
        title: 'ИСТб-23-1',
        subgroupCount: 1,
        may: ['plan'],
      }}
    >
      <Grid />
    </OnDashboard>,
  )
  fireEvent.click(screen.getByText('выбрать'))
}
const cell = (day: string) => screen.getByText(day)
const menu = () => screen.getByRole('dialog', { name: /^Физика, лк → среда 18\.11, 2/ })
const scope = (name: string) => within(menu()).getByRole('button', { name })
const toastText = async (text: RegExp) => (await screen.findByText(text)).textContent?.replaceAll('\u00a0', ' ')

test('by keyboard: Enter on a cell asks how, Enter again places once, and the focus is back at the cell', async () => {
  open()
  cell('среда').focus()
  fireEvent.keyDown(cell('среда'), { key: 'Enter' })
  expect(document.activeElement).toBe(scope('Один раз'))
  fireEvent.keyDown(scope('Один раз'), { key: 'ArrowDown' })
  expect(document.activeElement).toBe(scope('До конца семестра'))
  fireEvent.click(scope('Один раз'))
  expect(await toastText(/^Поставлено/)).toBe('Поставлено: Физика, лк, среда 18.11, 2-я пара')
  expect(posted).toEqual([
    {
      path: '/api/schedule/set-nagruzka/',
      body: {
        id: 7,
        type: 'group',
        mode: 'once',
        date: '2026-11-18',
        pair: 2,
        aud_id: 3,
        until_date: null,
        semi_week: false,
        as_projected: true,
        dry_run: false,
      },
    },
  ])
  expect(document.activeElement).toBe(cell('среда'))
})

test('a series is previewed: how many fit, who is busy with what, what is not taught, what to mind', async () => {
  open()
  fireEvent.click(cell('среда'))
  fireEvent.click(scope('До конца через неделю'))
  const dialog = await screen.findByRole('dialog', { name: 'Физика, лк' })
  const text = dialog.textContent?.replaceAll('\u00a0', ' ') ?? ''
  for (const part of [
    '3 даты: 2 встанут, 1 занята',
    '25.11, 2-я пара',
    'Иванов И. И. — «Химия»',
    '09.12 — День университета',
    'К-206: мест 20, студентов 25',
    'Будет поставлено 36 из 36 часов',
  ])
    expect(text).toContain(part)
  const said = (label: string) => within(dialog).getByLabelText<HTMLInputElement>(label).value
  expect([said('Аудитория'), said('День'), said('Пара'), said('Период')]).toEqual([
    ...['К-206', '18.11.2026', '2', 'end_semi'],
  ])
  expect(within(dialog).queryByRole('button', { name: /накладкой/ })).toBeNull()
  expect(posted.map(({ body }) => [body.mode, body.semi_week, body.dry_run])).toEqual([['until_the_end', true, true]])
  fireEvent.click(within(dialog).getByRole('button', { name: /^Поставить.2$/ }))
  await waitFor(() => expect(posted).toHaveLength(2))
  expect(posted[1]?.body).toMatchObject({ mode: 'until_the_end', on_conflict: 'skip', dry_run: false })
})

test('what goes beyond the hours of the load is said before and after, and not when it is taken back', async () => {
  answer = (path, body) => ({
    body: path.includes('/undo/')
      ? { change_id: 6 }
      : { ...(body.dry_run ? preview : { ...once, skipped: [conflict] }), h_set: 44 },
  })
  open()
  fireEvent.click(cell('среда'))
  fireEvent.click(scope('До конца семестра'))
  const dialog = await screen.findByRole('dialog', { name: 'Физика, лк' })
  expect(dialog.textContent?.replaceAll('\u00a0', ' ')).toContain(
    'Будет поставлено 44 из 36 часов, сверх нагрузки на 8 ч',
  )
  fireEvent.click(within(dialog).getByRole('button', { name: /^Поставить.2$/ }))
  expect(await toastText(/^Поставлено/)).toBe(
    'Поставлено: Физика, лк, среда 18.11, 2-я пара. Пропущено: 1 дата занята. Сверх нагрузки на 8 ч',
  )
  fireEvent.click(screen.getByRole('button', { name: 'Отменить' }))
  expect(await toastText(/^Отменено/)).toBe('Отменено: «Поставлено: Физика, лк, среда 18.11, 2-я пара»')
})

test('one class is asked about, too, where it is rarely meant, and is not placed unless that is confirmed', async () => {
  answer = (_, { dry_run }) => ({
    body: dry_run ? { ...once, warnings: [{ kind: 'past', text: 'В прошлом: 18.11' }], change_id: null } : once,
  })
  open(planner, { date: calendarDate('2026-11-19'), minutes: 0 })
  fireEvent.click(cell('среда'))
  fireEvent.click(scope('Один раз'))
  const dialog = await screen.findByRole('dialog', { name: 'Физика, лк' })
  expect(within(dialog).getByText('В прошлом: 18.11')).toBeTruthy()
  expect(posted.map(({ body }) => body.dry_run)).toEqual([true])
  fireEvent.click(within(dialog).getByRole('button', { name: /^Поставить/ }))
  await waitFor(() => expect(posted.map(({ body }) => body.dry_run)).toEqual([true, false]))
})

test('cancelled, the preview stores nothing', async () => {
  open()
  fireEvent.click(cell('среда'))
  fireEvent.click(scope('До конца семестра'))
  const dialog = await screen.findByRole('dialog', { name: 'Физика, лк' })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Отмена' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(posted).toHaveLength(1)
})

test('room, slot and period are changed in the preview, what it says follows, and the item keeps them', async () => {
  isPaused = false
  open()
  fireEvent.click(cell('среда'))
  fireEvent.click(scope('До конца семестра'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Физика, лк' }))
  const change = (label: string, value: string) => fireEvent.change(dialog.getByLabelText(label), { target: { value } })
  answer = (_, body) => ({ body: body.dry_run ? { ...once, dates: ['2026-11-20'], change_id: null } : once })
  fireEvent.click(dialog.getByLabelText('Аудитория'))
  fireEvent.click(dialog.getByRole('option', { name: 'Онлайн' }))
  change('День', '20.11.2026')
  change('Пара', '4')
  change('Период', 'date')
  change('Последняя дата', '04.12.2026')
  expect(heldBy(dialog.getByRole('button', { name: 'Поставить' }))).toBe('Проверяю…')
  const place = await dialog.findByRole('button', { name: /^Поставить.1$/ })
  const wanted = {
    aud_id: -1,
    date: '2026-11-20',
    pair: 4,
    mode: 'until_the_date',
    until_date: '2026-12-04',
  }
  expect(posted.at(-1)?.body).toMatchObject({ ...wanted, dry_run: true })
  fireEvent.click(dialog.getByRole('button', { name: 'Отмена' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(place.isConnected).toBe(false)
  fireEvent.click(cell('среда'))
  expect(within(menu()).getByLabelText<HTMLInputElement>('Аудитория').value).toBe('Онлайн')
  expect(within(menu()).getByLabelText<HTMLInputElement>('Последняя дата').value).toBe('04.12.2026')
  fireEvent.click(within(menu()).getByRole('button', { name: 'Дальше' }))
  fireEvent.click(await screen.findByRole('button', { name: /^Поставить.1$/ }))
  await waitFor(() =>
    expect(posted.at(-1)?.body).toMatchObject({ ...wanted, date: '2026-11-18', pair: 2, dry_run: false }),
  )
})

test('in the preview, too, a date that is none and a slot in which nothing is free hold the button and say why', async () => {
  isPaused = false
  open()
  fireEvent.click(cell('среда'))
  fireEvent.click(scope('До конца семестра'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Физика, лк' }))
  fireEvent.change(dialog.getByLabelText('День'), { target: { value: '31.11.2026' } })
  const why = () => heldBy(dialog.getByRole('button', { name: 'Поставить' }))
  expect(why()).toBe('Исправьте дату.')
  answer = () => ({ body: { ...nothing, skipped: [conflict] } })
  fireEvent.change(dialog.getByLabelText('День'), { target: { value: '25.11.2026' } })
  await waitFor(() => expect(why()).toMatch(/^Свободных дат нет/))
  answer = () => ({ status: 403, body: { detail: 'Вам сюда нельзя.', code: 'not_allowed' } })
  fireEvent.change(dialog.getByLabelText('Пара'), { target: { value: '5' } })
  await waitFor(() => expect(why()).toBe('Вам сюда нельзя.'))
})

test('one class whose place is taken may go elsewhere from the answer', async () => {
  isPaused = false
  answer = (_, body) =>
    body.dry_run
      ? { body: { ...nothing, skipped: [conflict] } }
      : { status: 409, body: { detail: 'Занято.', code: 'conflict', conflicts: [conflict] } }
  open()
  fireEvent.click(cell('среда'))
  fireEvent.click(scope('Один раз'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Физика, лк' }))
  expect(dialog.getByText(/^Иванов И.\sИ. — «Химия»/)).toBeTruthy()
  answer = () => ({ body: once })
  fireEvent.change(dialog.getByLabelText('Пара'), { target: { value: '4' } })
  fireEvent.click(await dialog.findByRole('button', { name: /^Поставить.1$/ }))
  await waitFor(() => expect(posted.at(-1)?.body).toMatchObject({ mode: 'once', pair: 4, dry_run: false }))
})

test('a superuser may place all as overlaps', async () => {
  open(superuser)
  fireEvent.click(cell('среда'))
  fireEvent.click(scope('До конца семестра'))
  fireEvent.click(await screen.findByRole('button', { name: /^Поставить все.3 с.накладкой$/ }))
  await waitFor(() => expect(posted[1]?.body).toMatchObject({ on_conflict: 'force' }))
})

test('the date of the dated scopes is asked for, and stays when the menu is left', async () => {
  open()
  fireEvent.click(cell('среда'))
  fireEvent.click(scope('До даты…'))
  fireEvent.change(within(menu()).getByLabelText('Последняя дата'), { target: { value: '2026-12-02' } })
  fireEvent.keyDown(menu(), { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  fireEvent.click(cell('среда'))
  fireEvent.click(within(menu()).getByRole('button', { name: 'Дальше' }))
  await waitFor(() =>
    expect(posted[0]?.body).toMatchObject({
      mode: 'until_the_date',
      until_date: '2026-12-02',
      semi_week: false,
    }),
  )
})

test('with Alt held it is published at once, and the checkbox says so', async () => {
  open()
  fireEvent.click(cell('среда'))
  fireEvent.keyDown(document.body, { key: 'Alt' })
  expect(within(menu()).getByRole<HTMLInputElement>('checkbox', { name: 'Сразу опубликовать' }).checked).toBe(true)
  fireEvent.click(scope('Один раз'), { altKey: true })
  await waitFor(() => expect(posted[0]?.body).toMatchObject({ as_projected: false }))
})

test('published at once against the rules, even one class is looked at first and needs a reason', async () => {
  const violation = {
    rule: 'overfullGroupDay',
    amount: 1,
    cost: 40,
    about: [],
    date: '2026-11-18',
    para: 2,
    dates: ['2026-11-18'],
    who: [{ type: 'group', id: 12, title: 'ИСТб-24-1', ngroup: 0 }],
    classes: [],
  }
  answer = (_, { dry_run }) => ({
    body: { ...once, violations: { total: 1, items: [violation] }, ...(dry_run ? { change_id: null } : {}) },
  })
  open()
  fireEvent.click(cell('среда'))
  fireEvent.click(scope('Один раз'), { altKey: true })
  const dialog = await screen.findByRole('dialog', { name: 'Физика, лк' })
  expect(dialog.textContent).toContain('ИСТб-24-1: 6\u00a0пар за\u00a0день')
  const ok = within(dialog).getByRole('button', { name: /^Поставить/ })
  fireEvent.click(ok)
  expect(dialog.textContent).toContain('Укажите причину.')
  expect(posted.map(({ body }) => body.dry_run)).toEqual([true])
  fireEvent.change(within(dialog).getByRole('textbox', { name: /^Почему/ }), {
    target: { value: ' Сессия короткая ' },
  })
  fireEvent.click(ok)
  await waitFor(() => expect(posted).toHaveLength(2))
  expect(posted[1]?.body).toMatchObject({ as_projected: false, dry_run: false, reason: 'Сессия короткая' })
})

test('whoever may not publish is not offered it', () => {
  open({ ...planner, permissions: ['can set nagruzka items'] })
  fireEvent.click(cell('среда'))
  expect(within(menu()).queryByRole('checkbox')).toBeNull()
})

test('a superuser sees the conflicts of a cell, and may go on', () => {
  open(superuser)
  fireEvent.click(cell('четверг'))
  const dialog = screen.getByRole('dialog', { name: /^Физика, лк → четверг/ })
  expect(within(dialog).getByText('Вне дат нагрузки.')).toBeTruthy()
  expect(within(dialog).getByRole('button', { name: 'Один раз' })).toBeTruthy()
})

test('a blocked cell says why and offers nothing', () => {
  open()
  fireEvent.click(cell('четверг'))
  const refusal = screen.getByRole('dialog', { name: 'Сюда поставить нельзя' })
  expect(within(refusal).getByText('Вне дат нагрузки.')).toBeTruthy()
  expect(within(refusal).queryByRole('button', { name: 'Один раз' })).toBeNull()
  fireEvent.keyDown(refusal, { key: 'Escape' })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a clash names who is busy, when and with what', async () => {
  answer = () => ({ status: 409, body: { detail: 'Занято.', code: 'conflict', conflicts: [conflict] } })
  open()
  fireEvent.click(cell('среда'))
  fireEvent.click(scope('Один раз'))
  const dialog = await screen.findByRole('dialog', { name: 'Место занято' })
  expect(dialog.textContent).toContain('Иванов И.\u00a0И. — «Химия»')
})

test('what was placed can be taken back from its toast, and that in turn', async () => {
  answer = (path) => ({ body: path.includes('/undo/') ? { change_id: 6 } : once })
  open()
  fireEvent.click(cell('среда'))
  fireEvent.click(scope('Один раз'))
  fireEvent.click(await screen.findByRole('button', { name: 'Отменить' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Вернуть' }))
  await screen.findByText(/^Возвращено/)
  expect(posted.slice(1).map(({ path }) => path)).toEqual(['/api/change/5/undo/', '/api/change/6/undo/'])
})

test('a lost connection is said', async () => {
  answer = () => {
    throw new TypeError('no network')
  }
  open()
  fireEvent.click(cell('среда'))
  fireEvent.click(scope('Один раз'))
  await screen.findByText(/^Нет связи/)
})

test('of two chosen items one is placed, and that is said; without a room too', () => {
  open()
  const openMenu = () => fireEvent.keyDown(cell('среда'), { key: 'Enter' })
  openMenu()
  expect(menu().textContent).not.toMatch(/Ставится одна|не\sзанимается/)
  fireEvent.click(screen.getByText('ещё одну'))
  openMenu()
  expect(menu().textContent).toMatch(/Ставится одна из\s2\sвыбранных/)
  fireEvent.keyDown(menu(), { key: 'Escape' })
  fireEvent.click(screen.getByText('без аудитории'))
  openMenu()
  expect(menu().textContent).toMatch(/Аудитория не\sзанимается/)
})
