import { runInNewContext } from 'node:vm'
import { isOutOfMemory } from './out-of-memory'

test('a thread without memory is known by its error, of whatever realm it is', () => {
  const code = 'ERR_WORKER_OUT_OF_MEMORY'
  const another: unknown = runInNewContext('Object.assign(new Error(), { code })', { code })
  expect([another, Object.assign(new Error(), { code })].map(isOutOfMemory)).toEqual([true, true])
  expect([new Error(code), null, code].map(isOutOfMemory)).toEqual([false, false, false])
})
