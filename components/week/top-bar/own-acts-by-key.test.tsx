import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { OwnAct } from '@/lib/core/rules/history/entry'
import { calendarDate } from '@/lib/core/rules/calendar/calendar-date'
import type { ChangeId, UserId } from '@/lib/core/rules/names/ids'
import { ownActsAnswer } from '@/lib/history/calls'
import { listOwnActsCall } from '@/lib/history/calls.contract'
import { onWire } from '@/testing/on-wire'
import { powerlessActor } from '@/testing/actors'
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

test('who changes nothing has no such list, and no key for it', () => {
  onDashboard(<OwnActsByKey />, { actor: { ...powerlessActor, permissions: ['can view groups'] } })
  press(document.body, 'KeyZ')
  expect(screen.queryByRole('button')).toBeNull()
  expect(requestsTo('history')).toEqual([])
})
