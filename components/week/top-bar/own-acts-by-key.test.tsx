import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useReportChanges } from '@/components/core/changes/use-acts'
import { leave } from '@/lib/core/accounts/browser/leave'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { OwnAct } from '@/lib/core/history/rules/entry'
import type { ChangeId, UserId } from '@/lib/core/names/rules/ids'
import { forgetTab } from '@/lib/core/page/browser/tab-storage'
import { ownActsAnswer } from '@/lib/history/calls'
import { listOwnActsCall } from '@/lib/history/calls.contract'
import { powerlessActor } from '@/testing/actors'
import { onWire } from '@/testing/on-wire'
import { stubAnswers, requestsTo, onDashboard } from '@/testing/specification/dashboard'
import { OwnActsByKey } from './own-acts-by-key'

const act = (id: number, change: Partial<OwnAct>): OwnAct => ({
  id: id as ChangeId,
  at: { date: calendarDate('2026-11-18'), minutes: 600 + id },
  by: 'Иванова',
  byId: 1 as UserId,
  isOwn: true,
  action: 'class.move',
  mayUndo: true,
  undoes: null,
  isRedo: false,
  partOf: null,
  undoneBy: null,
  sentence: null,
  classes: [],
  rows: [{ table: 'wish', act: 'added', rows: 1, titles: { names: [`Дело ${id}`], more: 0 } }],
  ...change,
})

const acts = [act(9, { undoes: 8 as ChangeId }), act(8, { undoneBy: 9 as ChangeId, mayUndo: false }), act(7, {})]

const press = (target: Element, code: string) => fireEvent.keyDown(target, { code })
const row = (list: HTMLElement, what: string) => within(within(list).getByText(new RegExp(what)).closest('li') ?? list)

beforeAll(async () => {
  await import('@/components/history/own-acts')
})

test('one’s last acts open in the week by Z; any of them is taken back, and what was taken back is returned', async () => {
  stubAnswers({
    history: onWire(listOwnActsCall, ownActsAnswer(acts)),
    undo: { change_id: 10, warnings: [] },
  })
  onDashboard(<OwnActsByKey />)
  expect(requestsTo('history')).toEqual([])
  press(document.body, 'KeyZ')
  const list = await screen.findByRole('list', { name: 'Мои последние действия' })
  expect(row(list, 'Дело 8').queryByRole('button')).toBeNull()
  expect(row(list, 'Дело 9').getByRole('button').textContent).toBe('Вернуть…')
  // Not the last one.
  fireEvent.click(row(list, 'Дело 7').getByRole('button', { name: /^Отменить…/ }))
  const question = within(await screen.findByRole('dialog', { name: 'Отменить это изменение?' }))
  const asked = () => requestsTo('undo').map(({ pathname, search }) => pathname + search)
  expect(asked()).toEqual(['/api/change/7/undo/?dry_run=1'])
  fireEvent.click(question.getByRole('button', { name: 'Отменить' }))
  await waitFor(() => expect(asked()).toEqual(['/api/change/7/undo/?dry_run=1', '/api/change/7/undo/']))
  await screen.findByText('Изменение отменено')
  // The list follows the changes.
  await waitFor(() => expect(requestsTo('history')).toHaveLength(2))

  fireEvent.click(row(list, 'Дело 9').getByRole('button', { name: /^Вернуть…/ }))
  const again = within(await screen.findByRole('dialog', { name: 'Вернуть отменённое?' }))
  fireEvent.click(again.getByRole('button', { name: 'Вернуть' }))
  await screen.findByText('Отменённое возвращено')
  expect(asked().at(-1)).toBe('/api/change/9/undo/')
})

function Acting({ name }: { name: string }) {
  const report = useReportChanges(() => undefined)
  const [id] = name.match(/\d+/) ?? []
  return <button onClick={() => report(name, [Number(id) as ChangeId])}>{name}</button>
}

/** A page load: nothing of the page before is left but what the tab keeps. */
function onFreshPage(...names: string[]) {
  cleanup()
  onDashboard(
    <>
      <OwnActsByKey />
      {names.map((name) => (
        <Acting key={name} name={name} />
      ))}
    </>,
  )
}

describe('Ctrl+Z after a page load', () => {
  const pressUndo = () => fireEvent.keyDown(document.body, { code: 'KeyZ', ctrlKey: true })
  const undone = () => requestsTo('undo').map(({ pathname }) => pathname)
  beforeEach(() => {
    forgetTab()
    stubAnswers({ history: onWire(listOwnActsCall, ownActsAnswer([])), undo: { change_id: 90, warnings: [] } })
  })

  test('takes back the newest act of this tab, then the one before, each once', async () => {
    onFreshPage('Дело 7', 'Дело 8')
    fireEvent.click(screen.getByRole('button', { name: 'Дело 7' }))
    fireEvent.click(screen.getByRole('button', { name: 'Дело 8' }))
    onFreshPage()
    pressUndo()
    await screen.findByText('Отменено: «Дело 8»')
    pressUndo()
    await screen.findByText('Отменено: «Дело 7»')
    expect(undone()).toEqual(['/api/change/8/undo/', '/api/change/7/undo/'])
    pressUndo()
    await screen.findByText(/^Отменять нечего/)
    expect(undone()).toHaveLength(2)
  })

  test('what was taken back by its toast is not taken back again', async () => {
    onFreshPage('Дело 7')
    fireEvent.click(screen.getByRole('button', { name: 'Дело 7' }))
    pressUndo()
    await screen.findByText('Отменено: «Дело 7»')
    onFreshPage()
    pressUndo()
    await screen.findByText(/^Отменять нечего/)
    expect(undone()).toEqual(['/api/change/7/undo/'])
  })

  test('who has signed out leaves nothing to take back to whoever uses the tab next', async () => {
    stubAnswers({ history: onWire(listOwnActsCall, ownActsAnswer([])), logout: {} })
    onFreshPage('Дело 7')
    fireEvent.click(screen.getByRole('button', { name: 'Дело 7' }))
    expect(await leave()).toBe(true)
    onFreshPage()
    pressUndo()
    await screen.findByText(/^Отменять нечего/)
    expect(undone()).toEqual([])
  })

  test('an act of another page is named, not taken back unseen; the list of one’s acts is offered', async () => {
    onFreshPage('Дело 7')
    fireEvent.click(screen.getByRole('button', { name: 'Дело 7' }))
    onFreshPage()
    window.history.pushState(null, '', '/workbench/load/')
    pressUndo()
    const toast = (await screen.findByText(/не на этой странице: «Дело 7»/)).parentElement ?? document.body
    expect(undone()).toEqual([])
    fireEvent.click(within(toast).getByRole('button', { name: 'Мои последние действия' }))
    await screen.findByRole('dialog', { name: 'Мои последние действия' })
  })
})

test('who changes nothing has no such list, and no key for it', () => {
  onDashboard(<OwnActsByKey />, { actor: { ...powerlessActor, permissions: ['can view groups'] } })
  press(document.body, 'KeyZ')
  expect(screen.queryByRole('button')).toBeNull()
  expect(requestsTo('history')).toEqual([])
})
