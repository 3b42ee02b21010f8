import { act, fireEvent, screen } from '@testing-library/react'
import { learnTime } from '@/lib/core/wire/browser/server-time'
import { lesson } from '@/testing/lessons'
import { onDashboard } from '@/testing/specification/dashboard'
import { useDashboard, useDashboardActions, type Dashboard } from './dashboard-provider'
import { moveTaskOf } from './task'

const read = ['actor', 'calendar', 'now', 'today', 'bell', 'preferences', 'monday', 'modes', 'task'] as const
type Read = (typeof read)[number]

/** The fields whose components were rendered. */
let drawn: string[]

function Reader({ name }: { name: Read }) {
  void useDashboard()[name]
  drawn.push(name)
  return null
}

function Buttons() {
  const { nextWeek, setPreference, setTask } = useDashboardActions()
  return (
    <>
      <button onClick={nextWeek}>week</button>
      <button onClick={() => setPreference('theme', 'dark')}>theme</button>
      <button onClick={() => setTask(moveTaskOf(lesson()))}>move</button>
    </>
  )
}

beforeEach(() => {
  drawn = []
  onDashboard(
    <>
      {read.map((name) => (
        <Reader key={name} name={name} />
      ))}
      <Buttons />
    </>,
  )
  drawn = []
})

const pass = (time: string) => act(() => learnTime(`2026-11-18T${time}`))
const press = (name: string) => fireEvent.click(screen.getByText(name))

test.each<[string, () => void, (keyof Dashboard)[]]>([
  ['a minute', () => pass('12:01:00'), ['now']],
  ['another week', () => press('week'), ['monday']],
  ['a preference', () => press('theme'), ['preferences']],
  ['a task', () => press('move'), ['task', 'modes']],
])('%s draws only what reads it', (_, happen, expected) => {
  happen()
  expect(new Set(drawn)).toEqual(new Set(expected))
})
