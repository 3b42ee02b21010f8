'use client'

import { flushSync } from 'react-dom'
import { useDashboard, useDashboardActions } from '@/components/core/state/dashboard-provider'
import { taskAt } from '@/components/core/state/task'
import type { Anchor } from '@/components/ui/placed'
import { choiceClass, Popover } from '@/components/ui/popover'
import type { DatedSlot } from '@/lib/core/calendar/rules/dated-slot'
import { whereText } from '@/lib/core/schedule/texts/grid'
import { cellActTexts as texts } from '@/lib/planning/texts/cell-acts'

/** Actions available at any slot. */
export type CellAct = 'booking' | 'search'

/** A slot with its available actions, and the menu's position. */
export type OpenCell = { slot: DatedSlot; at: Anchor; acts: readonly CellAct[] }

/** The menu of one slot. */
export function CellActs({ slot, at, acts, onClose }: OpenCell & { onClose: () => void }) {
  const { task } = useDashboard()
  const { setTask } = useDashboardActions()
  const title = whereText(slot.date, slot.pair)
  return (
    <Popover label={title} at={at} onClose={onClose} className="w-72">
      <p className="border-b px-3 py-2 text-sm font-medium">{title}</p>
      <div className="p-1">
        {acts.map((act) => (
          <button
            key={act}
            type="button"
            data-choice
            className={choiceClass}
            onClick={() => {
              // Close first, so that the focus is back in the week before the panel opens.
              flushSync(onClose)
              // An open panel of this kind continues with the slot.
              setTask(task?.mode === act ? taskAt(task, slot) : { mode: act, at: slot })
            }}
          >
            {texts[act]}
          </button>
        ))}
      </div>
    </Popover>
  )
}
