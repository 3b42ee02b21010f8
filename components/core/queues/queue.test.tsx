import { act, render, renderHook, screen } from '@testing-library/react'
import { useTimetableRefresh } from '@/lib/core/live/browser/use-refresh'
import { QueuePage } from './queue'

const texts = { title: 'Просьбы', lead: '', failed: '', loading: 'Загружаю…' }
const query = { hasFailed: false, why: undefined, reload: () => Promise.resolve() }
const page = (keys: readonly number[], isLoaded = true) => (
  <QueuePage {...{ texts, query, isLoaded, keys }}>
    <p>список</p>
  </QueuePage>
)
const told = () => screen.getByRole('status').textContent.replaceAll('\u00a0', ' ')

test('an open list tells what others changed of it, and nothing while it only loads', () => {
  const { rerender } = render(page([], false))
  rerender(page([1, 2]))
  expect(told()).toBe('')
  rerender(page([2, 1]))
  expect(told()).toBe('')
  rerender(page([2, 3]))
  expect(told()).toBe('Список изменился: появилось 1, ушло 1')
  rerender(page([2, 3]))
  expect(told()).toBe('Список изменился: появилось 1, ушло 1')
})

test('of one’s own change an open list tells nothing', async () => {
  const { result: refresh } = renderHook(useTimetableRefresh)
  const { rerender } = render(page([1, 2]))
  await act(() => refresh.current())
  rerender(page([2]))
  expect(told()).toBe('')
})
