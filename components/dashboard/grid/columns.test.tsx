import { readFileSync } from 'node:fs'
import path from 'node:path'
import { renderHook } from '@testing-library/react'
import { pairs, type Pair } from '@/lib/domain/pairs'
import { columnData } from './columns'
import { useKeptPairs } from './use-kept-pairs'

const styles = readFileSync(path.join(__dirname, 'columns.css'), 'utf8')
/** What the rule of `selector` says of each pair's column. */
const widths = (selector: (pair: Pair) => string) =>
  pairs.map((pair) => {
    const [, rule = ''] = styles.split(`\n${selector(pair)} {`)
    return [`--w${pair}`, `--c${pair}`].map(
      (name) => new RegExp(`^[^}]*${name}: ([^;]+);`).exec(rule)?.[1] ?? 'nothing',
    )
  })

/** In pixels: what load and map leave of 1440, beside a scroll bar. */
const beside = 1440 - 384 - 240 - 17

test('a pair is 300 px wide at least, unless the whole day is to fit', () => {
  const usual = widths((pair) => `[data-pairs~='${pair}']`)
  const empty = widths((pair) => `[data-filled][data-pairs~='${pair}']`)
  const filled = widths((pair) => `[data-pairs][data-filled~='${pair}']`)
  expect(new Set(usual.map(String))).toEqual(new Set(['300px,1fr']))
  expect(new Set(empty.map(String))).toEqual(new Set(['3.5rem,minmax(3.5rem, 0.4fr)']))
  expect(new Set(filled.map(String))).toEqual(new Set(['5.25rem,minmax(5.25rem, 1fr)']))
  expect((4.25 + pairs.length * 5.25) * 16).toBeLessThanOrEqual(beside)
})

test('what is empty makes room, but not where all is', () => {
  expect(columnData([1, 2, 3], [2, 4], true)).toEqual({ 'data-pairs': '1 2 3', 'data-filled': '2' })
  expect(columnData([1, 2, 3], [], true)).toEqual({ 'data-pairs': '1 2 3', 'data-filled': '1 2 3' })
  expect(columnData([1, 2, 3], [2], false)).toEqual({ 'data-pairs': '1 2 3' })
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
