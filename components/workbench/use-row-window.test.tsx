import { renderHook, waitFor } from '@testing-library/react'
import { readFileSync } from 'node:fs'
import { rowCounts } from '@/lib/workbench/rules/workbench'
import { useInTurns } from './matrix'

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index)

test('what is first in view is drawn at once, other rows a few a frame, and those that stay stay', async () => {
  const sizes: number[] = []
  const { result, rerender } = renderHook(
    ({ ids }) => {
      const drawn = useInTurns(ids)
      sizes.push(ids.filter((id) => drawn.has(id)).length)
      return drawn
    },
    { initialProps: { ids: range(0, 24) } },
  )
  expect(sizes).toEqual([24])
  sizes.length = 0
  rerender({ ids: range(20, 44) })
  await waitFor(() => expect([...result.current]).toEqual(range(20, 44)))
  expect([...new Set(sizes)]).toEqual([4, 10, 16, 22, 24])
})

test('the head is as wide as the columns of counts under it', () => {
  const style = readFileSync('components/workbench/matrix.css', 'utf8')
  expect(style).toContain(`width: calc(${rowCounts.length} * var(--matrix-count));`)
})
