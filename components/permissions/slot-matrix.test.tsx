import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { defaultPairs } from '@/lib/core/calendar/rules/pairs'
import { slotsOfDay, slotsOfPair } from '@/lib/core/rights/rules/slot-matrix'
import { spotLabel } from '@/lib/permissions/texts/load-permissions'
import { slotsText } from '@/lib/permissions/texts/slot-list'
import { SlotMatrix } from './slot-matrix'

let slots: readonly number[] = []

function Held({ onChange }: { onChange: (slots: readonly number[]) => void }) {
  const [held, setHeld] = useState(slots)
  return (
    <SlotMatrix
      label="Физика"
      slots={held}
      onChange={(next) => {
        setHeld(next)
        onChange(next)
      }}
    />
  )
}

function draw(initial: readonly number[] = []) {
  slots = initial
  render(<Held onChange={(next) => (slots = next)} />)
}
const cell = (day: 1 | 2 | 3, pair: 1 | 2 | 3) => screen.getByRole('gridcell', { name: spotLabel({ day, pair }) })
// jsdom has no pointer events.
const pointer = (target: Element | Window, type: string) =>
  fireEvent(target, new MouseEvent(type, { bubbles: true, cancelable: true, button: 0 }))
const drag = (...cells: HTMLElement[]) => {
  const [first, ...others] = cells
  if (first) pointer(first, 'pointerdown')
  for (const one of others) pointer(one, 'pointerover')
  pointer(window, 'pointerup')
}

test('a drag paints what it goes over as its first cell becomes, and is one change', () => {
  draw([12])
  drag(cell(1, 1), cell(1, 2), cell(1, 3), cell(2, 3))
  expect(slots).toEqual([11, 12, 13, 23])
  drag(cell(1, 2), cell(1, 1), cell(2, 1))
  expect(slots).toEqual([13, 23])
  expect(screen.getByText('2 из 56')).toBeTruthy()
})

test('a drag that turns into scrolling changes nothing', () => {
  draw([12])
  pointer(cell(1, 1), 'pointerdown')
  pointer(cell(2, 1), 'pointerover')
  pointer(window, 'pointercancel')
  expect(slots).toEqual([12])
  expect(cell(2, 1).getAttribute('aria-selected')).toBe('false')
})

test('headings toggle a whole day, a whole pair, and the corner all', () => {
  draw()
  fireEvent.click(screen.getByRole('rowheader', { name: spotLabel({ day: 2, pair: 0 }) }), { detail: 1 })
  expect(slots).toEqual(slotsOfDay(defaultPairs, 2))
  fireEvent.click(screen.getByRole('columnheader', { name: spotLabel({ day: 0, pair: 3 }) }), { detail: 1 })
  expect(slots).toEqual([...new Set([...slotsOfDay(defaultPairs, 2), ...slotsOfPair(3)])].sort((a, b) => a - b))
  const corner = screen.getByRole('columnheader', { name: spotLabel({ day: 0, pair: 0 }) })
  fireEvent.click(corner, { detail: 1 })
  expect(slots).toHaveLength(56)
  fireEvent.click(corner, { detail: 1 })
  expect(slots).toEqual([])
  expect(screen.getByText(slotsText([], defaultPairs))).toBeTruthy()
})

test('arrows walk from the one tab stop, the space bar toggles, headings too', () => {
  draw()
  const grid = screen.getByRole('grid', { name: 'Физика' })
  expect(grid.querySelectorAll('[tabindex="0"]')).toHaveLength(1)
  cell(1, 1).focus()
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? grid, { key })
  press('ArrowRight')
  press('ArrowDown')
  press(' ')
  expect(slots).toEqual([22])
  expect(document.activeElement).toBe(cell(2, 2))
  expect(grid.querySelectorAll('[tabindex="0"]')).toHaveLength(1)
  press('ArrowLeft')
  press('ArrowLeft')
  press('Enter')
  expect(slots).toEqual(slotsOfDay(defaultPairs, 2))
})
