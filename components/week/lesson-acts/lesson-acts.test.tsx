import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { CardAct } from '@/components/core/cards/display'
import type { Actor } from '@/lib/core/actor/rules/actor'
import type { GroupId, TeacherId } from '@/lib/core/names/rules/ids'
import { encodeItem } from '@/lib/core/schedule/calls/schedule-item'
import type { ActiveSubject } from '@/lib/core/schedule/rules/active-item'
import type { ScheduleItem } from '@/lib/core/schedule/rules/schedule'
import { powerlessActor, superuser } from '@/testing/actors'
import { OnDashboard } from '@/testing/dashboard'
import { lesson } from '@/testing/lessons'
import { LessonActs, type OpenLesson } from './lesson-acts'

beforeAll(async () => {
  // Preloads the lazy module, because fake timers come next.
  await import('@/components/ui/dialog-host')
})

const group: ActiveSubject = {
  kind: 'group',
  id: 12 as GroupId,
  title: 'ИСТб-23-1',
  subgroupCount: 1,
}
const lecture = lesson({ version: 4 })
const alone = { ...lecture, series: { ...lecture.series, hasRelated: false } }
const changed: ScheduleItem = {
  ...lecture,
  version: 5,
  comment: 'Без халата',
  teachers: [{ id: 6 as TeacherId, name: 'Петрова А. А.' }],
}

type Sent = { method: string; path: string; body: Record<string, unknown> | null }
let sent: Sent[] = []
let answers: { status?: number; body: object }[] = []
const ownFetch = globalThis.fetch
const wire = (item: ScheduleItem, change: object = {}) => ({
  ...encodeItem(item),
  untouched: [],
  warnings: [],
  change_id: 9,
  ...change,
})
beforeEach(() => {
  sent = []
  answers = []
  window.history.replaceState(null, '', '/dashboard/?type=group&id=12')
  globalThis.fetch = async (input, init) => {
    const path = String(input)
    const respond = ({ status = 200, body }: { status?: number; body: object }) =>
      ({ ok: status < 400, status, text: async () => JSON.stringify(body) }) as Response
    if (path.endsWith('/check-login/')) return respond({ body: { csrf: 'x' } })
    if (!init?.method) return respond({ body: [] })
    sent.push({ method: init.method, path, body: init.body ? JSON.parse(String(init.body)) : null })
    return respond(answers.shift() ?? { body: wire(changed) })
  }
})
afterAll(() => {
  globalThis.fetch = ownFetch
})

function open(
  step: OpenLesson['step'] = 'menu',
  item = lecture,
  allowed: readonly CardAct[] = ['people', 'comment', 'remove'],
  actor: Actor = superuser,
) {
  const onClose = jest.fn()
  render(
    <OnDashboard
      actor={{ ...actor, permissions: [...actor.permissions, 'can view teachers', 'can view groups'] }}
      subject={group}
    >
      <LessonActs
        item={item}
        allowed={allowed}
        at={{ left: 0, top: 0, right: 0, bottom: 0 }}
        step={step}
        onClose={onClose}
        onDialog={() => undefined}
      />
    </OnDashboard>,
  )
  return onClose
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const plain = (element: Element) => element.textContent?.replaceAll('\u00a0', ' ') ?? ''

test('the menu offers what may be done, and nothing else', () => {
  const offers: Record<CardAct, string[]> = {
    people: ['Изменить преподавателей и группы…'],
    comment: ['Комментарий и ссылка…'],
    move: ['Перенести…', 'Поменять местами…', 'Починить…', 'Снять с расписания…'],
    room: ['Сменить аудиторию…', 'Починить…'],
    remove: ['Удалить…'],
    take_back: ['Вернуть как было…'],
    history: [],
    ask: ['Попросить…'],
  }
  for (const [act, labels] of Object.entries(offers)) {
    open('menu', lecture, [act as CardAct])
    expect([act, screen.queryAllByRole('button').map(plain)]).toEqual([act, labels])
    cleanup()
  }
  open('menu', lecture, ['history'])
  const link = screen.getByRole('link', { name: 'История занятия' })
  expect(link.getAttribute('href')).toMatch(/^\/history\/?\?about=class%3A1$/)
})

test('another room is offered to whoever may give one and search for it', () => {
  const manager: Actor = {
    ...powerlessActor,
    permissions: ['can change schedule item auditory', 'can find free auditories'],
  }
  open('menu', lecture, ['room'], manager)
  const offered = screen.getAllByRole('button').map(plain)
  expect(offered).toEqual(['Сменить аудиторию…', 'Починить…'])
})

test('«Удалить…» asks by the cursor, and removes the class that was seen', async () => {
  answers = [{ body: { removed: [1], touched: [], warnings: [], change_id: 9 } }]
  open('menu', alone)
  press('Удалить…')
  expect(document.activeElement?.textContent).toBe('Удалить')
  press('Удалить')
  expect(plain(await screen.findByText(/^Удалено/))).toBe('Удалено 1 занятие')
  expect(sent).toEqual([{ method: 'DELETE', path: '/api/schedule/1/?version=4', body: null }])
})

test('all related go too where there are any', async () => {
  const touched = [
    { kind: 'group', id: 12, title: 'ИСТб-23-1', meetings: 3 },
    { kind: 'group', id: 13, title: 'ИСТб-23-2', meetings: 2 },
  ]
  const removed = { removed: [1, 2, 3], touched, warnings: [] }
  answers = [{ body: { ...removed, change_id: null } }, { body: { ...removed, change_id: 9 } }]
  open('removal')
  press('Удалить все связанные')
  const all = await screen.findByRole('list', { name: /^Всего 3/ })
  expect(plain(all)).toBe('2 группы: ИСТб-23-1 (3), ИСТб-23-2 (2)')
  press('Удалить все связанные')
  expect(plain(await screen.findByText(/^Удалено/))).toBe('Удалено 3 занятия у 2 групп: ИСТб-23-1, ИСТб-23-2')
  const path = '/api/schedule/1/?removeAll=1&version=4'
  expect(sent.map((one) => one.path)).toEqual([`${path}&dry_run=1`, path])
})

test('the consultation that goes with an exam is named before and after', async () => {
  const warnings = [{ kind: 'consultation', text: 'Вместе с последним экзаменом снимается консультация.' }]
  const removed = { removed: [1], touched: [], warnings }
  answers = [{ body: { ...removed, change_id: null } }, { body: { ...removed, change_id: 9 } }]
  open('removal', { ...alone, kind: 'exam' })
  expect(await screen.findByText(/^Вместе с последним/)).toBeTruthy()
  press('Удалить')
  expect(plain(await screen.findByText(/^Удалено/))).toBe(`Удалено 1 занятие. ${warnings[0]?.text ?? ''}`)
})

test('what would become of others by the removal of all related is said beside that', async () => {
  const warnings = [{ kind: 'consultation', text: 'Вместе с последним экзаменом снимается консультация.' }]
  answers = [{ body: { removed: [1, 2], touched: [], warnings, change_id: null } }]
  open('removal', { ...lecture, kind: 'exam' })
  expect((await screen.findByText(/^Вместе с последним/)).closest('[role="status"]')).not.toBeNull()
})

test('a class that stands alone has nothing related', () => {
  open('removal', alone)
  const groups = lecture.groups.map(({ title }) => title).join(', ')
  expect(plain(screen.getByRole('list', { name: /^Исчезнет/ }))).toContain(groups)
  expect(screen.queryByRole('button', { name: 'Удалить все связанные' })).toBeNull()
})

describe('people', () => {
  const body = { teachers: [], groups: [12], just_change: true, version: 4, until_the_end: true }
  const path = '/api/schedule/1/update/'
  async function takeOut() {
    open()
    press(/^Изменить преподавателей/)
    const dialog = await screen.findByRole('dialog', { name: /^Преподаватели и/ })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Убрать: Иванов И. И.' }))
    fireEvent.click(within(dialog).getByRole('checkbox', { name: /^Навсегда/ }))
    fireEvent.click(within(dialog).getByRole('checkbox', { name: 'Просто поменять' }))
    return { dialog, save: () => within(dialog).getByRole('button', { name: 'Сохранить' }) }
  }

  test('who is there can be taken out, and it can be so forever; what it would come to is said before', async () => {
    const warnings = [{ kind: 'draft', text: 'Петров П. П.: здесь же стоит черновик «Химия» (25.11)' }]
    const untouched = [{ id: 7, date: '2026-12-02', para: 3, text: '' }]
    answers = [{ body: wire(changed, { warnings, untouched, change_id: null }) }]
    const { dialog, save } = await takeOut()
    expect(save().getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(save())
    await within(dialog).findByText(/черновик «Химия»/)
    expect(plain(dialog)).toContain('Отличаются и останутся как есть: 02.12')
    expect(sent).toEqual([{ method: 'PATCH', path, body: { ...body, dry_run: true } }])
    fireEvent.click(save())
    await screen.findByText('Занятие изменено')
    expect(sent[1]).toEqual({ method: 'PATCH', path, body: { ...body, dry_run: false } })
  })

  test('the report is of sentences that end once', async () => {
    const warnings = [{ kind: 'consultation', text: 'Снимается консультация: ИСТб-24-1.' }]
    const untouched = [{ id: 7, date: '2026-12-02', para: 3, text: '' }]
    answers = [{ body: wire(changed, { change_id: null }) }, { body: wire(changed, { warnings, untouched }) }]
    const { save } = await takeOut()
    await waitFor(() => expect(save().getAttribute('aria-disabled')).toBeNull())
    fireEvent.click(save())
    expect(plain(await screen.findByText(/^Занятие изменено/))).toBe(
      'Занятие изменено. Снимается консультация: ИСТб-24-1. Отличались и остались как были: 02.12',
    )
  })

  test('where somebody is busy it says with what, and cannot be saved', async () => {
    const place = { date: '2026-11-18', pair: 3, kind: 'teacher', id: 6, title: 'Петров П. П.' }
    const conflicts = [{ ...place, with: { id: 8, type: 'class', title: 'Химия' } }]
    answers = [{ status: 409, body: { detail: 'Занято.', code: 'conflict', conflicts } }]
    const { dialog, save } = await takeOut()
    await within(dialog).findByText(/«Химия»/)
    expect(save().getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(save())
    expect(sent).toHaveLength(1)
  })
})

test('people: nobody at all cannot be saved, and the button says why', async () => {
  open()
  press(/^Изменить преподавателей/)
  const dialog = await screen.findByRole('dialog', { name: /^Преподаватели и/ })
  for (const name of ['Убрать: Иванов И. И.', 'Убрать: ИСТб-23-1'])
    fireEvent.click(within(dialog).getByRole('button', { name }))
  const save = within(dialog).getByRole('button', {
    name: 'Сохранить',
    description: /хотя бы один преподаватель/,
  })
  expect(save.getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(save)
  expect(sent).toEqual([])
})

test('of a class that somebody changed it says what it is now, keeps what was typed, and can be saved over that', async () => {
  answers = [{ status: 409, body: { detail: 'Занятие изменили.', code: 'stale', current: encodeItem(changed) } }]
  open()
  press(/^Комментарий/)
  const dialog = await screen.findByRole('dialog', { name: /^Комментарий и/ })
  const field = within(dialog).getByLabelText('Комментарий')
  fireEvent.change(field, { target: { value: 'Взять очки' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Сохранить' }))
  const notice = await within(dialog).findByRole('alert')
  expect(plain(notice)).toContain('Сейчас: Без халата')
  expect((field as HTMLTextAreaElement).value).toBe('Взять очки')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Сохранить поверх' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent.map(({ body }) => [body?.comment, body?.version])).toEqual([
    ['Взять очки', 4],
    ['Взять очки', 5],
  ])
})

test('a link that leads nowhere is not sent', async () => {
  open()
  press(/^Комментарий/)
  const dialog = await screen.findByRole('dialog', { name: /^Комментарий и/ })
  fireEvent.change(within(dialog).getByLabelText(/^Ссылка/), { target: { value: 'javascript:alert(1)' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Сохранить' }))
  expect(plain(dialog)).toContain('Нужен адрес')
  expect(sent).toEqual([])
})
