import { AnswerCache } from './answer-cache'

const answerOf = (size: number) => ({ size })

test('what was not asked for the longest goes first, and bytes stay bounded', async () => {
  const kept = new AnswerCache({ mostBytes: 100, longest: 1000 }, () => 0)
  for (const key of ['a', 'b']) await kept.make(key, async () => answerOf(10))
  for (let count = 0; count < 9; count += 1) {
    await kept.get('a')
    await kept.make(`more ${count}`, async () => answerOf(10))
  }
  expect(kept.size).toBe(100)
  expect([await kept.get('a'), await kept.get('b')]).toEqual([answerOf(10), null])
  expect(await kept.make('large', async () => answerOf(50))).toEqual(answerOf(50))
  expect(await kept.get('large')).toBeNull()
})

test('nothing is given after its time, counted from before it was made', async () => {
  let now = 0
  const kept = new AnswerCache({ mostBytes: 100, longest: 1000 }, () => now)
  await kept.make('a', async () => {
    now = 900
    return answerOf(10)
  })
  expect(await kept.get('a')).not.toBeNull()
  now = 1001
  expect(await kept.get('a')).toBeNull()
  expect(kept.size).toBe(0)
})

test('what came to nothing, or failed, is made again', async () => {
  const kept = new AnswerCache({ mostBytes: 100, longest: 1000 })
  expect(await kept.make('a', async () => null)).toBeNull()
  await expect(kept.make('a', () => Promise.reject(new Error('lost')))).rejects.toThrow('lost')
  expect(await kept.get('a')).toBeNull()
  const making = kept.make('a', async () => answerOf(10))
  expect(await kept.get('a')).toEqual(answerOf(10))
  await making
})

test('an answer that shrank since it was kept leaves as many bytes as it came with', async () => {
  const kept = new AnswerCache({ mostBytes: 100, longest: 1000 }, () => 0)
  const shrinking = answerOf(10)
  await kept.make('a', async () => shrinking)
  shrinking.size = 1
  for (let count = 0; count < 12; count += 1) await kept.make(`more ${count}`, async () => answerOf(10))
  expect([await kept.get('a'), kept.size]).toEqual([null, 100])
})
