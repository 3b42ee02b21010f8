import { act, render, renderHook, screen } from '@testing-library/react'
import { useTimetableRefresh } from '@/lib/core/live/browser/use-refresh'
import { ChangedUnder, useGone } from './changed-under'

const keyOf = (entry: string): string => entry

function Plan({ entries }: { entries: readonly string[] }) {
  const gone = useGone(entries, keyOf)
  return (
    <ChangedUnder title="Ушло" {...{ gone, keyOf }}>
      {(entry) => entry}
    </ChangedUnder>
  )
}

const gone = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent)

test('an open plan tells what it showed and shows no more, also of what came while it was open', () => {
  const { rerender } = render(<Plan entries={['a', 'b']} />)
  expect(gone()).toEqual([])
  rerender(<Plan entries={['b', 'c']} />)
  expect(gone()).toEqual(['a'])
  rerender(<Plan entries={['b']} />)
  expect(gone()).toEqual(['a', 'c'])
  rerender(<Plan entries={['a', 'b']} />)
  expect(gone()).toEqual(['c'])
})

test('what goes by one’s own act is no news, what others take later is', async () => {
  const { result: refresh } = renderHook(useTimetableRefresh)
  const clock = jest.spyOn(performance, 'now')
  const { rerender } = render(<Plan entries={['a', 'b', 'c']} />)
  await act(() => refresh.current())
  rerender(<Plan entries={['b', 'c']} />)
  expect(gone()).toEqual([])
  clock.mockReturnValue(performance.now() + 60_000)
  rerender(<Plan entries={['c']} />)
  expect(gone()).toEqual(['b'])
  clock.mockRestore()
})

test('what others took before one’s own act stays told after it', async () => {
  const { result: refresh } = renderHook(useTimetableRefresh)
  const clock = jest.spyOn(performance, 'now')
  const { rerender } = render(<Plan entries={['a', 'b', 'c']} />)
  clock.mockReturnValue(performance.now() + 120_000)
  rerender(<Plan entries={['b', 'c']} />)
  expect(gone()).toEqual(['a'])
  await act(() => refresh.current())
  rerender(<Plan entries={['c']} />)
  expect(gone()).toEqual(['a'])
  clock.mockRestore()
})
