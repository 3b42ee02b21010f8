'use client'

import { useEffect, useEffectEvent, type RefObject } from 'react'
import type { Anchor } from '@/components/ui/placed'
import { idNumbered, type MeetingId } from '@/lib/core/names/rules/ids'
import { weekSlots, type Slot } from '@/lib/core/schedule/rules/schedule-grid'
import { slotName } from './slot-name'

export const cellOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-slot]') : null

/** Events of elements inside the cell are not the cell's. */
const isOwn = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('button, a, input, [role="dialog"]') === null

/** The pointer's position; a tall cell's edge may be far away. */
const pointAnchor = ({ clientX: x, clientY: y }: MouseEvent): Anchor => ({
  left: x,
  right: x,
  top: y,
  bottom: y,
})

/** `card`: the class whose card was pressed, if any. */
export type PickedCell = { slot: Slot; at: Anchor; withAlt: boolean; card: MeetingId | null }

export const cardOf = (target: EventTarget | null): MeetingId | null => {
  const card = target instanceof Element ? target.closest<HTMLElement>('[data-meeting]') : null
  return card ? idNumbered(Number(card.dataset.meeting)) : null
}

export const slotNamed = (name: string | undefined) => weekSlots.find((slot) => slotName(slot) === name)

/** Calls `onPick` for a cell of `grid` that is pressed, also by keyboard. The picked cell gets the focus. */
export function usePickedCell(grid: RefObject<HTMLElement | null>, onPick: (picked: PickedCell) => void): void {
  const pick = useEffectEvent(
    (cell: HTMLElement, at: Anchor, { altKey, target }: Pick<MouseEvent, 'altKey' | 'target'>) => {
      const slot = slotNamed(cell.dataset.slot)
      if (!slot) return
      cell.focus()
      onPick({ slot, at, withAlt: altKey, card: cardOf(target) })
    },
  )
  useEffect(() => {
    const element = grid.current
    if (!element) return
    const onClick = (event: MouseEvent) => {
      const cell = cellOf(event.target)
      if (cell && isOwn(event.target)) pick(cell, pointAnchor(event), event)
    }
    const onKeyDown = (event: KeyboardEvent) => {
      const cell = cellOf(event.target)
      if (event.key !== 'Enter' || !cell || event.target !== cell) return
      event.preventDefault()
      // Otherwise the grid would handle Enter.
      event.stopPropagation()
      pick(cell, cell.getBoundingClientRect(), event)
    }
    element.setAttribute('data-placing', '')
    element.addEventListener('click', onClick)
    element.addEventListener('keydown', onKeyDown)
    return () => {
      element.removeAttribute('data-placing')
      element.removeEventListener('click', onClick)
      element.removeEventListener('keydown', onKeyDown)
    }
  }, [grid])
}
