import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { calendarDate } from '@/lib/core/rules/calendar/calendar-date'
import type { GroupId, MeetingId, RoomId, TeacherId } from '@/lib/core/rules/names/ids'
import type { PlanEntry } from '@/lib/core/rules/placing/proposal'
import { onDashboard } from '@/testing/specification/dashboard'
import { ClosingPlanForm } from './closing-plan'

const [first, second] = ['2026-11-23', '2026-11-30'].map(calendarDate)
const place = (id: number, pair: 1 | 2) => ({
  date: calendarDate('2026-11-23'),
  pair,
  rooms: [{ id: id as RoomId, title: `К-20${id}`, building: 'К' }],
})

/** A class on these dates, which may go to another room. */
function entry(title: string, dates: (typeof first)[], isDraft = false): PlanEntry {
  const leaving = {
    ...{ title, lessonType: 1 as const, subgroup: 0 as const, isDraft, from: place(1, 1) },
    groups: [
      {
        id: 6 as GroupId,
        title: 'ИСТб-24-1',
        students: 20,
        courseYear: 3,
        correspondence: false,
        subgroup: 0 as const,
      },
    ],
    teachers: [{ id: 5 as TeacherId, name: 'Рудаков К. Е.' }],
    dates: dates.flatMap((date) => date ?? []),
  }
  const classes = leaving.dates.map((date, at) => ({ id: (at + 1) as MeetingId, version: 1, from: date, to: date }))
  const move = { ...leaving, to: place(2, 1), roomId: 2 as RoomId, classes }
  return { leaving, isMine: true, proposals: [{ moves: [move], price: 0, reasons: [], stays: [], touched: [] }] }
}

type Shown = { entries: PlanEntry[]; unsure?: PlanEntry[] }

/** The plan, and what it becomes when others act. */
function open(...plans: [Shown, ...Shown[]]) {
  function Open() {
    const [at, setAt] = useState(0)
    return (
      <>
        <button onClick={() => setAt(at + 1)}>весть</button>
        <ClosingPlanForm
          plan={{ standing: [], ...(plans[at] ?? plans[0]) }}
          of={[1 as RoomId]}
          submitText={(classes) => `Переставить ${classes}`}
          mayBeEmpty={false}
          onSubmit={() => Promise.resolve()}
          onCancel={() => undefined}
        />
      </>
    )
  }
  onDashboard(<Open />)
}

const box = (title: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: new RegExp(title) })
const hear = () => fireEvent.click(screen.getByText('весть'))
const gone = () =>
  screen
    .queryAllByRole('region', { name: 'Пока план открыт, отсюда ушло' })
    .map(({ textContent }) => textContent.replaceAll('\u00a0', ' '))
const moving = () => screen.getByRole('button', { name: /^Переставить/ }).textContent

test('what was left out stays so when one of its dates is settled by others, and only that date is told as gone', () => {
  open({ entries: [entry('Физика', [first, second])] }, { entries: [entry('Физика', [second])] })
  fireEvent.click(box('Физика'))
  expect(moving()).toBe('Переставить 0')
  hear()
  expect(box('Физика').checked).toBe(false)
  expect(gone()).toEqual([expect.stringMatching(/Физика.*23\.11$/)])
})

test('what becomes unsure while the plan is open is not moved unless somebody says so', () => {
  open(
    { entries: [entry('Физика', [first])] },
    { entries: [], unsure: [entry('Физика', [first]), entry('Химия', [first])] },
  )
  expect(moving()).toBe('Переставить 1')
  hear()
  expect(moving()).toBe('Переставить 0')
  fireEvent.click(box('Химия'))
  expect(moving()).toBe('Переставить 1')
})

test('a draft and a class that look alike are ticked apart', () => {
  open({ entries: [entry('Физика', [first]), entry('Физика', [first], true)] })
  const [one] = screen.getAllByRole('checkbox', { name: /Физика/ })
  if (one) fireEvent.click(one)
  expect(moving()).toBe('Переставить 1')
})
