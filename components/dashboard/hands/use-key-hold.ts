'use client'

import { useEffect, useEffectEvent, type RefObject } from 'react'
import { cellOf } from '../cells/use-picked-cell'

/** What is carried by keys: arrows go from cell to cell as ever, Enter drops in the focused cell, Escape and a press put back. */
export function useKeyHold(
  grid: RefObject<HTMLElement | null>,
  isHeld: boolean,
  handlers: {
    onOver: (cell: HTMLElement) => void
    onDrop: (cell: HTMLElement) => void
    onPutBack: () => void
  },
): void {
  const over = useEffectEvent(handlers.onOver)
  const drop = useEffectEvent(handlers.onDrop)
  const putBack = useEffectEvent(handlers.onPutBack)
  useEffect(() => {
    const own = grid.current
    if (!isHeld || !own) return
    const onKeyDown = (event: KeyboardEvent) => {
      const cell = cellOf(event.target)
      const isDrop = event.key === 'Enter' && cell !== null
      if (!isDrop && event.key !== 'Escape') return
      // Neither the cell's own Enter, nor the Escape of a panel.
      event.preventDefault()
      event.stopPropagation()
      if (isDrop) drop(cell)
      else putBack()
    }
    const onFocusIn = ({ target }: FocusEvent) => {
      const cell = cellOf(target)
      if (cell) over(cell)
    }
    const onPress = () => putBack()
    const gone = new AbortController()
    const options = { signal: gone.signal, capture: true }
    document.addEventListener('keydown', onKeyDown, options)
    document.addEventListener('pointerdown', onPress, options)
    own.addEventListener('focusin', onFocusIn, options)
    return () => gone.abort()
  }, [grid, isHeld])
}
