import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { SWRConfig } from 'swr'
import { FeedbackProvider } from '@/components/ui/feedback-provider'
import { programmeFlags, type ProgrammeFlag } from '@/lib/core/actor/rules/actor'
import { emptyCalendar } from '@/lib/core/calendar/rules/academic-calendar'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { GroupId, LoadItemId, ProgrammeDisciplineId, ProgrammeId } from '@/lib/core/names/rules/ids'
import { notSavedText, rowStates, savedText, savingTexts } from '@/lib/core/programmes/texts/saving-rows'
import type { DisciplineAnswer } from '@/lib/programmes/calls/disciplines.contract'
import type { ProgrammeAnswer } from '@/lib/programmes/calls/programmes.contract'
import { rowTexts, saveText, pastedText, screenTexts } from '@/lib/programmes/texts/programme-screen'
import { powerlessActor, superuser } from '@/testing/actors'
import { ProgrammeSheet } from './programme-sheet'

/** Text content with normal spaces. */
const plain = (text: string): string => text.replaceAll('\u00a0', ' ')

type Sent = { method: string; path: string; body: DisciplineAnswer & { version: number } }

let sent: Sent[] = []
let stored: DisciplineAnswer[] = []
let flags: readonly ProgrammeFlag[] = []
/** Answers a save; null: successfully. */
let refuse: (call: Sent) => { status: number; body: object } | null
/** Resolves when a save may be answered. */
let gate: Promise<void>

const discipline = (id: number, change: Partial<DisciplineAnswer> = {}): DisciplineAnswer => ({
  id: id as ProgrammeDisciplineId,
  meta_program: 3 as ProgrammeId,
  nagruzka_id: null,
  ngroup: 0,
  version: 1,
  discipline_title: `Дисциплина ${id}`,
  auditories: [],
  groups: [],
  teachers: [],
  hours: 2,
  is_online: false,
  nt: 1,
  type: 0,
  sem: null,
  color: null,
  is_active: true,
  project_active: true,
  project_hidden: false,
  dbeg: null,
  dend: null,
  comment: '',
  link: '',
  ...change,
})

const programme = (): ProgrammeAnswer => ({
  id: 3 as ProgrammeId,
  title: 'Программа',
  color: '#10965f',
  is_project: false,
  is_dpo: false,
  disciplines_independent: false,
  nagruzka_group_id: null,
  nagruzka_sem: null,
  nagruzka_semester_id: null,
  permissions: {
    ...(Object.fromEntries(programmeFlags.map((flag) => [flag, flags.includes(flag)])) as Record<
      ProgrammeFlag,
      boolean
    >),
    auditories: [],
  },
  version: 1,
  disciplines: stored,
})

const respond = (status: number, body: object) =>
  ({ ok: status < 400, status, text: async () => JSON.stringify(body) }) as Response

async function answerSaving(call: Sent): Promise<Response> {
  sent.push(call)
  await gate
  const refused = refuse(call)
  if (refused) return respond(refused.status, refused.body)
  const id = (
    call.method === 'POST' ? 100 + sent.indexOf(call) : Number(call.path.split('/').at(-2))
  ) as ProgrammeDisciplineId
  const made = { ...call.body, id, version: (call.body.version ?? 0) + 1 }
  stored = [...stored.filter((row) => row.id !== id), made].toSorted((a, b) => a.id - b.id)
  return respond(200, { ...made, change_id: sent.length })
}

const ownFetch = globalThis.fetch
beforeEach(() => {
  localStorage.clear()
  sent = []
  stored = [discipline(1), discipline(2), discipline(3)]
  flags = programmeFlags
  refuse = () => null
  gate = Promise.resolve()
  globalThis.fetch = async (input, init) => {
    const [path = ''] = String(input).split('?')
    if (path.startsWith('/api/meta-program-discipline/') && (init?.method === 'PUT' || init?.method === 'POST'))
      return answerSaving({
        method: init.method,
        path,
        body: JSON.parse(String(init.body)) as Sent['body'],
      })
    if (path.endsWith('/check-login/')) return respond(200, { csrf: 'x' })
    if (path === '/api/meta-program/3/') return respond(200, programme())
    if (path.endsWith('/templates/')) return respond(200, {})
    if (path.endsWith('/events-token/')) return new Promise<Response>(() => undefined)
    return respond(200, [])
  }
})
afterAll(() => {
  globalThis.fetch = ownFetch
})

let unsaved = 0
async function draw(actor = superuser) {
  const drawn = render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <FeedbackProvider>
        <ProgrammeSheet
          actor={actor}
          id={3 as ProgrammeId}
          calendar={emptyCalendar}
          today={calendarDate('2026-11-18')}
          chooser={null}
          onUnsaved={(count) => (unsaved = count)}
          onCreated={() => undefined}
          onGo={() => undefined}
        />
      </FeedbackProvider>
    </SWRConfig>,
  )
  await screen.findByRole('grid')
  return drawn
}
const cell = (row: number | string, column: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(`[data-cell="${row}/${column}"]`)
  if (!found) throw new Error(`no cell ${row}/${column}`)
  return found
}
const key = (name: string, init = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key: name, ...init })
/** Types into a cell and presses Enter. */
function write(row: number | string, column: string, text: string) {
  act(() => cell(row, column).focus())
  key('Enter')
  fireEvent.change(document.activeElement ?? document.body, { target: { value: text } })
  key('Enter')
}
const save = () => fireEvent.click(screen.getByRole('button', { name: /^Сохранить все/ }))
const focused = () => (document.activeElement as HTMLElement).dataset.cell

test('only rows that differ are dirty, and only they are saved; a new one is made', async () => {
  await draw()
  write(1, 'title', 'Алгебра')
  write(2, 'title', 'Физика')
  write(2, 'title', 'Дисциплина 2')
  fireEvent.click(screen.getByRole('button', { name: screenTexts.addLabel }))
  expect(unsaved).toBe(2)
  expect(screen.getByRole('button', { name: saveText(2) })).toBeTruthy()
  expect(within(cell(1, 'title')).getByText(plain(rowStates.unsaved))).toBeTruthy()
  save()
  await screen.findByText(plain(savedText(2)))
  expect(sent.map(({ method, path, body }) => [method, path, body.discipline_title, body.hours])).toEqual([
    ['PUT', '/api/meta-program-discipline/1/', 'Алгебра', 2],
    ['POST', '/api/meta-program-discipline/', 'новая', 2],
  ])
  expect(within(cell('new-1', 'title')).getByText(rowStates.saved)).toBeTruthy()
  expect(document.querySelectorAll('tr[data-row]')).toHaveLength(4)
  expect(unsaved).toBe(0)
})

test('a row that is refused says why at its field, stays dirty and is saved once it is corrected', async () => {
  await draw()
  write(1, 'title', 'Плохая')
  refuse = ({ body }) =>
    body.discipline_title === 'Плохая'
      ? { status: 400, body: { detail: 'нет', code: 'invalid', fields: { discipline_title: 'так нельзя' } } }
      : null
  save()
  await screen.findByText(plain(notSavedText(0, 1)))
  expect(screen.getByText(/так нельзя/)).toBeTruthy()
  expect(cell(1, 'title').getAttribute('aria-invalid')).toBe('true')
  expect(unsaved).toBe(1)
  write(1, 'title', 'Хорошая')
  expect(screen.queryByText(/так нельзя/)).toBeNull()
  save()
  await screen.findByText(plain(savedText(1)))
})

test('what others changed elsewhere in the row is taken over; in the same field a person decides', async () => {
  await draw()
  write(1, 'title', 'Моё')
  write(2, 'title', 'Моё второе')
  const elsewhere = discipline(1, { version: 5, comment: 'их' })
  const same = discipline(2, { version: 5, discipline_title: 'Их второе' })
  refuse = ({ path, body }) => {
    const current = [elsewhere, same].find(({ id }) => path.endsWith(`/${id}/`))
    return current && body.version !== 5
      ? { status: 409, body: { detail: 'уже изменил', code: 'stale', current } }
      : null
  }
  save()
  await screen.findByText(plain(notSavedText(1, 1)))
  expect(sent.at(-1)?.body).toMatchObject({ discipline_title: 'Моё', comment: 'их', version: 5 })
  expect(within(cell(1, 'title')).getByText(/взято чужое: комментарий/)).toBeTruthy()

  const dispute = screen.getByText(plain(rowTexts.overtaken)).closest('[role="alert"]') as HTMLElement
  expect(dispute.textContent).toContain('Их второе')
  expect(cell(2, 'title').textContent).toContain('Моё второе')
  save()
  await waitFor(() => expect(sent).toHaveLength(3))
  fireEvent.click(within(dispute).getByRole('button', { name: plain(savingTexts.keepMine) }))
  save()
  await screen.findByText(plain(savedText(1)))
  expect(sent.at(-1)?.body).toMatchObject({ discipline_title: 'Моё второе', version: 5 })
})

test('what others stored in the same field can be taken instead', async () => {
  await draw()
  write(1, 'title', 'Моё')
  const current = discipline(1, { version: 5, discipline_title: 'Их' })
  refuse = () => ({ status: 409, body: { detail: 'уже изменил', code: 'stale', current } })
  save()
  fireEvent.click(await screen.findByRole('button', { name: savingTexts.takeTheirs }))
  expect(cell(1, 'title').textContent).toBe('лк Их')
  expect(unsaved).toBe(0)
})

test('a field that one may not change is not edited', async () => {
  flags = ['can_edit_proxy_disciplines_teachers']
  stored = [discipline(1, { type: 1 }), discipline(2)]
  await draw(powerlessActor)
  expect(
    ['title', 'groupIds', 'teacherIds'].map(
      (name) => cell(1, name).ariaReadOnly ?? cell(1, name).getAttribute('aria-readonly'),
    ),
  ).toEqual(['true', 'true', 'false'])
  expect(cell(2, 'teacherIds').getAttribute('aria-readonly')).toBe('true')
  act(() => cell(1, 'title').focus())
  key('Enter')
  expect(focused()).toBe('1/title')
  expect(screen.queryByRole('button', { name: screenTexts.addLabel })).toBeNull()
})

test('arrows move, typing begins, Enter and Tab go on, Escape takes back', async () => {
  await draw()
  expect(document.querySelectorAll('[data-cell][tabindex="0"]')).toHaveLength(1)
  act(() => cell(1, 'title').focus())
  key('ArrowDown')
  key('ArrowRight')
  expect(focused()).toBe('2/groupIds')
  key('Home')
  key('ArrowRight')
  key('x')
  expect((document.activeElement as HTMLInputElement).value).toBe('x')
  key('Escape')
  expect([focused(), cell(2, 'title').textContent]).toEqual(['2/title', 'лк Дисциплина 2'])
  key('Enter')
  key('Tab')
  expect(focused()).toBe('2/groupIds')
  write(1, 'title', 'Алгебра')
  expect(focused()).toBe('2/title')
})

test('which columns are shown is remembered of each programme', async () => {
  const { unmount } = await draw()
  const shown = () => screen.getAllByRole('columnheader').map((heading) => heading.textContent)
  expect(shown()).toEqual(['', 'Дисциплина', 'Группы', 'Преподаватели', 'вкл', 'Подробнее'])
  const menu = screen.getByRole('button', { name: screenTexts.columns })
  fireEvent.click(menu)
  expect(cell(1, 'title').textContent).toBe('лк Дисциплина 1')
  fireEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Тип' }))
  expect(cell(1, 'title').textContent).toBe('Дисциплина 1')
  fireEvent.click(screen.getByRole('menuitemcheckbox', { name: 'Тип' }))
  fireEvent.click(screen.getByRole('menuitemcheckbox', { name: 'Часы' }))
  fireEvent.click(screen.getByRole('menuitemcheckbox', { name: 'Группы' }))
  unmount()
  await draw()
  expect(shown()).toEqual(['', 'Дисциплина', 'Преподаватели', 'Часы', 'вкл', 'Подробнее'])
  expect(localStorage.getItem('programmeColumns.3')).toBe('teachers,hours')
})

test('rows stand by a column, up, then down, then as they were', async () => {
  stored = [discipline(1, { discipline_title: 'Б' }), discipline(2, { discipline_title: 'А' })]
  await draw()
  const order = () => [...document.querySelectorAll<HTMLElement>('tr[data-row]')].map((row) => row.dataset.row)
  const heading = screen.getByRole('columnheader', { name: 'Дисциплина' })
  const states = [0, 1, 2].map(() => {
    fireEvent.click(within(heading).getByRole('button'))
    return [heading.getAttribute('aria-sort'), ...order()]
  })
  expect(states).toEqual([
    ['ascending', '2', '1'],
    ['descending', '1', '2'],
    ['none', '1', '2'],
  ])
})

test('a block is pasted over the rows and beyond them; rows go four at a time, new ones in their order', async () => {
  stored = [1, 2, 3, 4, 5].map((id) => discipline(id))
  await draw()
  act(() => cell(1, 'title').focus())
  const block = ['А', 'Б', 'В', 'Г', 'Д', 'Е', 'Ё'].join('\n')
  fireEvent.paste(cell(1, 'title'), { clipboardData: { getData: () => block } })
  expect(screen.getByText(plain(pastedText(5, 2, 0)))).toBeTruthy()
  let open = () => undefined as void
  gate = new Promise((resolve) => (open = resolve))
  save()
  await waitFor(() => expect(sent).toHaveLength(4))
  open()
  await screen.findByText(plain(savedText(7)))
  expect(sent.map(({ method, body }) => `${method} ${body.discipline_title}`)).toEqual([
    'PUT А',
    'PUT Б',
    'PUT В',
    'PUT Г',
    'PUT Д',
    'POST Е',
    'POST Ё',
  ])
})

test('halves of a group are distinguished, and a row of load shows its number and what comes from the load', async () => {
  flags = ['can_edit_disciplines', 'can_edit_proxy_disciplines_hours']
  stored = [1, 2].map((half) =>
    discipline(half, {
      type: 1,
      nagruzka_id: (340 + half) as LoadItemId,
      ngroup: half as 1 | 2,
      groups: [6 as GroupId],
    }),
  )
  await draw(powerlessActor)
  for (const half of [1, 2])
    expect(cell(half, 'groupIds').textContent).toMatch(new RegExp(`№\\s6\\s\\(${half}\\)\\s*$`))
  fireEvent.click(cell(2, 'more'))
  const details = within(screen.getByRole('group', { name: /^Подробности/ }))
  expect(plain(details.getByText(/^Строка/).textContent ?? '')).toBe('Строка № 2, нагрузка № 342')
  const type = details.getByLabelText<HTMLSelectElement>(rowTexts.lessonType)
  expect([type.disabled, type.title]).toEqual([true, rowTexts.ofLoad])
  expect(details.getByText(/^Вид занятия, тип, семестр, онлайн\s—\sстрока замещает нагрузку/)).toBeTruthy()
  expect(details.getByLabelText<HTMLInputElement>(rowTexts.comment).disabled).toBe(false)
})

test('a row that is not offered is off, in an ordinary programme too, with the switch that says so', async () => {
  stored = [discipline(1), discipline(2, { project_active: false })]
  await draw()
  expect(cell(1, 'title').textContent).not.toContain('предлагается')
  expect(plain(cell(2, 'title').textContent ?? '')).toContain('не предлагается')
  expect(cell(2, 'projectActive')).toBeTruthy()
})

test('a block that is pasted into an open cell is pasted as a block, and what was typed there is left', async () => {
  stored = [1, 2].map((id) => discipline(id))
  await draw()
  act(() => cell(1, 'title').focus())
  fireEvent.keyDown(cell(1, 'title'), { key: 'Х' })
  const editor = within(cell(1, 'title')).getByRole('textbox')
  fireEvent.paste(editor, { clipboardData: { getData: () => 'Х\n' } })
  expect(within(cell(1, 'title')).queryByRole('textbox')).toBe(editor)
  fireEvent.paste(editor, { clipboardData: { getData: () => 'А\nБ\n' } })
  expect(within(cell(1, 'title')).queryByRole('textbox')).toBeNull()
  expect([1, 2].map((id) => cell(id, 'title').textContent)).toEqual([
    expect.stringMatching(/^лк А/),
    expect.stringMatching(/^лк Б/),
  ])
})
