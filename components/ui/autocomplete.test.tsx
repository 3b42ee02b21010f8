import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { autocompleteText } from '@/lib/core/schedule/texts/autocomplete'
import type { Choice } from '@/lib/core/schedule/texts/matches'
import { Autocomplete } from './autocomplete'

const people: Choice[] = ['Абрамова', 'Королёв', 'Королёва', 'Сомов'].map((label) => ({ key: label, label }))

function open(choices: readonly Choice[] | undefined, value = '') {
  const chosen: string[] = []
  render(
    <Autocomplete
      label="Преподаватель"
      choices={choices}
      value={value}
      onChoose={(choice) => chosen.push(choice.key)}
    />,
  )
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Преподаватель' })
  field.focus()
  return { field, chosen }
}
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const press = (field: HTMLElement, ...keys: string[]) => keys.forEach((key) => fireEvent.keyDown(field, { key }))
const highlighted = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent

test('typing opens the list, narrows it, and Enter chooses the highlighted one', () => {
  const { field, chosen } = open(people)
  expect(field.getAttribute('aria-expanded')).toBe('false')
  type(field, 'королев')
  expect(field.getAttribute('aria-expanded')).toBe('true')
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Королёв', 'Королёва'])
  press(field, 'ArrowDown', 'Enter')
  expect(chosen).toEqual(['Королёва'])
  expect(screen.queryByRole('listbox')).toBeNull()
})

test('Enter right after the last letter chooses of what was typed, not of the list before', () => {
  const { field, chosen } = open(people)
  press(field, 'ArrowDown')
  act(() => {
    type(field, 'сом')
    press(field, 'Enter')
  })
  expect(chosen).toEqual(['Сомов'])
})

test('arrows open the list and go round it; the field names what is highlighted', () => {
  const { field } = open(people)
  press(field, 'ArrowDown')
  expect(screen.getAllByRole('option')).toHaveLength(4)
  press(field, 'ArrowUp')
  expect(highlighted(field)).toBe('Сомов')
  press(field, 'ArrowDown')
  expect(highlighted(field)).toBe('Абрамова')
  expect(screen.getByRole('option', { selected: true }).textContent).toBe('Абрамова')
})

test('Escape closes, chooses nothing and shows the value again', () => {
  const { field, chosen } = open(people, 'Сомов')
  type(field, 'кор')
  press(field, 'Escape')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(field.value).toBe('Сомов')
  expect(chosen).toEqual([])
})

test('a press on an option chooses it', () => {
  const { field, chosen } = open(people)
  fireEvent.click(field)
  fireEvent.click(screen.getByRole('option', { name: 'Сомов' }))
  expect(chosen).toEqual(['Сомов'])
})

test('of 250 matches 100 stand in the list, and it says so', () => {
  const { field } = open(Array.from({ length: 250 }, (_, index) => ({ key: `${index}`, label: `К-${index}` })))
  type(field, 'к')
  expect(screen.getAllByRole('option')).toHaveLength(100)
  expect(screen.getByText('Показаны первые 100 из 250. Уточните запрос.')).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe(autocompleteText.found(100, 250))
})

test('groups are named', () => {
  const { field } = open([
    { key: '1', label: 'К-101', group: 'Корпус К' },
    { key: '2', label: 'Д-101', group: 'Корпус Д' },
  ])
  fireEvent.click(field)
  const building = screen.getByRole('group', { name: 'Корпус Д' })
  expect(within(building).getByRole('option').textContent).toBe('Д-101')
})

test.each([
  ['below where there is room', 100, ['134px', 'auto', '384px']],
  ['above where the field is low', 600, ['auto', '172px', '384px']],
  ['no higher than there is room', 360, ['394px', 'auto', '366px']],
])('the list stands %s', (_, top, place) => {
  const spy = jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, top, 200, 30))
  const { field } = open(people)
  press(field, 'ArrowDown')
  const { style } = screen.getByRole('listbox').parentElement as HTMLElement
  expect([style.top, style.bottom, style.maxHeight]).toEqual(place)
  spy.mockRestore()
})

test('the list goes along when what its field stands in scrolls', () => {
  const spy = jest.spyOn(Element.prototype, 'getBoundingClientRect')
  spy.mockReturnValue(new DOMRect(0, 100, 200, 30))
  const { field } = open(people)
  press(field, 'ArrowDown')
  spy.mockReturnValue(new DOMRect(0, 60, 200, 30))
  fireEvent.scroll(document.body)
  expect(screen.getByRole('listbox').parentElement?.style.top).toBe('94px')
  spy.mockRestore()
})
