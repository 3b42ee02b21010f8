'use client'

import { useEffect, useRef } from 'react'
import { isOwnChangeFresh } from '@/lib/core/browser/live/use-refresh'
import { weekKey, type LoadedWeek } from '@/lib/core/browser/schedule/use-schedule'
import { useDashboard, useDashboardActions } from './dashboard-provider'
import { renewedTask } from './task'

/**
 * After one's own act an open panel goes on with its classes as they stand, or closes if one is gone: it does
 * not ask about what is no more. What others change is told by the panel itself.
 */
export function useRenewedTask(week: LoadedWeek): void {
  const { task } = useDashboard()
  const { setTask, removeMode } = useDashboardActions()
  const before = useRef(week)
  useEffect(() => {
    const was = before.current
    before.current = week
    if (!task || was === week || weekKey(was) !== weekKey(week) || !isOwnChangeFresh()) return
    const next = renewedTask(task, was.schedule.items, week.schedule.items)
    if (next === null) removeMode(task.mode)
    else if (next !== task) setTask(next)
  }, [week, task, setTask, removeMode])
}
