import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { SWRConfig } from 'swr'
import { FeedbackProvider } from '@/components/ui/feedback-provider'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { defaultPairs } from '@/lib/core/calendar/rules/pairs'
import type { MeetingId, TeacherId } from '@/lib/core/names/rules/ids'
import { encodeSchedule } from '@/lib/core/schedule/calls/schedule'
import { lesson } from '@/testing/lessons'
import { AbsenceForm } from './absence-form'

const today = calendarDate('2026-11-18')
const friday = calendarDate('2026-11-20')
const examDay = calendarDate('2027-01-20')
const nextYear = calendarDate('2027-02-01')
const taught = [
  lesson({ id: 1 as MeetingId, title: 'Химия', pair: 1, date: today }),
  lesson({ id: 2 as MeetingId, title: 'Физика', pair: 2, date: friday }),
  lesson({ id: 3 as MeetingId, title: 'Алгебра', pair: 4, date: friday }),
  lesson({ id: 4 as MeetingId, title: 'Оптика', pair: 1, date: nextYear }),
  ...([5, 6] as const).map((pair) =>
    lesson({ id: pair as MeetingId, kind: 'exam', title: 'Экзамен', comment: '15:30–18:30', pair, date: examDay }),
  ),
]

let sent: unknown[] = []
let isAway = false
const ownFetch = globalThis.fetch
beforeEach(() => {
  sent = []
  isAway = false
  globalThis.fetch = async (input, init) => {
    const respond = (body: unknown) => ({ ok: true, status: 200, text: async () => JSON.stringify(body) }) as Response
    if (String(input).endsWith('/check-login/')) return respond({ csrf: 'x' })
    const asked = /dbeg=(.+)&dend=(.+)/.exec(String(input))
    if (asked) {
      if (isAway) throw new TypeError('no network')
      const [, from = '', to = ''] = asked
      const items = taught.filter(({ date }) => from <= date && date <= to)
      return respond(encodeSchedule({ items, requests: [], wishes: [], parity: 1 }, today))
    }
    sent.push(init?.body ? JSON.parse(String(init.body)) : null)
    return respond({ id: 1, change_id: null })
  }
})
afterAll(() => {
  globalThis.fetch = ownFetch
})

function open() {
  const classes = [{ date: today }, { date: friday }]
  const onDone = () => undefined
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <FeedbackProvider>
        <AbsenceForm teacherId={5 as TeacherId} pairs={defaultPairs} {...{ today, classes, onDone }} />
      </FeedbackProvider>
    </SWRConfig>,
  )
}
const choose = (label: string, value: number) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: String(value) } })
const setDay = (value: string) => fireEvent.change(screen.getByLabelText(/^С.даты/), { target: { value } })
const missed = () =>
  within(screen.getAllByRole('status')[0] ?? document.body)
    .queryAllByRole('listitem')
    .map((item) => item.textContent?.replaceAll('\u00a0', ' '))

test('the next day with classes is offered whole, and of a part only its classes are named and sent', async () => {
  open()
  const [physics, algebra] = ['пятница 20.11, 2-я пара: Физика', 'пятница 20.11, 4-я пара: Алгебра']
  await waitFor(() => expect(missed()).toEqual([physics, algebra]))
  choose('С пары', 3)
  expect(missed()).toEqual([algebra])
  choose('По пару', 3)
  expect(missed()).toEqual([])
  choose('С пары', 4)
  // The only day cannot end before it begins.
  expect(screen.getByLabelText<HTMLSelectElement>('По пару').value).toBe('0')
  expect(missed()).toEqual([algebra])
  fireEvent.click(screen.getByRole('button', { name: 'Отметить' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent).toMatchObject([{ dbeg: friday, dend: friday, is_absence: true, first_pair: 4 }])
  expect(sent[0]).not.toHaveProperty('last_pair')
})

test('an exam of several pairs is one, as in the days', async () => {
  open()
  setDay('20.01.2027')
  await waitFor(() => expect(missed()).toEqual([expect.stringContaining('5-я пара: Экзамен')]))
})

test('classes beyond what «Моё» shows are named, and what is not known is not denied', async () => {
  open()
  await waitFor(() => expect(missed()).toHaveLength(2))
  setDay('01.02.2027')
  await waitFor(() => expect(missed()).toEqual([expect.stringContaining('1-я пара: Оптика')]))
  isAway = true
  setDay('08.02.2027')
  expect(await screen.findByText(/Не.удалось узнать/)).toBeDefined()
  expect(screen.queryByText(/занятий у.вас нет/)).toBeNull()
})
