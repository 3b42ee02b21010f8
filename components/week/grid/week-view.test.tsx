import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useDashboard, useDashboardActions } from '@/components/core/state/dashboard-provider'
import { moveTaskOf } from '@/components/core/state/task'
import type { Actor } from '@/lib/core/actor/rules/actor'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { EventId, GroupId, MeetingId } from '@/lib/core/names/rules/ids'
import { gridTexts } from '@/lib/core/schedule/texts/grid'
import { topBar } from '@/lib/core/schedule/texts/top-bar'
import { common } from '@/lib/core/words/texts/common'
import { powerlessActor, superuser } from '@/testing/actors'
import { lesson } from '@/testing/lessons'
import { stubAnswers, requestsTo, groupSubject, onDashboard, weekAnswer } from '@/testing/specification/dashboard'
import { WeekView } from './week-view'

const schedule = weekAnswer({ items: [lesson()] })

const said = (element: HTMLElement) => element.getAttribute('aria-label')?.replaceAll('\u00a0', ' ')

function Weeks() {
  const { showWeek } = useDashboardActions()
  return <button onClick={() => showWeek(calendarDate('2026-12-31'))}>31.12</button>
}

const openWeeks = () =>
  onDashboard(
    <>
      <WeekView refusal={null} />
      <Weeks />
    </>,
  )

function Modes() {
  const { setMode, setTask } = useDashboardActions()
  return (
    <>
      <button onClick={() => setMode('search')}>search</button>
      <button onClick={() => setTask(moveTaskOf(lesson()))}>move</button>
    </>
  )
}

test('a week that cannot be had is not the one before it under other dates, and comes when asked again', async () => {
  stubAnswers({ schedule })
  openWeeks()
  await screen.findByRole('grid')
  const lost = Promise.reject(new TypeError('Failed to fetch'))
  lost.catch(() => undefined)
  stubAnswers({ schedule: lost })
  fireEvent.click(screen.getByText('31.12'))
  expect(await screen.findByText(gridTexts.notLoaded)).toBeTruthy()
  expect(screen.queryByText(lesson().title)).toBeNull()
  stubAnswers({ schedule })
  fireEvent.click(screen.getByRole('button', { name: common.tryAgain }))
  expect(await screen.findByRole('grid')).toBeTruthy()
  expect(screen.getAllByRole('rowheader')[0]?.textContent).toContain('28.12')
})

test('a week that is long on its way does not leave the one before it under its dates', async () => {
  stubAnswers({ schedule })
  openWeeks()
  await screen.findByRole('grid')
  stubAnswers({ schedule: new Promise(() => undefined) })
  fireEvent.click(screen.getByText('31.12'))
  expect(screen.getByRole('main').getAttribute('aria-busy')).toBe('true')
  expect(screen.queryByText(lesson().title)).not.toBeNull()
  expect(await screen.findByText(gridTexts.loading, {}, { timeout: 5000 })).toBeTruthy()
  expect(screen.queryByText(lesson().title)).toBeNull()
})

test('an ended session is not reported as a lost connection', async () => {
  stubAnswers({ schedule })
  openWeeks()
  await screen.findByRole('grid')
  globalThis.fetch = async () => ({ ok: false, status: 401, text: async () => '{}' }) as Response
  fireEvent.click(screen.getByText('31.12'))
  expect(await screen.findByText(gridTexts.notLoaded)).toBeTruthy()
  expect(document.body.textContent).not.toMatch(/соединени|связ/i)
})

const asksForDrafts = () => requestsTo('schedule').map((url) => url.searchParams.get('with_projected') === '1')

test.each<[string, Actor, boolean, boolean]>([
  ['whoever may have drafts', superuser, true, true],
  ['whoever hides them', superuser, false, false],
  ['a reader', { ...powerlessActor, permissions: ['can view groups'] }, true, false],
])('%s asks for drafts alike under every panel', async (_, actor, showDrafts, expected) => {
  stubAnswers({ schedule })
  onDashboard(
    <>
      <WeekView refusal={null} />
      <Modes />
    </>,
    { actor, preferences: { showDrafts } },
  )
  await screen.findByRole('grid')
  for (const mode of ['move', 'search']) fireEvent.click(screen.getByText(mode))
  await screen.findByRole('grid')
  expect(new Set(asksForDrafts())).toEqual(new Set([expected]))
  expect(screen.queryByText(new RegExp(gridTexts.draftsHidden)) !== null).toBe(!showDrafts)
})

test('whoever may not see a week is led to their own', async () => {
  stubAnswers({ schedule })
  const actor = {
    ...powerlessActor,
    boundTo: { teacherId: null, groupId: 77 as GroupId, subgroup: 1 as const },
  }
  const Address = () => {
    const { subject, subgroup } = useDashboard()
    return <output>{`${subject?.kind} ${subject?.id} ${subgroup}`}</output>
  }
  onDashboard(
    <>
      <WeekView refusal={{ subject: groupSubject, detail: 'У вас нет права смотреть это расписание.' }} />
      <Address />
    </>,
    { actor },
  )
  fireEvent.click(screen.getByRole('button', { name: topBar.ownTimetable }))
  await waitFor(() => expect(screen.getByText('group 77 1')).toBeTruthy())
  expect(screen.queryByRole('button', { name: topBar.ownTimetable })).toBeNull()
  await screen.findByRole('grid')
})

test('menus have their buttons where the pointer or the focus is, and stay where they were opened', async () => {
  const items = [
    lesson({ may: ['remove'] }),
    lesson({ id: 8 as MeetingId, eventId: 8 as EventId, pair: 5, title: 'История', may: ['remove'] }),
  ]
  stubAnswers({ schedule: weekAnswer({ items }) })
  onDashboard(<WeekView refusal={null} />)
  await screen.findByRole('grid')
  const cell = (slot: string) => document.querySelector<HTMLElement>(`[data-slot="${slot}"]`) ?? document.body
  const buttons = () => screen.queryAllByRole('button', { name: /^Действия/ }).map(said)
  act(() => cell('3.3').focus())
  expect(buttons()).toEqual(['Действия: Физика', expect.stringMatching(/^Действия в клетке: среда 18.11, 3/)])
  fireEvent.pointerOver(screen.getByText('История'))
  expect(buttons().slice(2)).toEqual(['Действия: История', expect.stringMatching(/18.11, 5/)])
  fireEvent.pointerOver(cell('1.1'))
  expect(buttons()).toEqual([expect.stringMatching(/16.11, 1/), 'Действия: Физика', expect.anything()])
  fireEvent.pointerLeave(screen.getByRole('grid'), { pointerType: 'mouse' })
  expect(buttons()).toHaveLength(2)
  fireEvent.pointerOver(cell('3.5'))
  const opener = screen.getByRole('button', { name: 'Действия: История' })
  act(() => opener.focus())
  fireEvent.click(opener)
  fireEvent.pointerLeave(screen.getByRole('grid'), { pointerType: 'mouse' })
  fireEvent.keyDown(await screen.findByRole('dialog'), { key: 'Escape' })
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Действия: История' }))
})
