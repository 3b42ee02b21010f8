'use client'

import { useEffect, useEffectEvent, type RefObject } from 'react'
import type { MeetingId } from '@/lib/domain/ids'
import { weekSlots, type Slot } from '@/lib/domain/schedule-grid'
import type { Anchor } from '@/components/ui/placed'
import { isLoadDrag } from './load-drag'
import { slotName } from './slot-name'

const cellOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-slot]') : null

/** Events of elements inside the cell are not the cell's. */
const isOwn = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('button, a, input, [role="dialog"]') === null

/** The pointer's position; a tall cell's edge may be far away. */
const pointAnchor = (event: MouseEvent): Anchor => ({
  left: event.clientX,
  right: event.clientX,
  top: event.clientY,
  bottom: event.clientY,
})

/** `card`: the class whose card was pressed, if any. */
export type PickedCell = { slot: Slot; at: Anchor; withAlt: boolean; card: MeetingId | null }

const cardOf = (target: EventTarget | null): MeetingId | null => {
  const card = target instanceof Element ? target.closest<HTMLElement>('[data-meeting]') : null
  return card ? (Number(card.dataset.meeting) as MeetingId) : null
}

const slotNamed = (name: string | undefined) => weekSlots.find((slot) => slotName(slot) === name)

/**
 * Calls `onPick` for a cell of `grid` that is pressed (by key too) or that load is dropped on; during a drag the cell shows whether
 * it accepts. The picked cell gets the focus.
 */
export function usePickedCell(
  grid: RefObject<HTMLElement | null>,
  onPick: (picked: PickedCell) => void,
  isBlocked: (slot: Slot) => boolean = () => false,
): void {
  const pick = useEffectEvent(
    (cell: HTMLElement, at: Anchor, { altKey, target }: Pick<MouseEvent, 'altKey' | 'target'>) => {
      const slot = slotNamed(cell.dataset.slot)
      if (!slot) return
      cell.focus()
      onPick({ slot, at, withAlt: altKey, card: cardOf(target) })
    },
  )
  const blocked = useEffectEvent((cell: HTMLElement) => {
    const slot = slotNamed(cell.dataset.slot)
    return slot !== undefined && isBlocked(slot)
  })
  useEffect(() => {
    const element = grid.current
    if (!element) return
    let over: HTMLElement | null = null
    const leave = () => {
      over?.removeAttribute('data-drop')
      over = null
    }
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
    const onDragOver = (event: DragEvent) => {
      if (!isLoadDrag(event)) return
      event.preventDefault()
      const cell = cellOf(event.target)
      if (cell === over) return
      leave()
      over = cell
      if (cell) cell.dataset.drop = blocked(cell) ? 'blocked' : 'free'
    }
    const onDrop = (event: DragEvent) => {
      const cell = cellOf(event.target)
      leave()
      if (!cell || !isLoadDrag(event)) return
      event.preventDefault()
      pick(cell, pointAnchor(event), event)
    }
    const onDragLeave = (event: DragEvent) => {
      if (!(event.relatedTarget instanceof Node && element.contains(event.relatedTarget))) leave()
    }
    element.setAttribute('data-placing', '')
    element.addEventListener('click', onClick)
    element.addEventListener('keydown', onKeyDown)
    element.addEventListener('dragover', onDragOver)
    element.addEventListener('dragleave', onDragLeave)
    element.addEventListener('drop', onDrop)
    return () => {
      leave()
      element.removeAttribute('data-placing')
      element.removeEventListener('click', onClick)
      element.removeEventListener('keydown', onKeyDown)
      element.removeEventListener('dragover', onDragOver)
      element.removeEventListener('dragleave', onDragLeave)
      element.removeEventListener('drop', onDrop)
    }
  }, [grid])
}
