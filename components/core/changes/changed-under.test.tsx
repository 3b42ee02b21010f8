import { render, screen } from '@testing-library/react'
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
