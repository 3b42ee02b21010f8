'use client'

import type { RefObject } from 'react'
import { addDays, type CalendarDate } from '@/lib/domain/calendar-date'
import { useDashboardActions } from '../state/dashboard-provider'
import { taskAt, type Task } from '../state/task'
import { usePickedCell } from './use-picked-cell'

/** Lets the slots of a task be picked in the week: a press or Enter on a cell of `grid`. */
export function Picking(props: { grid: RefObject<HTMLElement | null>; monday: CalendarDate; task: Task }) {
  const { grid, monday, task } = props
  const { setTask } = useDashboardActions()
  usePickedCell(grid, ({ slot }) =>
    setTask(taskAt(task, { date: addDays(monday, slot.day - 1), pair: slot.pair })),
  )
  return null
}
