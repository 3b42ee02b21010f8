'use client'

import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import { addDays, type CalendarDate } from '@/lib/domain/calendar-date'
import type { RoomId } from '@/lib/domain/ids'
import { loadKey } from '@/lib/domain/load-item'
import { occupationAt, type SlotOccupation } from '@/lib/domain/occupation'
import { weekSlots, type Slot } from '@/lib/domain/schedule-grid'
import type { Anchor } from '@/components/ui/popover'
import { slotName } from '../grid/use-cell-focus'
import { useDashboard } from '../state/dashboard-provider'
import { isLoadDrag } from './load-drag'
import { PlacingMenu } from './placing-menu'

/** A cell that was picked, by a press, a key or a drop. */
type Picked = { slot: Slot; at: Anchor; withAlt: boolean }

const cellOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-slot]') : null

/** A press or key of what stands in the cell is not the cell's. */
const isOwn = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('button, a, input, [role="dialog"]') === null

/** Where a press fell: a tall cell's own edge may be far away. */
const pointAnchor = (event: MouseEvent): Anchor => ({
  left: event.clientX,
  right: event.clientX,
  top: event.clientY,
  bottom: event.clientY,
})

/** Calls `onPick` for a cell that load is to be placed into; while it is dragged over one, the cell shows whether it may. */
function usePickedCell(
  grid: RefObject<HTMLElement | null>,
  isBlocked: (slot: string) => boolean,
  onPick: (slot: string, at: Anchor, withAlt: boolean) => void,
): void {
  const pick = useEffectEvent(onPick)
  const blocked = useEffectEvent(isBlocked)
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
      if (cell && isOwn(event.target)) pick(cell.dataset.slot ?? '', pointAnchor(event), event.altKey)
    }
    const onKeyDown = (event: KeyboardEvent) => {
      const cell = cellOf(event.target)
      if (event.key !== 'Enter' || !cell || event.target !== cell) return
      event.preventDefault()
      // Else the grid would go into the cell.
      event.stopPropagation()
      pick(cell.dataset.slot ?? '', cell.getBoundingClientRect(), event.altKey)
    }
    const onDragOver = (event: DragEvent) => {
      if (!isLoadDrag(event)) return
      event.preventDefault()
      const cell = cellOf(event.target)
      if (cell === over) return
      leave()
      over = cell
      if (cell) cell.dataset.drop = blocked(cell.dataset.slot ?? '') ? 'blocked' : 'free'
    }
    const onDrop = (event: DragEvent) => {
      const cell = cellOf(event.target)
      leave()
      if (!cell || !isLoadDrag(event)) return
      event.preventDefault()
      pick(cell.dataset.slot ?? '', pointAnchor(event), event.altKey)
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

/** Places the active item of the selection: a press, Enter or a drop on a cell of `grid` asks how. */
export function Placing(props: {
  grid: RefObject<HTMLElement | null>
  monday: CalendarDate
  occupation: readonly SlotOccupation[]
}) {
  const { grid, monday, occupation } = props
  const { subject, selection } = useDashboard()
  const [picked, setPicked] = useState<Picked | null>(null)
  const [rooms, setRooms] = useState<Readonly<Record<string, RoomId | null>>>({})
  const slotNamed = (name: string) => weekSlots.find((slot) => slotName(slot) === name)

  usePickedCell(
    grid,
    (name) => {
      const slot = slotNamed(name)
      return (
        slot !== undefined && (occupationAt(occupation, slot)?.reasons.some(({ blocks }) => blocks) ?? false)
      )
    },
    (name, at, withAlt) => {
      const slot = slotNamed(name)
      if (!slot) return
      grid.current?.querySelector<HTMLElement>(`[data-slot="${name}"]`)?.focus()
      setPicked({ slot, at, withAlt })
    },
  )

  const [item] = selection
  if (!picked || !item || subject === null || subject.kind === 'room') return null
  const { slot, at, withAlt } = picked
  const key = loadKey(item.ref)
  return (
    <PlacingMenu
      key={`${key}/${slotName(slot)}`}
      subject={subject}
      item={item}
      date={addDays(monday, slot.day - 1)}
      pair={slot.pair}
      at={at}
      reasons={occupationAt(occupation, slot)?.reasons ?? []}
      isPublished={withAlt}
      lastRoom={rooms[key]}
      onRoom={(roomId) => setRooms({ ...rooms, [key]: roomId })}
      onClose={() => setPicked(null)}
    />
  )
}
