import { fireEvent, render, screen } from '@testing-library/react'
import { useFieldProblem } from './field-problem'
import { TextField } from './labelled'

function Field() {
  const { field, note, tell } = useFieldProblem('Заполните название')
  return (
    <TextField
      label="Название"
      value=""
      hint="Как в документах"
      {...field}
      note={note}
      onBlur={() => tell(true)}
      onChange={() => undefined}
    />
  )
}

const described = (field: HTMLElement) =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? null)

test('a field is described by what is wrong with it, and by its hint', () => {
  render(<Field />)
  const field = screen.getByRole('textbox', { name: 'Название' })
  expect(described(field)).toEqual(['Как в документах'])
  fireEvent.blur(field)
  expect(described(field)).toEqual(['Заполните название', 'Как в документах'])
})

test('a field without either has no description', () => {
  render(<TextField label="Название" value="" onChange={() => undefined} />)
  expect(screen.getByRole('textbox').hasAttribute('aria-describedby')).toBe(false)
})
