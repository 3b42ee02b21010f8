import type { ReactNode } from 'react'

/**
 * The rows that `useRowWindow` shows, and the one with the tab stop wherever it is; `space` stands for those that
 * are not rendered. `stop`: its index, -1 for none.
 */
export function RowsInWindow(props: {
  count: number
  window: { first: number; end: number; height: number }
  stop: number
  space: (height: number) => ReactNode
  children: (index: number) => ReactNode
}) {
  const { count, window, stop, space, children: rowAt } = props
  const { first, end, height } = window
  const isAbove = stop !== -1 && stop < first
  const isBelow = stop >= end
  return (
    <>
      {space((first - (isAbove ? 1 : 0)) * height)}
      {isAbove && rowAt(stop)}
      {Array.from({ length: Math.max(0, end - first) }, (_, index) => rowAt(first + index))}
      {isBelow && rowAt(stop)}
      {space((count - end - (isBelow ? 1 : 0)) * height)}
    </>
  )
}
