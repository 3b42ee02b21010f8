import { readFileSync } from 'node:fs'
import path from 'node:path'
import { renderHook } from '@testing-library/react'
import { defaultPairTimes, type Pair } from '@/lib/core/calendar/rules/pairs'
import { narrowed } from './use-week-layout'
import { useStablePairs } from './week-grid'

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

test('what is empty makes room, most at the edges of the day and while nothing is placed, but not where all is', () => {
  const columns = (filled: Pair[], how: { fits: boolean; folds: boolean }) =>
    ([1, 2, 3, 4, 5] as const).map((pair) => narrowed(pair, filled, how))
  expect(columns([2, 4], { fits: true, folds: true })).toEqual(['edge', null, 'gap', null, 'edge'])
  expect(columns([2, 4], { fits: true, folds: false })).toEqual(['gap', null, 'gap', null, 'gap'])
  expect(columns([], { fits: true, folds: true })).toEqual([null, null, null, null, null])
  expect(columns([2], { fits: false, folds: true })).toEqual([null, null, null, null, null])
})

test('columns stay as they are while weeks of one subject turn', () => {
  const { result, rerender } = renderHook(({ of, used }) => useStablePairs(of, used), {
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
