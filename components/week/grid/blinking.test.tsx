import { act, render } from '@testing-library/react'
import { OnDashboard } from '@/testing/dashboard'
import { NowMarker } from './now-marker'
import { WeekIndicator } from './week-grid'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

/** The indicator's text second by second, and whether the marker blinks. */
function watch(showBlinking: boolean) {
  const { container } = render(
    <OnDashboard subject={null} preferences={{ showBlinking }}>
      <WeekIndicator parity={1} isCurrent />
      <NowMarker />
    </OnDashboard>,
  )
  const said = [0, 3, 3].map((seconds) => {
    act(() => jest.advanceTimersByTime(seconds * 1000))
    return container.querySelector<HTMLElement>('[data-week-indicator]')?.dataset.weekIndicator
  })
  return { said, blinks: /animate-blink/.test(container.querySelector('[data-now-marker]')?.className ?? '') }
}

test('the indicator takes turns and the marker blinks', () => {
  expect(watch(true)).toEqual({ said: ['current', 'parity', 'current'], blinks: true })
})

test('both stand still for whoever switches it off', () => {
  expect(watch(false)).toEqual({ said: ['current', 'current', 'current'], blinks: false })
})
