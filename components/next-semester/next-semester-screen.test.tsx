import { act, fireEvent, render, screen } from '@testing-library/react'
import { SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime'
import { SWRConfig } from 'swr'
import { FeedbackProvider } from '@/components/ui/feedback-provider'
import type { Semester } from '@/lib/core/calendar/rules/academic-calendar'
import { addDays, calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { FacultyId, SemesterId } from '@/lib/core/names/rules/ids'
import { timers } from '@/lib/core/page/browser/timers'
import { useChanged } from '@/lib/core/wire/browser/answers'
import { nextSemesterTexts } from '@/lib/next-semester/texts'
import { standForNetwork, type SentCall } from '@/testing/calls'
import { NextSemesterScreen } from './next-semester-screen'

const starts = calendarDate('2026-08-31')
const semesters = [0, 364].map((after, index): Semester => ({
  ...{ id: (index + 1) as SemesterId, title: `Осень ${index}`, half: 1, firstWeekParity: 0, courseYears: [] },
  startsOn: addDays(starts, after),
  endsOn: addDays(starts, after + 118),
}))
const none = { total: 0, items: [] }
const answer = {
  ...{ classes: 10, kept: 10, rehoused: 0, left: 0, done: 0, withheld: 0, groups: [], candidates: [], quality: null },
  lines: { blocked: none, changed: none, added: none, gone: none, unplaced: none, placed: none },
  change_id: null,
}

let network: ReturnType<typeof standForNetwork>
let answered: (call: SentCall) => object = () => answer
let failed: { status: number; body: object } | null = null

function Open() {
  const changed = useChanged()
  return (
    <>
      <button onClick={() => void changed('timetable')}>весть</button>
      <NextSemesterScreen
        {...{ semesters, today: addDays(starts, 300) }}
        faculties={['ИИТ', 'ИЭ'].map((title, index) => ({ id: (index + 1) as FacultyId, title }))}
        first={1 as FacultyId}
      />
    </>
  )
}

const open = () =>
  render(
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
      <SearchParamsContext value={new URLSearchParams()}>
        <FeedbackProvider>
          <Open />
        </FeedbackProvider>
      </SearchParamsContext>
    </SWRConfig>,
  )

/** In steps, as React shows nothing before one ends. */
const settle = async () => {
  for (let step = 0; step < 20; step += 1)
    await act(async () => {
      await jest.advanceTimersByTimeAsync(timers.formSettles / 4)
    })
}
const press = async (name: string) => {
  fireEvent.click(screen.getByText(name))
  await settle()
}
const trials = () => network.sent.filter(({ body }) => body?.dry_run === true).length
const classes = () => screen.getAllByRole('definition')[0]?.textContent
const renewed = () => screen.queryByText(/^Пока примерка открыта, расписание изменили/)

beforeEach(() => {
  jest.useFakeTimers()
  // There is no live channel here: word of changes comes from a button.
  jest.spyOn(console, 'warn').mockImplementation()
  answered = () => answer
  failed = null
  network = standForNetwork({
    read: () => ({}),
    change: (call) => failed ?? { body: answered(call) },
  })
})
afterEach(() => {
  network.restore()
  jest.restoreAllMocks()
  jest.useRealTimers()
})

test('an open trial is made again when others change the timetable, and says so if it comes to something else', async () => {
  open()
  await press('весть')
  expect(trials()).toBe(0)
  await press('Примерить')
  expect([trials(), classes()]).toEqual([1, '10'])
  // What others change without touching it is not told.
  await press('весть')
  expect([trials(), renewed()]).toEqual([2, null])
  answered = () => ({ ...answer, classes: 8, kept: 8, left: 2 })
  await press('весть')
  expect([trials(), renewed(), classes()]).toEqual([3, expect.anything(), '8'])
  // Once it is laid there is no trial to keep alive.
  answered = () => ({ ...answer, classes: 8, kept: 8, change_id: 5 })
  await press('Составить черновики')
  await press('весть')
  expect([trials(), renewed()]).toEqual([3, null])
})

test('a trial that was ended does not begin again by itself, and does when asked', async () => {
  open()
  failed = { status: 409, body: { code: 'cancelled', detail: 'Отменено.' } }
  await press('Примерить')
  failed = null
  await press('весть')
  expect([trials(), screen.queryByRole('alert')]).toEqual([1, null])
  await press('Примерить')
  expect([trials(), classes()]).toEqual([2, '10'])
})

test('a trial that is made once more says that it is', async () => {
  open()
  await press('Примерить')
  fireEvent.click(screen.getByText('Примерить'))
  expect(screen.getByText(/^Примеряю/)).toBeDefined()
  await settle()
  expect(screen.queryByText(/^Примеряю/)).toBeNull()
})

test('nothing is tried out while drafts are laid, and that is what the status says', async () => {
  open()
  await press('Примерить')
  answered = () => ({ ...answer, change_id: 5 })
  fireEvent.click(screen.getByText('Составить черновики'))
  fireEvent.click(screen.getByText('Примерить'))
  expect(screen.getByText(nextSemesterTexts.laying)).toBeDefined()
  await settle()
  expect(trials()).toBe(1)
})

test('the chosen faculty stands in the address, where the places beside it take it from', async () => {
  open()
  fireEvent.change(screen.getByLabelText(nextSemesterTexts.faculty), { target: { value: '2' } })
  expect(window.location.search).toBe('?faculty=2')
  await press('Примерить')
  expect(network.sent.at(-1)?.body?.faculty_id).toBe(2)
  window.history.replaceState(null, '', '/')
})

test('a trial that is made again by itself takes no button away: a press meant for one never lands on another', async () => {
  open()
  await press('Примерить')
  const [tryOut, lay] = ['Примерить', 'Составить черновики'].map((name) => screen.getByText(name))
  const seen: unknown[] = []
  answered = () => {
    seen.push(...[tryOut, lay].map((one) => [one?.textContent, one?.getAttribute('aria-busy')]))
    return answer
  }
  await press('весть')
  expect(seen).toEqual([
    ['Примерить', null],
    ['Составить черновики', null],
  ])
})
