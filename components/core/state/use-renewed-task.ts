'use client'

import { useEffect, useRef } from 'react'
import { isOwnChangeFresh } from '@/lib/core/live/browser/use-refresh'
import { weekKey, type LoadedWeek } from '@/lib/core/views/browser/use-schedule'
import { useDashboard, useDashboardActions } from './dashboard-provider'
import { renewedTask } from './task'

/**
 * After the user's own change an open panel continues with the changed classes, or closes if one is gone, so
 * that it does not ask about missing classes. The panel itself tells of changes by others.
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
