import type { JobNews } from '@/lib/core/wire/rules/job'
import { asJob, progressOver, tellPart, toldAs } from './job-work'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

/** What a job tells, and how often an answer was made for it. */
async function news(work: (tell: (part: string, cost?: number) => void) => void) {
  const heard: JobNews[] = []
  let made = 0
  const tell = (part: string, cost = 0) =>
    tellPart(() => {
      made += 1
      jest.advanceTimersByTime(cost)
      return part
    })
  await asJob(
    (one) => heard.push(one),
    async () => work(tell),
  )
  return { parts: heard.flatMap((one) => (one.kind === 'part' ? [one.part] : [])), made }
}

test('the first part is told at once, and others when half a second has passed, without being made in between', async () => {
  expect(
    await news((tell) => {
      tell('first')
      tell('too early')
      jest.advanceTimersByTime(499)
      tell('still')
      jest.advanceTimersByTime(1)
      tell('second')
    }),
  ).toEqual({ parts: ['first', 'second'], made: 2 })
})

test('parts that take long to make are rarer', async () => {
  const { parts } = await news((tell) => {
    tell('first', 200)
    jest.advanceTimersByTime(1999)
    tell('too early')
    jest.advanceTimersByTime(1)
    tell('second')
  })
  expect(parts).toEqual(['first', 'second'])
})

test('where nobody hears of parts, none is made; a job is told in the terms of its answer', async () => {
  const make = jest.fn(() => 'part')
  tellPart(make)
  progressOver(3)()
  expect(make).not.toHaveBeenCalled()
  const heard: string[] = []
  toldAs<number, string>(
    (told) => heard.push(told()),
    (rows) => `${rows} rows`,
  )(() => 3)
  expect(heard).toEqual(['3 rows'])
})

test('work without a step tells of none', async () => {
  const heard: JobNews[] = []
  await asJob(
    (one) => heard.push(one),
    async () => [progressOver(0, 'seeking'), progressOver(2, 'seeking')],
  )
  expect(heard).toEqual([{ kind: 'step', step: { done: 0, of: 2, doing: 'seeking' } }])
})
