import { render, screen } from '@testing-library/react'
import { QueuePage } from './queue'

const texts = { title: 'Просьбы', lead: '', failed: '', loading: 'Загружаю…' }
const asked = { hasFailed: false, why: undefined, reload: () => Promise.resolve() }
const page = (keys: readonly number[], isLoaded = true) => (
  <QueuePage {...{ texts, asked, isLoaded, keys }}>
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
