import { act, fireEvent, render, screen } from '@testing-library/react'
import { offsetsOf, rowLimit, WindowedList, windowOf } from './windowed-list'

const rows = Array.from({ length: 1000 }, (_, index) => ({ key: `${index}` }))
const text = (index: number) => screen.queryByText(`row ${index}`)

function show(kept: string | null = null, height = 40) {
  render(
    <WindowedList label="rows" rows={rows} estimate={() => height} kept={kept}>
      {({ key }) => <p>{`row ${key}`}</p>}
    </WindowedList>,
  )
  const scroller = screen.getByRole('list').parentElement
  if (!scroller) throw new Error('A list without its scroller')
  return scroller
}

/** jsdom has no layout: every row gets this `height`. */
function laidOut(height: number) {
  Object.defineProperty(HTMLElement.prototype, 'offsetHeight', { configurable: true, get: () => height })
}
const ownHeight = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'offsetHeight')
afterEach(() => {
  if (ownHeight) Object.defineProperty(HTMLElement.prototype, 'offsetHeight', ownHeight)
})

test.each([1, 20, 300])('of 1,000 rows %d pixels high at most so many stand, wherever one scrolls', (height) => {
  laidOut(height)
  const scroller = show('500', height)
  for (const scrollTop of [0, 999, 12_345, 1e9]) {
    fireEvent.scroll(scroller, { target: { scrollTop } })
    expect(screen.getAllByRole('listitem').length).toBeLessThanOrEqual(rowLimit)
  }
})

test('what one scrolls to is there, and says which of how many it is', () => {
  const scroller = show()
  expect(text(0)).not.toBeNull()
  expect(text(500)).toBeNull()
  fireEvent.scroll(scroller, { target: { scrollTop: 500 * 40 } })
  expect(text(0)).toBeNull()
  const row = text(500)?.closest('li')
  expect(row?.getAttribute('aria-posinset')).toBe('501')
  expect(row?.getAttribute('aria-setsize')).toBe('1000')
})

test('the row that holds the tab stop stays', () => {
  const scroller = show('3')
  fireEvent.scroll(scroller, { target: { scrollTop: 500 * 40 } })
  expect(text(3)).not.toBeNull()
  expect(text(4)).toBeNull()
})

test('rows stand below each other as high as they are drawn', () => {
  laidOut(100)
  show()
  expect(text(3)?.closest('li')?.style.top).toBe('300px')
})

test('a row that grows by itself moves those below it', () => {
  const changes: (() => void)[] = []
  const own = globalThis.ResizeObserver
  globalThis.ResizeObserver = class extends own {
    constructor(change: ResizeObserverCallback) {
      super(change)
      changes.push(() => change([], this))
    }
  }
  laidOut(40)
  show()
  globalThis.ResizeObserver = own
  laidOut(100)
  act(() => changes.forEach((change) => change()))
  expect(text(3)?.closest('li')?.style.top).toBe('300px')
})

test('what turns out higher above the view moves the scroll along', () => {
  const scroller = show()
  laidOut(100)
  fireEvent.scroll(scroller, { target: { scrollTop: 500 * 40 } })
  expect(scroller.scrollTop).toBe(500 * 40 + 10 * 60)
})

describe('what stands in view', () => {
  const offsets = offsetsOf([10, 30, 20, 20, 20])

  test('rows begin where those before them end', () => {
    expect(offsets).toEqual([0, 10, 40, 60, 80, 100])
  })

  test.each([
    [0, 30, 0, [0, 2]],
    [10, 30, 0, [1, 3]],
    [39, 10, 0, [1, 3]],
    [40, 10, 0, [2, 3]],
    [40, 10, 15, [1, 4]],
    [90, 50, 0, [4, 5]],
    [500, 50, 0, [5, 5]],
  ])('a view at %d, %d high, with %d around', (top, height, around, [first, end]) => {
    expect(windowOf(offsets, { top, height }, around)).toEqual({ first, end })
  })

  test('an empty list shows nothing', () => {
    expect(windowOf(offsetsOf([]), { top: 0, height: 100 }, 10)).toEqual({ first: 0, end: 0 })
  })

  test('however low the rows, one fewer than the limit stand', () => {
    const low = offsetsOf(Array.from({ length: 1000 }, () => 1))
    expect(windowOf(low, { top: 0, height: 500 }, 0)).toEqual({ first: 0, end: rowLimit - 1 })
  })
})
