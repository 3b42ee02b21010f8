'use client'

import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import { addDays, type CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import { loadKey } from '@/lib/core/rules/load/load-item'
import { occupationAt, type SlotOccupation } from '@/lib/core/rules/placing/occupation'
import { slotName } from '@/components/core/cells/slot-name'
import { usePickedCell, type PickedCell } from '@/components/core/cells/use-picked-cell'
import { useDashboard } from '@/components/core/state/dashboard-provider'
import { PlacingMenu } from './placing-menu'
import type { PlacingChoices } from './placing-wish'

/** Places the active item: a press or Enter on a cell of `grid`, and a drop, open the popover at `picked`. */
export function Placing(props: {
  grid: RefObject<HTMLElement | null>
  monday: CalendarDate
  occupation: readonly SlotOccupation[]
  picked: PickedCell | null
  onPick: (picked: PickedCell | null) => void
}) {
  const { grid, monday, occupation, picked, onPick } = props
  const { subject, planned, selection } = useDashboard()
  const [kept, setKept] = useState<Readonly<Record<string, PlacingChoices>>>({})

  usePickedCell(grid, onPick)
  const leave = useEffectEvent(() => onPick(null))
  useEffect(() => () => leave(), [])

  const [item] = selection
  if (!picked || !item || planned === null || planned.kind === 'room') return null
  const { slot, at, withAlt } = picked
  const key = loadKey(item.ref)
  return (
    <PlacingMenu
      key={`${key}/${slotName(slot)}`}
      subject={planned}
      room={subject?.kind === 'room' ? subject.id : null}
      item={item}
      chosen={selection.length}
      date={addDays(monday, slot.day - 1)}
      pair={slot.pair}
      at={at}
      occupation={occupationAt(occupation, slot)}
      isPublished={withAlt}
      kept={kept[key]}
      onKeep={(choices) => setKept((all) => ({ ...all, [key]: choices }))}
      onClose={() => onPick(null)}
    />
  )
}
