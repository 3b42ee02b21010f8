import { fireEvent, render, screen, within } from '@testing-library/react'
import { useState, type ComponentProps } from 'react'
import { Form } from '@/components/ui/form'
import type { AcademicCalendar } from '@/lib/core/calendar/rules/academic-calendar'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { autumn } from '@/testing/calendars'
import { DateField, type DateEntry } from './date-field'

const today = calendarDate('2026-11-18')
const calendar: AcademicCalendar = {
  ...autumn,
  holidays: [{ date: calendarDate('2026-11-04'), title: 'День народного единства' }],
  movedDays: [{ date: calendarDate('2026-11-07'), runsAs: 1, parity: null, title: '' }],
}

type Bounds = Pick<ComponentProps<typeof DateField>, 'min' | 'isRequired'>

function open(initial: string | null, bounds: Bounds = {}) {
  const seen: DateEntry[] = []
  const sent = jest.fn()
  function Shown() {
    const [value, setValue] = useState<DateEntry>(initial === null ? null : calendarDate(initial))
    return (
      <Form onSubmit={() => sent(value)} aria-label="форма">
        <DateField
          label="Дата"
          value={value}
          onChange={(entry) => {
            seen.push(entry)
            setValue(entry)
          }}
          calendar={calendar}
          today={today}
          {...bounds}
        />
      </Form>
    )
  }
  render(<Shown />)
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Дата' })
  return { field, seen, sent, send: () => fireEvent.submit(screen.getByRole('form')) }
}
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const leave = (field: HTMLElement) => fireEvent.blur(field)

test('a date stands as people write it, and counts as soon as it is whole', () => {
  const { field, seen } = open('2026-11-18')
  expect(field.value).toBe('18.11.2026')
  type(field, '3.12.2026')
  expect(seen.at(-1)).toBe('2026-12-03')
  leave(field)
  expect(field.value).toBe('03.12.2026')
})

test.each([
  ['3.12', '2026-12-03'],
  ['10.01', '2027-01-10'],
  ['03.12.26', '2026-12-03'],
  ['03122026', '2026-12-03'],
  ['3,12', '2026-12-03'],
])('%s is a date once the field is left', (written, date) => {
  const { field, seen } = open(null)
  type(field, written)
  leave(field)
  expect(seen.at(-1)).toBe(date)
})

test('an invalid date stays, gives no value, and has a message when the field is left', () => {
  const { field, seen } = open('2026-11-18')
  type(field, '31.11.2026')
  expect(field.getAttribute('aria-invalid')).toBeNull()
  leave(field)
  expect([field.value, seen.at(-1)]).toEqual(['31.11.2026', 'wrong'])
  expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Такой даты нет: 31.11.2026.',
  )
  type(field, 'завтра')
  leave(field)
  expect(screen.getByText('Дата пишется так: 18.11.2026.')).toBeTruthy()
})

test('a form is not sent while its date is missing, wrong or out of bounds, and says so in words of its own', () => {
  const { field, sent, send } = open(null, { isRequired: true, min: calendarDate('2026-11-16') })
  send()
  expect(screen.getByText('Укажите дату.')).toBeTruthy()
  expect(document.activeElement).toBe(field)
  type(field, '01.11.2026')
  send()
  expect(screen.getByText(/^Не\sраньше 16\.11\.2026\.$/)).toBeTruthy()
  expect(sent).not.toHaveBeenCalled()
  type(field, '16.11.2026')
  send()
  expect(sent).toHaveBeenCalledWith('2026-11-16')
  expect(screen.getByRole<HTMLFormElement>('form').noValidate).toBe(true)
})

describe('the month', () => {
  async function openMonth(initial: string | null, bounds: Bounds = {}) {
    const opened = open(initial, bounds)
    const button = screen.getByRole('button', { name: /календаре/ })
    button.focus()
    fireEvent.click(button)
    const month = await screen.findByRole('dialog', { name: 'Календарь' })
    return { ...opened, month }
  }
  const focused = () => document.activeElement?.getAttribute('aria-label')?.replaceAll('\u00a0', ' ')
  const press = (key: string, shiftKey = false) =>
    fireEvent.keyDown(document.activeElement ?? document.body, { key, shiftKey })

  test('says what the academic calendar says of each day and week', async () => {
    const { month } = await openMonth('2026-11-18')
    expect(focused()).toBe('среда, 18 ноября')
    const day = (name: RegExp) => within(month).getByRole('button', { name })
    expect(day(/^среда, 18/).getAttribute('aria-current')).toBe('date')
    expect(day(/^среда, 4.ноября, выходной: День народного единства$/)).toBeTruthy()
    expect(day(/^суббота, 7.ноября, занятия за.понедельник$/)).toBeTruthy()
    expect(within(month).getByRole('gridcell', { selected: true }).textContent).toBe('18')
    expect(
      within(month)
        .getAllByRole('rowheader')
        .map((one) => one.textContent),
    ).toEqual([0, 1, 0, 1, 0, 1].map((parity) => (parity === 0 ? 'нечет.нечётная' : 'чет.чётная')))
  })

  test('keys go by days, weeks, months and years; Enter’s press chooses, Escape does not', async () => {
    const { field, month, seen } = await openMonth('2026-11-18')
    press('ArrowRight')
    expect(focused()).toBe('четверг, 19 ноября')
    press('ArrowDown')
    expect(focused()).toBe('четверг, 26 ноября')
    press('Home')
    expect(focused()).toBe('понедельник, 23 ноября')
    press('End')
    expect(focused()).toBe('воскресенье, 29 ноября')
    press('PageDown')
    expect(focused()).toBe('вторник, 29 декабря, вне семестра')
    press('PageUp', true)
    expect(focused()).toBe('понедельник, 29 декабря, вне семестра')
    press('PageUp')
    press('PageUp')
    expect(focused()).toBe('среда, 29 октября, вне семестра')
    expect(within(month).getByText('октябрь 2025')).toBeTruthy()
    fireEvent.keyDown(document.activeElement ?? field, { key: 'Escape' })
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(seen).toEqual([])
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /календаре/ }))
  })

  test('a day is chosen, one out of bounds is not', async () => {
    const { month, field, seen } = await openMonth('2026-11-18', { min: today })
    fireEvent.click(within(month).getByRole('button', { name: /^вторник, 17/ }))
    expect(seen).toEqual([])
    fireEvent.click(within(month).getByRole('button', { name: /^пятница, 20/ }))
    expect(seen).toEqual(['2026-11-20'])
    expect(field.value).toBe('20.11.2026')
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
