import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { FeedbackProvider } from '@/components/ui/feedback-provider'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { defaultPairs, type Pair } from '@/lib/core/calendar/rules/pairs'
import type { TeacherId } from '@/lib/core/names/rules/ids'
import { AbsenceForm } from './absence-form'

const today = calendarDate('2026-11-18')
const friday = calendarDate('2026-11-20')
const taught = (title: string, pair: Pair, date = friday) => ({ key: title, title, date, pair })

let sent: unknown[] = []
const ownFetch = globalThis.fetch
beforeEach(() => {
  sent = []
  globalThis.fetch = async (input, init) => {
    const respond = (body: unknown) => ({ ok: true, status: 200, text: async () => JSON.stringify(body) }) as Response
    if (String(input).endsWith('/check-login/')) return respond({ csrf: 'x' })
    sent.push(init?.body ? JSON.parse(String(init.body)) : null)
    return respond({ id: 1, change_id: null })
  }
})
afterAll(() => {
  globalThis.fetch = ownFetch
})

function open() {
  const classes = [taught('Химия', 1, today), taught('Физика', 2), taught('Алгебра', 4)]
  const onDone = () => undefined
  render(
    <FeedbackProvider>
      <AbsenceForm teacherId={5 as TeacherId} pairs={defaultPairs} {...{ today, classes, onDone }} />
    </FeedbackProvider>,
  )
}
const choose = (label: string, value: number) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: String(value) } })
const missed = () =>
  within(screen.getAllByRole('status')[0] ?? document.body)
    .queryAllByRole('listitem')
    .map((item) => item.textContent?.replaceAll('\u00a0', ' '))

test('the next day with classes is offered whole, and of a part only its classes are named and sent', async () => {
  open()
  const [physics, algebra] = ['пятница 20.11, 2-я пара: Физика', 'пятница 20.11, 4-я пара: Алгебра']
  expect(missed()).toEqual([physics, algebra])
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
