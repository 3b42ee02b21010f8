import { ThreadStopped } from '@/lib/export/pooled-thread'
import { stoppedError } from './stopped-error'

const load = jest.fn<number[], []>()
jest.mock('node:os', () => ({ ...jest.requireActual('node:os'), availableParallelism: () => 2, loadavg: () => load() }))

test('a limit says what it was: too much at once, or a machine that others have', () => {
  const told = (reason: ThreadStopped['reason']) => stoppedError(new ThreadStopped(reason, 40_000)).detail
  load.mockReturnValue([0.5, 0, 0])
  expect(told('time')).toMatch(/^За 40.с не.сделано: слишком много за один раз/)
  load.mockReturnValue([12, 0, 0])
  expect(told('time')).toMatch(/^За 40.с не.сделано: сервер сейчас занят/)
  expect(told('memory')).toMatch(/^Не.хватило памяти/)
})
