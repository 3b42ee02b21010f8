import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { GroupId, MeetingId, RoomId, TeacherId } from '@/lib/core/names/rules/ids'
import type { LeavingClass, PlanEntry } from '@/lib/core/placing/rules/proposal'
import type { Rest } from '@/lib/core/wire/browser/answers'
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

type Shown = { entries: PlanEntry[]; unsure?: PlanEntry[]; sought?: LeavingClass[]; rest?: Rest }

/** The plan, and what it becomes when others act. */
function open(...plans: [Shown, ...Shown[]]) {
  function Open() {
    const [at, setAt] = useState(0)
    const { rest = null, ...plan } = plans[at] ?? plans[0]
    return (
      <>
        <button onClick={() => setAt(at + 1)}>весть</button>
        <ClosingPlanForm
          plan={{ standing: [], sought: [], ...plan }}
          query={{ rest, why: undefined, reload: () => Promise.resolve(setAt(at + 1)) }}
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

const sought = (title: string): LeavingClass => entry(title, [first]).leaving

test('rows that are found can be taken while others are still looked for, and none of these is told as gone', () => {
  open(
    { entries: [], sought: [sought('Физика'), sought('Химия')], rest: 'sought' },
    { entries: [entry('Физика', [first])], sought: [sought('Химия')], rest: 'sought' },
    { entries: [entry('Физика', [first]), entry('Химия', [first])] },
  )
  expect(screen.getByRole('button', { name: 'Ещё ищется: 2' })).toBeTruthy()
  expect(screen.getAllByText('Ещё ищется…')).toHaveLength(2)
  hear()
  expect(screen.getByRole('button', { name: 'Переедут: 1' })).toBeTruthy()
  expect(screen.getByText(/^План ещё составляется/)).toBeTruthy()
  expect(moving()).toBe('Переставить 1')
  hear()
  expect(moving()).toBe('Переставить 2')
  expect(screen.queryByText(/План ещё составляется/)).toBeNull()
  expect(gone()).toEqual([])
})

test('whoever unticks all while the plan is being made finds nothing ticked that comes later', () => {
  open(
    { entries: [entry('Физика', [first])], sought: [sought('Химия')], rest: 'sought' },
    { entries: [entry('Физика', [first]), entry('Химия', [first])] },
  )
  fireEvent.click(box('Отметить все'))
  hear()
  expect(moving()).toBe('Переставить 0')
})

test('a plan that was ended says so, keeps what was found, and goes on when asked', () => {
  open(
    { entries: [entry('Физика', [first])], sought: [sought('Химия')], rest: 'left' },
    { entries: [entry('Физика', [first]), entry('Химия', [first])] },
  )
  expect(screen.getByRole('button', { name: /^Не.искали: 1$/ })).toBeTruthy()
  expect(moving()).toBe('Переставить 1')
  fireEvent.click(screen.getByRole('button', { name: 'Искать дальше' }))
  expect(moving()).toBe('Переставить 2')
})

test('a draft and a class that look alike are ticked apart', () => {
  open({ entries: [entry('Физика', [first]), entry('Физика', [first], true)] })
  const [one] = screen.getAllByRole('checkbox', { name: /Физика/ })
  if (one) fireEvent.click(one)
  expect(moving()).toBe('Переставить 1')
})
