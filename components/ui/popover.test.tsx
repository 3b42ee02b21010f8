import { act, fireEvent, render, screen } from '@testing-library/react'
import { Popover } from './popover'

// jsdom has no layout, so the tests set heights and trigger resizes.
let height = 200
let grow: () => void
const own = { ResizeObserver: globalThis.ResizeObserver, height: window.innerHeight }
beforeAll(() => {
  Object.defineProperty(HTMLElement.prototype, 'offsetHeight', { configurable: true, get: () => height })
  globalThis.ResizeObserver = class extends own.ResizeObserver {
    constructor(change: ResizeObserverCallback) {
      super(change)
      grow = () => change([], this)
    }
  }
})
afterAll(() => {
  Reflect.deleteProperty(HTMLElement.prototype, 'offsetHeight')
  globalThis.ResizeObserver = own.ResizeObserver
  window.innerHeight = own.height
})
beforeEach(() => {
  height = 200
  window.innerHeight = 700
})

const top = () => screen.getByRole('dialog').style.top
const open = (at: number) =>
  render(
    <Popover label="Меню" at={{ left: 0, right: 0, top: at, bottom: at }} onClose={() => undefined}>
      <button>первый</button>
    </Popover>,
  )

test('what grows after it opened is placed anew, whoever made it grow', () => {
  open(480)
  expect(top()).toBe('484px')
  height = 300
  act(() => grow())
  expect(top()).toBe('176px')
  height = 650
  act(() => grow())
  expect(top()).toBe('42px')
})

test('it follows the window', () => {
  open(480)
  window.innerHeight = 500
  fireEvent(window, new Event('resize'))
  expect(top()).toBe('276px')
})
