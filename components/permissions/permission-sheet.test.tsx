import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { SWRConfig } from 'swr'
import { FeedbackProvider } from '@/components/ui/feedback-provider'
import type { Actor } from '@/lib/core/actor/rules/actor'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { encodeLoadItem } from '@/lib/core/load/calls/load-item'
import type { LoadItem } from '@/lib/core/load/rules/load-item'
import { loadTitle } from '@/lib/core/load/texts/load'
import type { FacultyId, GroupId, LoadPermissionId, UserId } from '@/lib/core/names/rules/ids'
import { notSavedText, rowStates, savedText, savingTexts } from '@/lib/core/programmes/texts/saving-rows'
import type { LoadPermissionAnswer } from '@/lib/core/refusals/calls/load-permissions.contract'
import * as texts from '@/lib/permissions/texts/load-permissions'
import { powerlessActor, superuser } from '@/testing/actors'
import { heldBy } from '@/testing/held'
import { loadItemFixture } from '@/testing/load-items'
import { PermissionSheet } from './permission-sheet'
import { LacksNotice } from './permissions-screen'

const { permissionTexts } = texts

/** Text content with normal spaces. */
const plain = (text: string): string => text.replaceAll('\u00a0', ' ')

const titles = ['Алгебра', 'Биология', 'Химия', 'Физика', 'Этика', 'Ядерная физика']
const items = titles.map((title, index) => loadItemFixture(index + 1, { title }))
const exams = [
  loadItemFixture(20, { title: 'Зачёт', lessonType: 5 }),
  loadItemFixture(21, { title: 'Без типа', lessonType: 0 }),
]

type Body = Omit<LoadPermissionAnswer, 'version'> & { version?: number }
type Sent = { method: string; path: string; body: Body }

let sent: Sent[] = []
let stored: Record<string, LoadPermissionAnswer> = {}
/** Answers a save; null: successfully. */
let refuse: (call: Sent) => { status: number; body: object } | null
/** Resolves when a save may be answered. */
let gate: Promise<void>
let underWay = 0
let mostUnderWay = 0

const permission = (instance: number, change: Partial<LoadPermissionAnswer> = {}): LoadPermissionAnswer => ({
  id: (100 + instance) as LoadPermissionId,
  version: 1,
  can_set: false,
  auditories: [],
  user_id: 9 as UserId,
  instance,
  allowed_day_pairs: {},
  ...change,
})

const respond = (status: number, body: object) =>
  ({ ok: status < 400, status, text: async () => JSON.stringify(body) }) as Response

async function answerSaving(call: Sent): Promise<Response> {
  sent.push(call)
  underWay += 1
  mostUnderWay = Math.max(mostUnderWay, underWay)
  await gate
  underWay -= 1
  const refused = refuse(call)
  if (refused) return respond(refused.status, refused.body)
  const { version = 0, ...body } = call.body
  const made = permission(call.body.instance, { ...body, version: version + 1 })
  stored[made.instance] = made
  return respond(200, { ...made, change_id: sent.length })
}

const ownFetch = globalThis.fetch
beforeEach(() => {
  sent = []
  stored = {}
  refuse = () => null
  gate = Promise.resolve()
  underWay = mostUnderWay = 0
  globalThis.fetch = async (input, init) => {
    const [path = ''] = String(input).split('?')
    if (init?.method === 'PUT' || (init?.method === 'POST' && path.includes('set-nagruzka-permissions')))
      return answerSaving({ method: init.method, path, body: JSON.parse(String(init.body)) as Body })
    if (path.endsWith('/clear-permissions/')) {
      const removed = Object.keys(stored).length
      stored = {}
      return respond(200, { removed, change_id: 77 })
    }
    if (path.endsWith('/check-login/')) return respond(200, { csrf: 'x' })
    if (path.endsWith('/nagruzka/')) return respond(200, [...items, ...exams].toReversed().map(encodeLoadItem))
    if (path.endsWith('/permissions/')) return respond(200, stored)
    if (path.endsWith('/events-token/')) return new Promise<Response>(() => undefined)
    return respond(200, [])
  }
})
afterAll(() => {
  globalThis.fetch = ownFetch
})

let unsaved = 0
async function draw(actor = superuser): Promise<HTMLElement[]> {
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <FeedbackProvider>
        <PermissionSheet
          actor={actor}
          subject={{ kind: 'group', id: 12 as GroupId }}
          userId={9 as UserId}
          subjectTitle="группы ИСТб-23-1"
          userTitle="Иванов"
          today={calendarDate('2026-11-18')}
          monday={calendarDate('2026-11-16')}
          onUnsaved={(count) => (unsaved = count)}
        />
      </FeedbackProvider>
    </SWRConfig>,
  )
  await screen.findByRole('grid', { name: permissionTexts.table })
  return rows()
}
const rows = () => [
  ...screen.getByRole('grid', { name: permissionTexts.table }).querySelectorAll<HTMLElement>('tr[data-row]'),
]
const titleOf = (index: number): string => loadTitle(items[index] as LoadItem)
const canSet = (index: number) => screen.getByLabelText(texts.canSetOf(titleOf(index)))
const isOn = (index: number) => canSet(index).getAttribute('aria-checked') === 'true'
const save = () => fireEvent.click(screen.getByText(/^Сохранить/, { selector: 'button' }))
const isEnabled = (name: RegExp) => heldBy(screen.getByText(name, { selector: 'button' })) === null
const cell = (index: number, column: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(`[data-cell="${items[index]?.ref.id}/${column}"]`)
  if (!found) throw new Error('no cell')
  return found
}
const key = (name: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key: name })
const rowOf = (index: number) => {
  const row = canSet(index).closest('tr')
  if (!row) throw new Error('no row')
  return within(row)
}

test('the person who permits sees a list of what they plan themselves, and a note of the rest', async () => {
  const own = { id: 12 as GroupId, facultyId: 7 as FacultyId }
  Object.assign(items[1] ?? {}, { plan: { of: 'load', loadGrant: null, groups: [own], teachers: [] } })
  const keeper: Actor = {
    ...powerlessActor,
    permissions: ['can edit nagruzka set permissions'],
    editorOf: { ...powerlessActor.editorOf, faculties: [7 as FacultyId] },
  }
  const listed = await draw(keeper)
  expect(listed.map((row) => row.querySelector('[data-cell$="/title"]')?.textContent ?? '')).toEqual([
    expect.stringMatching(/^Биология/),
  ])
  expect(plain(document.body.textContent ?? '')).toContain('Ещё 5 дисциплин планируют другие')
})

test('that somebody cannot use what is permitted is said, with what they lack', () => {
  const user = { id: 9 as UserId, username: 'ivanov', fullName: 'Иванов', lacks: [] }
  const by = { mayGive: false, administrators: ['Петрова'] }
  const { rerender } = render(<LacksNotice {...{ user }} {...by} />)
  expect(screen.queryByRole('status')).toBeNull()
  const lacking = { ...user, lacks: ['can set nagruzka items' as const] }
  rerender(<LacksNotice user={lacking} {...by} />)
  expect(screen.getByRole('status').textContent).toMatch(
    /Иванов: нет общего права «ставить занятия».*Право выдаёт администратор.*: Петрова\./,
  )
  rerender(<LacksNotice user={lacking} {...by} mayGive />)
  const link = screen.getByRole('link', { name: 'Выдать право' })
  expect(link.getAttribute('href')).toMatch(/^\/admin\/people\/?\?q=ivanov$/)
})

test('lectures, practices, laboratory classes and exams stand by discipline; others do not', async () => {
  const listed = (await draw()).map((row) => row.querySelector('[data-cell$="/title"]')?.textContent ?? '')
  expect(listed.map((text) => titles.findIndex((title) => text.startsWith(title)))).toEqual([0, 1, 3, 2, 4, 5])
})

test('only changed rows are saved: a new one made, a known one changed by its version', async () => {
  stored = { 2: permission(2, { can_set: true, version: 5 }) }
  await draw()
  expect(isEnabled(/^Сохранить/)).toBe(false)
  fireEvent.click(canSet(0))
  fireEvent.click(canSet(1))
  fireEvent.click(canSet(2))
  fireEvent.click(canSet(2))
  expect(unsaved).toBe(2)
  save()
  await screen.findByText(plain(savedText(2)))
  expect(sent.map(({ method, path, body }) => [method, path, body.instance, body.can_set, body.version])).toEqual([
    ['POST', '/api/group-set-nagruzka-permissions/', 1, true, undefined],
    ['PUT', '/api/group-set-nagruzka-permissions/102/', 2, false, 5],
  ])
  expect(rowOf(0).getByText(plain(rowStates.saved))).toBeTruthy()
  expect(unsaved).toBe(0)
})

test('rows go four at a time; a failed one says why and stays dirty, and is sent again alone', async () => {
  await draw()
  fireEvent.click(screen.getByText(plain(permissionTexts.sample)))
  fireEvent.click(screen.getByText(plain(permissionTexts.switchOn), { selector: 'button' }))
  refuse = ({ body }) =>
    body.instance === 4 ? { status: 400, body: { detail: 'такой аудитории нет', code: 'invalid' } } : null
  let open = () => undefined as void
  gate = new Promise((resolve) => (open = resolve))
  save()
  await waitFor(() => expect(sent).toHaveLength(4))
  open()
  await screen.findByText(plain(notSavedText(5, 1)))
  expect([sent.length, mostUnderWay]).toEqual([6, 4])
  expect(screen.getByText('такой аудитории нет')).toBeTruthy()
  expect(rowOf(3).getByText(plain(rowStates.unsaved))).toBeTruthy()
  refuse = () => null
  save()
  await screen.findByText(plain(savedText(1)))
  expect(sent.at(-1)?.body.instance).toBe(4)
})

test('a stale row shows what the other stored, field by field; keeping one’s own saves over it', async () => {
  await draw()
  fireEvent.click(canSet(0))
  const theirs = permission(1, { version: 3, allowed_day_pairs: { 1: { 2: true } } })
  refuse = ({ method }) =>
    method === 'POST' ? { status: 409, body: { detail: 'Изменили.', code: 'stale', current: theirs } } : null
  save()
  const notice = within(await screen.findByRole('alert'))
  expect(notice.getByText(/Пн 2/)).toBeTruthy()
  expect(notice.queryByText(/Можно/)).toBeNull()
  expect(isOn(0)).toBe(true)
  expect(screen.getByText(plain(texts.unsavedText(1, 0, 1)))).toBeTruthy()
  expect(isEnabled(/^Сохранить/)).toBe(false)
  fireEvent.click(notice.getByText(plain(savingTexts.keepMine), { selector: 'button' }))
  expect(screen.queryByRole('alert')).toBeNull()
  save()
  await screen.findByText(plain(savedText(1)))
  expect(sent.at(-1)).toMatchObject({
    method: 'PUT',
    body: { version: 3, can_set: true, allowed_day_pairs: {} },
  })
})

test('a row that somebody stored again as it was is saved over their version, unasked', async () => {
  stored = { 1: permission(1, { version: 2 }) }
  await draw()
  fireEvent.click(canSet(0))
  const theirs = permission(1, { version: 3 })
  refuse = ({ body }) =>
    body.version === 2 ? { status: 409, body: { detail: 'Изменили.', code: 'stale', current: theirs } } : null
  save()
  await screen.findByText(plain(savedText(1)))
  expect(sent.map(({ body }) => body.version)).toEqual([2, 3])
})

test('a lost answer is said in its row, which stays dirty; the others are saved, and it is sent again', async () => {
  await draw()
  fireEvent.click(canSet(0))
  fireEvent.click(canSet(1))
  refuse = ({ body }) => {
    if (body.instance === 1) throw new TypeError('Failed to fetch')
    return null
  }
  save()
  await screen.findByText(plain(notSavedText(1, 1)))
  expect(screen.getByRole('alert').textContent).toBe(savingTexts.lost)
  expect([unsaved, isOn(0)]).toEqual([1, true])
  refuse = () => null
  save()
  await screen.findByText(plain(savedText(1)))
  expect([unsaved, screen.queryByRole('alert')]).toEqual([0, null])
})

test('what is changed while its row is being saved stays to be saved, over what was just stored', async () => {
  await draw()
  fireEvent.click(canSet(0))
  let open = () => undefined as void
  gate = new Promise((resolve) => (open = resolve))
  save()
  await waitFor(() => expect(sent).toHaveLength(1))
  fireEvent.click(canSet(0))
  open()
  await screen.findByText(plain(savedText(1)))
  expect([unsaved, isOn(0)]).toEqual([1, false])
  save()
  await waitFor(() =>
    expect(sent.map(({ body }) => [body.can_set, body.version])).toEqual([
      [true, undefined],
      [false, 1],
    ]),
  )
})

test('taking theirs leaves nothing to save', async () => {
  await draw()
  fireEvent.click(canSet(0))
  const theirs = permission(1, { version: 3, allowed_day_pairs: { 1: { 2: true } } })
  refuse = () => ({ status: 409, body: { detail: 'Изменили.', code: 'stale', current: theirs } })
  save()
  fireEvent.click(await screen.findByText(plain(savingTexts.takeTheirs), { selector: 'button' }))
  expect(isOn(0)).toBe(false)
  expect(rowOf(0).getByText('1 из 56')).toBeTruthy()
  expect(unsaved).toBe(0)
})

test('what is pasted goes to the selected rows, and to all that are shown where none is', async () => {
  await draw()
  fireEvent.click(cell(0, 'when'))
  const opened = within(screen.getByRole('dialog'))
  fireEvent.click(opened.getByLabelText(texts.spotLabel({ day: 1, pair: 0 })), { detail: 1 })
  fireEvent.click(opened.getByText(permissionTexts.done, { selector: 'button' }))
  fireEvent.click(screen.getByLabelText(texts.copyOf(titleOf(0))))
  fireEvent.click(screen.getByLabelText(texts.selectPermissionText(titleOf(2))))
  fireEvent.click(screen.getByText(plain(permissionTexts.pasteTime), { selector: 'button' }))
  expect(unsaved).toBe(2)
  expect(rowOf(2).getByText('8 из 56')).toBeTruthy()
  fireEvent.click(screen.getByLabelText(texts.selectPermissionText(titleOf(2))))
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'физика' } })
  fireEvent.click(screen.getByText(plain(permissionTexts.pasteTime), { selector: 'button' }))
  expect(unsaved).toBe(4)
  expect(screen.getByText(plain(texts.unsavedText(4, 2, 0)))).toBeTruthy()
})

test('clearing names the user and how many, and can be taken back', async () => {
  stored = { 1: permission(1, { can_set: true }), 99: permission(99) }
  await draw()
  fireEvent.click(screen.getByText(plain(permissionTexts.clear), { selector: 'button' }))
  const dialog = within(await screen.findByRole('dialog', { name: plain(permissionTexts.clearTitle) }))
  expect(dialog.getByText(plain(texts.clearQuestion('Иванов', 'группы ИСТб-23-1', 2, 0)))).toBeTruthy()
  fireEvent.click(dialog.getByText(plain(permissionTexts.clearOk), { selector: 'button' }))
  await screen.findByText(plain(texts.clearedText(2)))
  await waitFor(() => expect(isOn(0)).toBe(false))
  expect(screen.getByText('Отменить', { selector: 'button' })).toBeTruthy()
})

test('the table is walked, ticked and opened by keys; Tab takes over what was drawn, Escape takes it back', async () => {
  await draw()
  expect(document.querySelectorAll('[data-cell][tabindex="0"]')).toHaveLength(1)
  act(() => cell(0, 'canSet').focus())
  key(' ')
  expect(isOn(0)).toBe(true)
  key('ArrowDown')
  key('ArrowRight')
  expect(document.activeElement).toBe(cell(1, 'when'))
  key('Enter')
  expect(document.activeElement?.getAttribute('aria-label')).toBe(texts.spotLabel({ day: 1, pair: 1 }))
  key(' ')
  key('Tab')
  expect([cell(1, 'when').textContent, document.activeElement === cell(1, 'copy')]).toEqual([
    expect.stringContaining('1\u00a0из\u00a056'),
    true,
  ])
  key('ArrowLeft')
  key('Enter')
  key('ArrowDown')
  key(' ')
  key('Escape')
  expect([cell(1, 'when').textContent, document.activeElement === cell(1, 'when')]).toEqual([
    expect.stringContaining('1\u00a0из\u00a056'),
    true,
  ])
  key('Delete')
  expect(cell(1, 'when').textContent).toContain('Любое время')
})

test('cells are copied and pasted: a block down from a cell, one line into all that are selected', async () => {
  await draw()
  const paste = (into: HTMLElement, text: string) => {
    act(() => into.focus())
    fireEvent.paste(into, { clipboardData: { getData: () => text } })
  }
  paste(cell(0, 'canSet'), 'да\tПн 1-2\r\nнет\tобед')
  expect([isOn(0), isOn(1)]).toEqual([true, false])
  expect(cell(0, 'when').textContent).toContain('2\u00a0из\u00a056')
  expect(screen.getByText(/^Вставлено: 2.строки\. Не.прочитано: «обед»/)).toBeTruthy()
  paste(cell(1, 'when'), 'после обеда')
  expect(screen.getByText(/^Ничего не.вставлено\. Не.прочитано: «после обеда»/)).toBeTruthy()
  const copied = jest.fn()
  act(() => cell(0, 'when').focus())
  fireEvent.copy(cell(0, 'when'), { clipboardData: { setData: copied } })
  expect(copied).toHaveBeenCalledWith('text/plain', 'Пн 1, 2')
  fireEvent.click(screen.getByLabelText(texts.selectPermissionText(titleOf(2))))
  fireEvent.click(screen.getByLabelText(texts.selectPermissionText(titleOf(4))))
  paste(cell(2, 'when'), 'Пн 1, 2')
  expect([2, 3, 4].map((index) => cell(index, 'when').textContent?.includes('2\u00a0из'))).toEqual([true, false, true])
})
