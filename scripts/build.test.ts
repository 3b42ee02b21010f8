import { progressOf } from './build.mjs'
import { processorSeconds } from './processes.mjs'

const said = (...words: string[]) => words.map((one) => Buffer.from(one))

test('the progress of the compiler follows its time and that of the last build; that of later steps their number', () => {
  const work = { pid: 1, done: 41.4, before: null }
  const first = 'шаг 1 из 4, компиляция (самый долгий): процессор поработал 41 с, '
  expect(progressOf(said('Creating'), work)).toBe(`${first}обычно нужно около 60`)
  expect(progressOf(said('Creating'), { ...work, before: 33 })).toBe(`${first}в прошлый раз понадобилось 33`)
  expect(progressOf(said(), { ...work, done: null })).toBe('шаг 1 из 4, компиляция (самый долгий)')
  const compiled = said('✓ Compiled ', 'successfully in 60s')
  expect(progressOf(compiled, work)).toBe('шаг 2 из 4, проверка страниц')
})

test('the processor time of a process is what the process itself counts', () => {
  const before = process.cpuUsage()
  const told = processorSeconds(process.pid) ?? 0
  const own = (before.user + before.system) / 1e6
  expect(told).toBeGreaterThan(own - 0.5)
  expect(told).toBeLessThan(own + 5)
  expect(processorSeconds(2 ** 30)).toBeNull()
})
