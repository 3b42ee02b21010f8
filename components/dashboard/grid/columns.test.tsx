import { readFileSync } from 'node:fs'
import path from 'node:path'
import { renderHook } from '@testing-library/react'
import { defaultPairTimes, type Pair } from '@/lib/domain/pairs'
import { narrowPairs } from './columns'
import { useKeptPairs } from './use-kept-pairs'

const styles = readFileSync(path.join(__dirname, 'columns.css'), 'utf8')

/** In pixels: what remains of 1440 beside load, map and scroll bar. */
const beside = 1440 - 384 - 240 - 17
const widthsOf = (selector: string): number[] => {
  const [, rule = ''] = styles.split(`\n${selector} {`)
  return ['day', 'pair'].map((name) => {
    const [, number, unit] = new RegExp(`^[^}]*--${name}: ([\\d.]+)(px|rem);`).exec(rule) ?? []
    return Number(number) * (unit === 'rem' ? 16 : 1)
  })
}

test('a pair is 300 px wide at least, unless the whole day is to fit: eight do beside load and map', () => {
  expect(widthsOf('.week-columns')).toEqual([88, 300])
  const [day = 0, pair = 0] = widthsOf('.week-columns[data-fits]')
  expect(day + defaultPairTimes.length * pair).toBeLessThanOrEqual(beside)
})

test('what is empty makes room, but not where all is', () => {
  expect(narrowPairs([1, 2, 3], [2, 4], true)).toEqual([1, 3])
  expect(narrowPairs([1, 2, 3], [], true)).toEqual([])
  expect(narrowPairs([1, 2, 3], [2], false)).toEqual([])
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
