import { fireEvent, render, screen } from '@testing-library/react'
import { Panel } from './panel'

test('Escape closes a panel, except from a field, whose own it is', () => {
  const close = jest.fn()
  render(
    <>
      <div role="gridcell" tabIndex={0} />
      <Panel title="Заявки" closeLabel="Закрыть заявки" onClose={close} className="">
        <input type="search" aria-label="Найти" />
        <input type="checkbox" aria-label="Просроченные" />
      </Panel>
    </>,
  )
  fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Escape' })
  fireEvent.keyDown(screen.getByRole('checkbox'), { key: 'Enter' })
  expect(close).not.toHaveBeenCalled()
  fireEvent.keyDown(screen.getByRole('checkbox'), { key: 'Escape' })
  expect(close).toHaveBeenCalledTimes(1)
})
