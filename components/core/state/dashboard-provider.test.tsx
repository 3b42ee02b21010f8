import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime'
import { useMemo, useState } from 'react'
import type { Actor } from '@/lib/core/actor/rules/actor'
import { defaultReaderRules } from '@/lib/core/actor/rules/reader-rules'
import { emptyCalendar } from '@/lib/core/calendar/rules/academic-calendar'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { GroupId, RoomId, UserId } from '@/lib/core/names/rules/ids'
import type { ActiveSubject } from '@/lib/core/schedule/rules/active-item'
import { defaultPreferences } from '@/lib/core/schedule/rules/preferences'
import { dashboardCommands, useCommandKeys } from './commands'
import { useDashboard, useDashboardActions } from './dashboard-provider'
import { DashboardRoot } from './dashboard-root'

const actor: Actor = {
  kind: 'person',
  userId: 1 as UserId,
  username: 'planner',
  fullName: 'Планировщик',
  isSuperuser: false,
  permissions: [],
  editorOf: { faculties: [], departments: [], groups: [], teachers: [] },
  programmes: [],
  boundTo: { teacherId: null, groupId: null, subgroup: 0 },
  readers: defaultReaderRules,
}
const group: ActiveSubject = { kind: 'group', id: 12 as GroupId, title: 'ИСТб-23-1', subgroupCount: 2 }
const room: ActiveSubject = { kind: 'room', id: 7 as RoomId, title: 'К-206', subgroupCount: 1 }

/** Stands for Next, which does not know about later URL changes. */
function Page() {
  const [params] = useState(() => new URLSearchParams(window.location.search))
  return (
    <SearchParamsContext value={params}>
      <DashboardRoot
        actor={actor}
        calendar={emptyCalendar}
        preferences={defaultPreferences}
        now={{ date: calendarDate('2026-11-18'), minutes: 600 }}
        subject={group}
      >
        <Probe />
      </DashboardRoot>
    </SearchParamsContext>
  )
}

const [elsewhere, here] = [jest.fn(), jest.fn()]

function Probe() {
  const lift = { label: '', visible: true, keys: ['KeyM'] }
  useCommandKeys([{ ...lift, isMeant: () => false, run: elsewhere }])
  useCommandKeys([{ ...lift, isMeant: () => true, run: here }])
  const { subject, monday, subgroup } = useDashboard()
  const actions = useDashboardActions()
  useCommandKeys(useMemo(() => Object.values(dashboardCommands({ subject }, actions)), [subject, actions]))
  return (
    <>
      <output>{`${subject?.title} ${monday} ${subgroup}`}</output>
      <button onClick={() => actions.activate(room)}>К-206</button>
      <button onClick={() => actions.setPreference('theme', 'dark')}>тёмная</button>
      <button onClick={() => actions.setPreference('letterKeys', false)}>без клавиш</button>
      <button onClick={() => actions.showWeek(calendarDate('2026-12-31'))}>31.12</button>
      <button onClick={() => actions.seek({ date: calendarDate('2026-12-01'), pair: 4 })}>к занятию</button>
      <button onClick={() => actions.seek({ date: calendarDate('2026-12-01'), pair: 4 }, 0)}>к накладке</button>
      <input aria-label="поиск" />
    </>
  )
}

const shown = () => screen.getByRole('status').textContent
const press = (code: string, target: Element = document.body) => fireEvent.keyDown(target, { code })

beforeEach(() => {
  window.history.pushState({ router: 'its own' }, '', '/dashboard/?type=group&id=12')
  render(<Page />)
})

test('a key that is not meant for the first who has it comes to the next', () => {
  press('KeyM')
  expect(elsewhere).not.toHaveBeenCalled()
  expect(here).toHaveBeenCalledTimes(1)
})

test('without a week in the address the current one is shown', () => {
  expect(shown()).toBe('ИСТб-23-1 2026-11-16 0')
})

test('D, A and S go forward, back and to the current week, across the new year too', () => {
  fireEvent.click(screen.getByText('31.12'))
  expect(shown()).toBe('ИСТб-23-1 2026-12-28 0')
  press('KeyD')
  expect(shown()).toBe('ИСТб-23-1 2027-01-04 0')
  press('KeyA')
  press('KeyA')
  expect(shown()).toBe('ИСТб-23-1 2026-12-21 0')
  press('KeyS')
  expect(shown()).toBe('ИСТб-23-1 2026-11-16 0')
})

test('1, 2 and backquote choose the subgroup', () => {
  press('Digit2')
  expect(shown()).toBe('ИСТб-23-1 2026-11-16 2')
  press('Digit1')
  expect(shown()).toBe('ИСТб-23-1 2026-11-16 1')
  press('Backquote')
  expect(shown()).toBe('ИСТб-23-1 2026-11-16 0')
})

test('keys are text in a field, and act on a button', () => {
  screen.getByLabelText('поиск').focus()
  press('KeyD', screen.getByLabelText('поиск'))
  expect(shown()).toBe('ИСТб-23-1 2026-11-16 0')
  screen.getByText('К-206').focus()
  press('KeyD', screen.getByText('К-206'))
  expect(shown()).toBe('ИСТб-23-1 2026-11-23 0')
})

test('keys with a modifier belong to the browser', () => {
  fireEvent.keyDown(document.body, { code: 'KeyD', ctrlKey: true })
  expect(shown()).toBe('ИСТб-23-1 2026-11-16 0')
})

test('a slot is sought in the half of the group that is shown, unless another is said', () => {
  press('Digit2')
  fireEvent.click(screen.getByText('к занятию'))
  expect(shown()).toBe('ИСТб-23-1 2026-11-30 2')
  fireEvent.click(screen.getByText('к накладке'))
  expect(shown()).toBe('ИСТб-23-1 2026-11-30 0')
})

test('another subject keeps the week, drops the subgroup, and Back returns', async () => {
  press('KeyD')
  press('Digit1')
  fireEvent.click(screen.getByText('К-206'))
  expect(shown()).toBe('К-206 2026-11-23 0')
  expect(window.location.search).toBe('?type=auditory&id=7&week=2026-11-23')
  window.history.back()
  await waitFor(() => expect(shown()).toBe('ИСТб-23-1 2026-11-23 1'))
})

test('the router hears of no week, and of Back to another page only', async () => {
  const heard = jest.fn()
  window.addEventListener('popstate', heard)
  window.history.replaceState({ router: 'its own' }, '', '/elsewhere/')
  window.history.pushState({ router: 'its own' }, '', '/dashboard/?type=group&id=12')
  press('KeyD')
  expect(window.history.state).toEqual({ router: 'its own' })
  window.history.back()
  await waitFor(() => expect(shown()).toBe('ИСТб-23-1 2026-11-16 0'))
  expect(heard).not.toHaveBeenCalled()
  window.history.back()
  await waitFor(() => expect(heard).toHaveBeenCalledTimes(1))
  window.removeEventListener('popstate', heard)
})

test('keys of one letter or digit can be switched off, all of them', () => {
  press('Digit1')
  const before = shown()
  expect(before).toMatch(/ 1$/)
  fireEvent.click(screen.getByText('без клавиш'))
  for (const code of ['KeyA', 'KeyS', 'KeyD', 'KeyW', 'Backquote', 'Digit2', 'Numpad2']) press(code)
  expect(shown()).toBe(before)
})

test('where one stands already, nothing is added to the history', () => {
  press('KeyS')
  const { length } = window.history
  press('KeyS')
  expect(window.history).toHaveLength(length)
})

test('a preference is stored in the cookie that the server reads', () => {
  fireEvent.click(screen.getByText('тёмная'))
  expect(decodeURIComponent(document.cookie)).toContain('theme=dark')
})
