import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { Actor, ProgrammeFlag } from '@/lib/core/actor/rules/actor'
import type { GroupId, ProgrammeId } from '@/lib/core/names/rules/ids'
import type { ActiveSubject } from '@/lib/core/schedule/rules/active-item'
import { askDryRunsLater } from '@/lib/core/wire/browser/dry-runs'
import { loadActsTexts, loadActTexts, type LoadAct } from '@/lib/publishing/texts'
import { powerlessActor, superuser } from '@/testing/actors'
import { OnDashboard } from '@/testing/dashboard'
import { LoadActions } from './load-actions'

const group = {
  kind: 'group',
  id: 12 as GroupId,
  title: 'ИСТб-23-1',
  subgroupCount: 1,
} as const
const programme = { kind: 'programme', id: 4 as ProgrammeId, title: 'Программа', subgroupCount: 1 } as const
const holder = (...flags: ProgrammeFlag[]): Actor => ({
  ...powerlessActor,
  programmes: [{ programmeId: programme.id, flags }],
})

// Preloads the lazy module, because fake timers come next.
beforeAll(async () => {
  await import('@/components/ui/dropdown-menu')
  await import('@/components/ui/dialog-host')
})

type Body = Record<string, unknown>
let posted: { path: string; body: Body }[] = []
let preview: object
const nothing = { touched: [], withheld: 0, untaught: [], conflicts: [], warnings: [], change_id: null }
const ownFetch = globalThis.fetch
beforeEach(() => {
  posted = []
  preview = { ...nothing, changed: 24 }
  window.history.replaceState(null, '', '/dashboard/?type=group&id=12&week=2026-11-16')
  globalThis.fetch = async (input, init) => {
    const path = String(input)
    const respond = (body: object) => ({ ok: true, status: 200, text: async () => JSON.stringify(body) }) as Response
    if (path.endsWith('/check-login/')) return respond({ csrf: 'x' })
    const body = JSON.parse(String(init?.body ?? '{}')) as Body
    posted.push({ path, body })
    return respond(body.dry_run ? preview : { ...preview, change_id: 8 })
  }
})
afterAll(() => {
  globalThis.fetch = ownFetch
})

function open(actor: Actor = superuser, subject: ActiveSubject = group) {
  return render(
    <OnDashboard actor={actor} subject={subject} swr={{ isPaused: () => true }}>
      <LoadActions />
    </OnDashboard>,
  )
}
async function choose(act: LoadAct) {
  open()
  fireEvent.click(screen.getByRole('button', { name: /^Действия/ }))
  fireEvent.click(await screen.findByRole('menuitem', { name: loadActTexts[act].label }))
}
const plain = (element: Element) => element.textContent?.replaceAll('\u00a0', ' ') ?? ''

const everybody = [
  { kind: 'group', id: 12, title: 'ИСТб-24-1', meetings: 24 },
  { kind: 'group', id: 13, title: 'ИСТб-24-2', meetings: 3 },
  { kind: 'group', id: 14, title: 'АСУб-24-1', meetings: 1 },
  { kind: 'teacher', id: 5, title: 'Иванов Иван Иванович', meetings: 24 },
]

test('whoever may do nothing sees no menu', () => {
  open(powerlessActor)
  expect(screen.queryByRole('button')).toBeNull()
})

test('a planner who may not publish a programme sees that where they look for it', async () => {
  window.history.replaceState(null, '', '/dashboard/?type=metaprogram&id=4&week=2026-11-16')
  open(holder('can_project_schedule'), programme)
  fireEvent.click(screen.getByRole('button', { name: /^Действия/ }))
  const entry = await screen.findByRole('menuitem', { name: /^Опубликовать/ })
  expect(plain(entry)).toContain(loadActsTexts.askToPublish.replaceAll('\u00a0', ' '))
  expect(entry.ariaDisabled ?? entry.getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(entry)
  expect(posted).toEqual([])
})

test('publishing says in numbers what it will do, and with whom it is shared, before it does it', async () => {
  preview = {
    ...nothing,
    changed: 24,
    withheld: 2,
    touched: everybody,
  }
  await choose('publish')
  const dialog = await screen.findByRole('dialog', {
    name: 'Вы уверены что хотите опубликовать спроектированное?',
  })
  for (const part of [
    'Опубликовать 24 занятия этой недели?',
    'Среди них общие с ИСТб-24-2 (3), АСУб-24-1 (1).',
    'Ещё 2 занятия останутся как есть',
  ])
    expect(plain(dialog)).toContain(part)
  const period = {
    dbeg: '2026-11-16',
    dend: '2026-11-22',
    all: false,
    on_conflict: 'skip',
    on_violation: 'ask',
    reason: '',
  }
  expect(posted).toEqual([{ path: '/api/group/12/publish/', body: { ...period, dry_run: true } }])
  fireEvent.click(within(dialog).getByRole('button', { name: 'Опубликовать' }))
  expect(plain(await screen.findByText(/^Опубликовано/))).toBe('Опубликовано 24 занятия')
  expect(posted[1]?.body).toEqual({ ...period, dry_run: false })
  expect(screen.getByRole('button', { name: 'Отменить' })).toBeTruthy()
})

const violation = {
  rule: 'overfullGroupDay',
  amount: 1,
  cost: 40,
  about: [],
  date: '2026-11-16',
  para: 1,
  dates: ['2026-11-16'],
  who: [{ type: 'group', id: 12, title: 'ИСТб-24-1', ngroup: 0 }],
  classes: [],
}

test('what is against the rules can stay, and each of its lines leads to the week that has it', async () => {
  preview = { ...nothing, changed: 9, violations: { total: 1, items: [violation] }, disputed: 6 }
  await choose('publish')
  const dialog = await screen.findByRole('dialog')
  const line = within(dialog).getByRole('link', { name: /^ИСТб-24-1: 6.пар за.день/ })
  expect(line.getAttribute('href')).toBe('/dashboard/?type=group&id=12&week=2026-11-16#2026-11-16.1')
  preview = { ...nothing, changed: 3, disputed: 6 }
  fireEvent.click(within(dialog).getByRole('button', { name: /^Опубликовать без.6.спорных$/ }))
  expect(plain(await screen.findByText(/^Опубликовано/))).toBe('Опубликовано 3 занятия, 6 черновиков остались')
  expect(posted[1]?.body).toMatchObject({ dry_run: false, on_violation: 'skip', reason: '' })
})

test('what is against the rules is listed and needs a reason', async () => {
  preview = { ...nothing, changed: 6, violations: { total: 1, items: [violation] }, disputed: 6 }
  await choose('publish')
  const dialog = await screen.findByRole('dialog')
  expect(plain(dialog)).toContain('1 нарушение')
  expect(within(dialog).queryByRole('button', { name: /спорных/ })).toBeNull()
  expect(plain(dialog)).toContain('ИСТб-24-1: 6 пар за день — понедельник 16.11, 1-я пара')
  const ok = within(dialog).getByRole('button', { name: 'Опубликовать' })
  fireEvent.click(ok)
  expect(plain(dialog)).toContain('Заполните это поле.')
  expect(posted).toHaveLength(1)
  const field = within(dialog).getByRole('textbox', { name: /^Почему/ })
  fireEvent.change(field, { target: { value: '  Сессия короткая ' } })
  fireEvent.click(ok)
  await screen.findByText(/^Опубликовано/)
  expect(posted[1]?.body).toMatchObject({ dry_run: false, reason: 'Сессия короткая' })
})

const conflict = {
  date: '2026-11-18',
  pair: 2,
  kind: 'auditory',
  id: 3,
  title: 'К-206',
  with: { id: 4, type: 'class', title: 'Химия' },
}

const wanted = { ...conflict, of: { id: 9, title: 'лк Физика', groups: [{ id: 12, title: 'ИСТб-24-1' }] } }

test('what cannot be published stays a draft, named with its group and who holds its place, both as links', async () => {
  preview = { ...nothing, changed: 24, conflicts: [wanted] }
  await choose('publish_to_end')
  const dialog = await screen.findByRole('dialog', { name: /^Вы уверены/ })
  expect(plain(dialog)).toContain('Опубликовать 24 занятия')
  expect(plain(dialog)).toContain('Ещё 1 черновик останется, места заняты:')
  const links = within(dialog).getAllByRole('link')
  expect(links.map((link) => [plain(link), link.getAttribute('href')])).toEqual([
    ['лк Физика, ИСТб-24-1', '/dashboard/?type=group&id=12&week=2026-11-16#2026-11-18.2'],
    ['К-206 — «Химия»', '/dashboard/?type=auditory&id=3&week=2026-11-16#2026-11-18.2'],
  ])
  fireEvent.click(within(dialog).getByRole('button', { name: 'Опубликовать' }))
  expect(plain(await screen.findByText(/^Опубликовано/))).toBe('Опубликовано 24 занятия, 1 черновик остался')
  expect(posted[1]?.body).toMatchObject({ on_conflict: 'skip' })
})

test('where nothing can be published, that cannot be agreed to', async () => {
  preview = { ...nothing, changed: 0, conflicts: [wanted] }
  await choose('publish_to_end')
  const dialog = await screen.findByRole('dialog', { name: 'Опубликовать нельзя' })
  expect(plain(dialog)).toContain('Публиковать нечего: места этих черновиков заняты.')
  expect(plain(dialog)).not.toContain('?')
  expect(within(dialog).queryByRole('button', { name: 'Опубликовать' })).toBeNull()
})

test('a week of which nothing can be copied is refused in its own words', async () => {
  preview = { ...nothing, created: 0, conflicts: [conflict] }
  await choose('copy_week')
  fireEvent.click(await screen.findByRole('button', { name: 'Дальше' }))
  const dialog = await screen.findByRole('dialog', { name: 'Скопировать нельзя' })
  expect(plain(dialog)).toContain('Ни одно занятие не встанет: эти места заняты.')
  expect(plain(dialog)).not.toMatch(/убликова|\?/)
})

test('where everything is somebody else’s, that is all it says', async () => {
  preview = { ...nothing, removed: 0, withheld: 2 }
  await choose('clear')
  const dialog = await screen.findByRole('dialog', { name: 'Удалить нельзя' })
  expect(plain(dialog)).toContain('Здесь 2 занятия, и менять их вы не можете.')
  expect(plain(dialog)).not.toContain('0')
})

test('removing names everybody whom it touches, each with how many classes, and so does what is said when it is done', async () => {
  preview = { ...nothing, removed: 24, touched: everybody }
  await choose('remove_week')
  const dialog = await screen.findByRole('dialog')
  const lines = within(dialog).getAllByRole('listitem').map(plain)
  expect(lines).toEqual(['3 группы: ИСТб-24-1 (24), ИСТб-24-2 (3), АСУб-24-1 (1)', '1 преподаватель: Иванов И. И.'])
  fireEvent.click(within(dialog).getByRole('button', { name: 'Удалить' }))
  expect(plain(await screen.findByText(/^Удалено/))).toBe(
    'Удалено 24 занятия у 3 групп: ИСТб-24-1, ИСТб-24-2, АСУб-24-1',
  )
})

test('refused, a confirmation changes nothing', async () => {
  preview = { ...nothing, removed: 5 }
  await choose('clear')
  const dialog = await screen.findByRole('dialog')
  expect(plain(dialog)).toContain('Удалить 5 черновиков этой недели?')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Отмена' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(posted).toHaveLength(1)
})

test('an open question counts anew what others leave of it, and agrees to nothing once nothing is left', async () => {
  preview = { ...nothing, changed: 24 }
  await choose('publish')
  const dialog = await screen.findByRole('dialog')
  expect(plain(dialog)).not.toContain('расписание изменили')
  preview = { ...nothing, changed: 20 }
  askDryRunsLater()
  await waitFor(() => expect(plain(dialog)).toContain('Опубликовать 20 занятий этой недели?'))
  expect(within(dialog).getByRole('status').textContent).toMatch(/расписание изменили: итог пересчитан/)
  preview = { ...nothing, changed: 0 }
  askDryRunsLater()
  await waitFor(() => expect(within(dialog).queryByRole('button', { name: 'Опубликовать' })).toBeNull())
  expect(plain(dialog)).toContain('Публиковать нечего')
})

test('where there is nothing to do it says so', async () => {
  preview = { ...nothing, changed: 0 }
  await choose('unpublish')
  await screen.findByText(/^Снимать нечего/)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a week is copied from two weeks before today, unless another is chosen', async () => {
  preview = { ...nothing, created: 20 }
  await choose('copy_week')
  const field = await screen.findByLabelText<HTMLInputElement>(/недели, которую копировать/)
  expect(field.value).toBe('04.11.2026')
  fireEvent.click(screen.getByRole('button', { name: 'Дальше' }))
  await waitFor(() =>
    expect(posted[0]?.body).toEqual({
      group_id: 12,
      from_date: '2026-11-04',
      to_date: '2026-11-16',
      dry_run: true,
    }),
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Скопировать' }))
  await screen.findByText(/^Скопировано/)
})
