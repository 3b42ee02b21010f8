import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import type { AbsencePlan, AbsentClass } from '@/lib/absences/rules/absence-plan'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { MeetingId, TeacherId, WishId } from '@/lib/core/names/rules/ids'
import type { Rest } from '@/lib/core/wire/browser/answers'
import { superuser } from '@/testing/actors'
import { onDashboard, requestsTo, stubAnswers, textIn } from '@/testing/specification/dashboard'
import { OpenPlan } from './absence-plan'

const date = calendarDate('2026-11-23')

const absentClass = (id: number, values: Partial<AbsentClass> = {}): AbsentClass => ({
  item: {
    ...{ id: id as MeetingId, version: 1, title: `Физика ${id}`, lessonType: 1, subgroup: 0, groups: [], teachers: [] },
    ...{ rooms: [], date, pair: 1, isDraft: false },
  },
  ways: ['move', 'cancel'],
  substitutes: [],
  joins: [],
  proposals: [],
  isSought: true,
  ...values,
})

type Shown = { classes: AbsentClass[]; rest: Rest }

/** The plan, and what it becomes when more of it is known, or the search is ended. */
function open(...shown: [Shown, ...Shown[]]) {
  function Open() {
    const [at, setAt] = useState(0)
    const { classes, rest } = shown[at] ?? shown[0]
    const plan: AbsencePlan = {
      who: { kind: 'teacher', id: 5 as TeacherId, name: 'Рудаков К. Е.' },
      title: 'Болезнь',
      startsOn: date,
      endsOn: date,
      classes,
    }
    const asked = { rest, why: undefined, reload: () => Promise.resolve(), leave: () => setAt(at + 1) }
    return <OpenPlan id={3 as WishId} actor={superuser} plan={plan} query={asked} onDone={() => undefined} />
  }
  onDashboard(<Open />)
}

const rows = () => screen.getAllByRole('listitem').map(textIn)
const submit = () => screen.getByRole('button', { name: /^Решить/ })

test('a plan that is being made shows its classes, owes none of them, and tries nothing out until it is ended', async () => {
  stubAnswers({ 'absence/3': { changed: 1, touched: [], warnings: [], change_id: null } })
  const classes = [absentClass(1, { isSought: false }), absentClass(2), absentClass(3, { ways: ['move'] })]
  open({ classes, rest: 'sought' }, { classes, rest: 'left' })
  expect(rows().map((row) => /Ещё ищется…/.test(row))).toEqual([false, true, true])
  expect(submit().getAttribute('aria-disabled')).toBe('true')
  expect(submit().textContent).toMatch(/Решить 1/)
  expect(screen.queryByText(/Решает тот/)).toBeNull()
  expect(requestsTo('absence')).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: /^Больше не.искать$/ }))
  expect(rows().map((row) => /Не.искали/.test(row))).toEqual([false, true, true])
  await waitFor(() => expect(submit().getAttribute('aria-disabled')).not.toBe('true'))
  expect(requestsTo('absence')).toHaveLength(1)
})
