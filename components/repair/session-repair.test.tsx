import { render, screen } from '@testing-library/react'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { TeacherId } from '@/lib/core/names/rules/ids'
import { powerlessActor, superuser } from '@/testing/actors'
import { SessionRepair } from './session-repair'

const day = calendarDate('2027-01-14')
const touched = { kind: 'teacher', ids: [5 as TeacherId], from: day, to: day } as const

test('whoever plans a session is told how many exams there are, and led to the search that moves them', () => {
  render(<SessionRepair actor={superuser} count={3} touched={touched} />)
  expect(screen.getByRole('link', { name: 'Починить сессию' }).getAttribute('href')).toMatch(
    /^\/workbench\/exams\/?\?show=remarks&teacher=5&dbeg=2027-01-14&dend=2027-01-14$/,
  )
})

test.each([
  ['nobody plans a session', powerlessActor, 3],
  ['there are no exams', superuser, 0],
])('nothing is told if %s', (_, actor, count) => {
  const { container } = render(<SessionRepair actor={actor} count={count} touched={touched} />)
  expect(container.textContent).toBe('')
})
