import { renderHook } from '@testing-library/react'
import { useUnheld } from './use-unheld'

test('what is asked for while it is held runs once when it no longer is, and at once otherwise', () => {
  const task = jest.fn()
  const { result, rerender } = renderHook(({ isHeld }) => useUnheld(task, isHeld), { initialProps: { isHeld: true } })
  result.current()
  result.current()
  expect(task).not.toHaveBeenCalled()
  rerender({ isHeld: false })
  expect(task).toHaveBeenCalledTimes(1)
  rerender({ isHeld: true })
  rerender({ isHeld: false })
  expect(task).toHaveBeenCalledTimes(1)
  result.current()
  expect(task).toHaveBeenCalledTimes(2)
})
