import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { useTimetableRefresh } from '@/lib/core/live/browser/use-refresh'
import type { ScheduleItem } from '@/lib/core/schedule/rules/schedule'
import type { LoadedWeek } from '@/lib/core/views/browser/use-schedule'
import { OnDashboard } from '@/testing/dashboard'
import { lesson } from '@/testing/lessons'
import { groupSubject } from '@/testing/specification/dashboard'
import { useDashboard, useDashboardActions } from './dashboard-provider'
import { moveTaskOf } from './task'
import { useRenewedTask } from './use-renewed-task'

const weekOf = (items: ScheduleItem[]): LoadedWeek => ({
  subject: { ...groupSubject, isRetired: false, may: [] },
  monday: calendarDate('2026-11-16'),
  withDrafts: true,
  schedule: { items, requests: [], wishes: [], parity: 0 },
  at: { date: calendarDate('2026-11-18'), minutes: 600 },
})
const first = lesson()

function Shown() {
  const [week, setWeek] = useState(weekOf([first]))
  const { task } = useDashboard()
  const { setTask } = useDashboardActions()
  const refresh = useTimetableRefresh()
  useRenewedTask(week)
  return (
    <>
      <button onClick={() => setTask(moveTaskOf(first))}>начать</button>
      <button onClick={refresh}>своё</button>
      <button onClick={() => setWeek(weekOf([{ ...first, version: 2 }]))}>другое</button>
      <button onClick={() => setWeek(weekOf([]))}>нет</button>
      <output aria-label="панель">{task?.mode === 'move' ? task.item.version : 'закрыто'}</output>
    </>
  )
}
const press = (name: string) => fireEvent.click(screen.getByText(name))
const shown = () => screen.getByLabelText('панель').textContent
const open = () => {
  render(
    <OnDashboard subject={groupSubject}>
      <Shown />
    </OnDashboard>,
  )
  press('начать')
}

test('what others change is left for the panel to show', () => {
  open()
  press('другое')
  expect(shown()).toBe('1')
})

test('after one’s own act the panel is about its class as it stands, and closes when it is gone', () => {
  open()
  press('своё')
  press('другое')
  expect(shown()).toBe('2')
  press('нет')
  expect(shown()).toBe('закрыто')
})
