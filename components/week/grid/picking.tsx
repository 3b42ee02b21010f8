'use client'

import { useEffect, useState, type RefObject } from 'react'
import type { Display } from '@/components/core/cards/display'
import { usePickedCell } from '@/components/core/cells/use-picked-cell'
import { useDashboard, useDashboardActions } from '@/components/core/state/dashboard-provider'
import { swapOffers, taskAt, type Task } from '@/components/core/state/task'
import type { Anchor } from '@/components/ui/placed'
import { choiceClass, Popover } from '@/components/ui/popover'
import { useToast } from '@/components/ui/toast'
import { addDays, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Conflict } from '@/lib/core/placing/rules/placement'
import { notOffered, swapTexts, titled, whoseText } from '@/lib/core/placing/texts/move'
import type { ScheduleItem } from '@/lib/core/schedule/rules/schedule'
import { cellAt, type WeekCells } from '@/lib/core/schedule/rules/schedule-grid'

/** Arrow keys continue from the cell where the task began, not from its content. */
function useCellFocused(grid: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const focused = document.activeElement
    if (grid.current?.contains(focused)) focused?.closest<HTMLElement>('[data-slot]')?.focus()
  }, [grid])
}

const InTheWay = ({ conflicts }: { conflicts: readonly Conflict[] }) =>
  conflicts.length > 0 && <span className="block text-sm text-danger">{notOffered(conflicts)}</span>

/**
 * Picks what a task needs: a press or Enter on a cell of `grid` takes its slot or, for a swap, a class in it.
 */
export function Picking(props: {
  grid: RefObject<HTMLElement | null>
  monday: CalendarDate
  cells: WeekCells
  task: Task
  display: Display
}) {
  const { grid, monday, cells, task, display } = props
  const { subject } = useDashboard()
  const { setTask } = useDashboardActions()
  const toast = useToast()
  const [asked, setAsked] = useState<{ offers: readonly ScheduleItem[]; at: Anchor } | null>(null)
  const maySwap = (item: ScheduleItem) => item.may.includes('move')
  useCellFocused(grid)
  usePickedCell(grid, ({ slot, at, card }) => {
    if (task.mode !== 'swap')
      return setTask(taskAt(task, { date: addDays(monday, slot.day - 1), pair: slot.pair }, subject))
    const offers = swapOffers(cellAt(cells, slot).items, task, maySwap)
    const [only, ...more] = card === null ? offers : offers.filter(({ id }) => id === card)
    if (!only) toast(swapTexts.nothingHere)
    else if (more.length > 0) setAsked({ offers, at })
    else setTask({ ...task, other: only })
  })
  if (!asked || task.mode !== 'swap') return null
  return (
    <Popover label={swapTexts.which} at={asked.at} onClose={() => setAsked(null)}>
      <p className="border-b px-3 py-2 text-sm font-medium">{swapTexts.which}</p>
      <div className="p-1">
        {asked.offers.map((item) => (
          <button
            key={item.id}
            type="button"
            data-choice
            className={choiceClass}
            onClick={() => {
              setAsked(null)
              setTask({ ...task, other: item })
            }}
          >
            <span className="min-w-0">
              <span className="block">{titled(item)}</span>
              <span className="block text-sm text-ink-soft">{whoseText(item)}</span>
              <InTheWay conflicts={display.swap?.get(item.id) ?? []} />
            </span>
          </button>
        ))}
      </div>
    </Popover>
  )
}
