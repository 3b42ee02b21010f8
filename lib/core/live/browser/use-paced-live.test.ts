import { paced } from './use-paced-live'

const pace = { settles: 700, rests: 8000 }

function start(isSeen = () => true) {
  const runs: number[] = []
  return { runs, task: paced(() => runs.push(performance.now()), { ...pace, isSeen }) }
}

beforeEach(() => {
  jest.useFakeTimers({ now: 0 })
})
afterEach(() => {
  jest.useRealTimers()
})

test('it runs soon after the first asking, once for several, and then seldom', () => {
  const { runs, task } = start()
  const from = performance.now()
  for (let second = 0; second < 10; second++) {
    task.ask()
    task.ask()
    jest.advanceTimersByTime(1000)
  }
  expect(runs.map((at) => at - from)).toEqual([700, 8700])
})

test('after a rest it is soon again', () => {
  const { runs, task } = start()
  task.ask()
  jest.advanceTimersByTime(60_000)
  task.ask()
  jest.advanceTimersByTime(699)
  expect(runs).toHaveLength(1)
  jest.advanceTimersByTime(1)
  expect(runs).toHaveLength(2)
})

test('unseen it waits until somebody looks; without an asking it does nothing then', () => {
  let isSeen = false
  const { runs, task } = start(() => isSeen)
  task.seen()
  task.ask()
  jest.advanceTimersByTime(60_000)
  expect(runs).toHaveLength(0)
  isSeen = true
  task.seen()
  task.seen()
  expect(runs).toHaveLength(1)
})

test('once stopped it does not run', () => {
  const { runs, task } = start()
  task.ask()
  task.stop()
  jest.advanceTimersByTime(60_000)
  expect(runs).toHaveLength(0)
})
