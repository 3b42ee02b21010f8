import type { Position } from '@/lib/core/wire/rules/position'
import { everythingChanged, type LiveNotice } from './notice'
import { withPosition } from './schedule-notices'

const removed: LiveNotice = { ...everythingChanged, type: 'schedule_removed' }

test('each notice is sent once, with a position that was read after it came', async () => {
  const asked: ((position: Position | null) => void)[] = []
  const told: [LiveNotice['type'], string | undefined][] = []
  const pass = withPosition(
    () => new Promise((resolve) => asked.push(resolve)),
    ({ type }, seen) => told.push([type, seen]),
  )
  const done = pass(everythingChanged)
  void pass(removed)
  void pass(everythingChanged)
  expect(asked).toHaveLength(1)
  asked[0]?.({ timeline: 1, bytes: 10 })
  await Promise.resolve()
  await Promise.resolve()
  expect(told).toEqual([['schedule_changed', '1.10']])
  asked[1]?.(null)
  await done
  expect(told.slice(1)).toEqual([
    ['schedule_removed', undefined],
    ['schedule_changed', undefined],
  ])
  expect(asked).toHaveLength(2)
})
