'use client'

import { useEffect, useEffectEvent } from 'react'
import { cellOf } from '@/components/core/cells/use-picked-cell'
import { adjacentCell } from './fields'

/**
 * Dragging by keys: arrows move between cells as usual, Tab goes to the other week, Enter drops in the
 * focused cell, Escape or a click cancels.
 */
export function useKeyHold(
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
    if (!isHeld) return
    const onKeyDown = (event: KeyboardEvent) => {
      const cell = cellOf(event.target)
      const beside = event.key === 'Tab' ? adjacentCell(cell) : null
      if (beside) {
        event.preventDefault()
        event.stopPropagation()
        return beside.focus()
      }
      const isDrop = event.key === 'Enter' && cell !== null
      if (!isDrop && event.key !== 'Escape') return
      // Prevents the cell's own Enter and a panel's Escape.
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
    document.addEventListener('focusin', onFocusIn, options)
    return () => gone.abort()
  }, [isHeld])
}
