import { renderHook } from '@testing-library/react'
import { pairs, type Pair } from '@/lib/domain/pairs'
import { columnSizes } from './columns'
import { useKeptPairs } from './use-kept-pairs'

const sizes = (...arguments_: Parameters<typeof columnSizes>) =>
  columnSizes(...arguments_) as Record<string, string>

/** In pixels: what load and map leave of 1440, beside a scroll bar. */
const beside = 1440 - 384 - 240 - 17

test('a pair is 300 px wide at least, unless the whole day is to fit', () => {
  expect(sizes(pairs, [2], false)).toEqual({
    '--day': '5.5rem',
    '--least': 'calc(5.5rem + 8*300px)',
    '--columns': 'repeat(8,1fr)',
  })
  const full = sizes(pairs, pairs, true)['--least'] ?? ''
  const rems = [...full.matchAll(/([\d.]+)rem/g)].reduce((sum, [, rem]) => sum + Number(rem), 0)
  expect(rems * 16).toBeLessThanOrEqual(beside)
})

test('what is empty makes room, but not where all is', () => {
  const shares = (filled: readonly Pair[]) =>
    [...(sizes([1, 2, 3], filled, true)['--columns'] ?? '').matchAll(/,([\d.]+)fr/g)].map(
      ([, share]) => share,
    )
  expect(shares([2])).toEqual(['0.4', '1', '0.4'])
  expect(shares([])).toEqual(['1', '1', '1'])
})

test('columns stay as they are while weeks of one subject turn', () => {
  const { result, rerender } = renderHook(({ of, used }) => useKeptPairs(of, used), {
    initialProps: { of: 'group:6', used: [2, 3] as readonly Pair[] },
  })
  expect(result.current).toEqual([2, 3])
  rerender({ of: 'group:6', used: [3, 4] })
  expect(result.current).toEqual([2, 3, 4])
  rerender({ of: 'group:6', used: [] })
  expect(result.current).toEqual([2, 3, 4])
  rerender({ of: 'room:6', used: [8] })
  expect(result.current).toEqual([8])
})
