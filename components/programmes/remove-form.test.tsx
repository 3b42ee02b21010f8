import { fireEvent, render, screen } from '@testing-library/react'
import { heldBy } from '@/testing/held'
import { RemoveForm } from './programme-forms'

const done = jest.fn()
const draw = (counts: Parameters<typeof RemoveForm>[0]['counts']) =>
  render(<RemoveForm counts={counts} title={null} onDone={done} />)
const remove = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Удалить' })
const tick = (name: RegExp) => fireEvent.click(screen.getByRole('checkbox', { name }))

test('what was placed from load stays unless one says otherwise, and then published classes are asked for', () => {
  draw({ published: 0, drafts: 2, kept: { published: 1, drafts: 0 } })
  expect(screen.getByText(/пропадёт: 2\sчерновика\.$/)).toBeTruthy()
  tick(/^Оставить.*: 1\sопубликованное занятие$/)
  expect(screen.getByText(/пропадёт: 1\sопубликованное занятие и\s2\sчерновика\.$/)).toBeTruthy()
  expect(heldBy(remove())).toBe('Отметьте, что опубликованные занятия тоже удаляются.')
  tick(/^Удалить и\sопубликованные/)
  fireEvent.click(remove())
  expect(done).toHaveBeenLastCalledWith({ withPublished: true, keepsLoad: false })
  tick(/^Оставить/)
  fireEvent.click(remove())
  expect(done).toHaveBeenLastCalledWith({ withPublished: false, keepsLoad: true })
})

test('where nothing is load’s there is nothing to leave', () => {
  draw({ published: 0, drafts: 0, kept: { published: 0, drafts: 0 } })
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(screen.getByText(/ничего не\sпропадёт/)).toBeTruthy()
})
