import { Linter } from 'eslint'
import { guardedRule } from './guarded-rule.mjs'
import { safely } from '@/lib/environment/safely.mjs'

const faultsOf = (code: string): number =>
  new Linter().verify(code, {
    plugins: { house: { rules: { guarded: guardedRule } } },
    rules: { 'house/guarded': 'error' },
  } as Linter.Config).length

test.each([
  ['setTimeout(() => work(), 5)', 1],
  ['setInterval(async () => clearTimeout(timer), 5)', 1],
  ["socket.on('data', handle)", 1],
  ["server.once('request', one.handle)", 1],
  ["const handle = (chunk) => { if (chunk.length > 5) throw new Error('x') }; socket.on('data', handle)", 1],
  ["const handle = () => work(); process.on('SIGTERM', handle)", 1],
  ['setTimeout(safely(() => work()), 5)', 0],
  ["const handle = safely(work); socket.prependListener('data', handle)", 0],
  ["socket.on('error', () => socket.destroy())", 0],
  ["const handle = () => open.delete(socket); socket.once('close', handle)", 0],
  ["new Promise((resolve, reject) => thread.once('message', resolve).once('error', reject))", 0],
  ["setTimeout(() => { socket.once('close', () => work()) }, 5)", 1],
  ['table.on(one.id, other.id)', 0],
])('%s: %i', (code, faults) => {
  expect(faultsOf(code)).toBe(faults)
})

test('what a handler throws, or rejects with, is logged, and what is to be done instead is done', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const done: unknown[] = []
  const fail = new Error('a fault')
  safely(
    (): void => {
      throw fail
    },
    () => done.push('thrown'),
  )()
  safely(
    async (given: string) => Promise.reject(new Error(given)),
    (given) => done.push(given),
  )('rejected')
  safely(
    (): void => {
      throw fail
    },
    () => {
      throw fail
    },
  )()
  await new Promise((resolve) => setImmediate(resolve))
  expect(done).toEqual(['thrown', 'rejected'])
  expect(logged).toHaveBeenCalledTimes(4)
  logged.mockRestore()
})
