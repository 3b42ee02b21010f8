import { turns } from './turns'

test('never more at once than it was told, in the order of asking', async () => {
  const inTurn = turns(2)
  let running = 0
  let most = 0
  const started: number[] = []
  const work = (number: number) => async () => {
    started.push(number)
    most = Math.max(most, ++running)
    await new Promise(setImmediate)
    running -= 1
    return number
  }
  const results = await Promise.all([1, 2, 3, 4, 5].map((number) => inTurn(work(number))))
  expect(results).toEqual([1, 2, 3, 4, 5])
  expect(started).toEqual([1, 2, 3, 4, 5])
  expect(most).toBe(2)
})

test('a failure gives its turn on', async () => {
  const inTurn = turns(1)
  await expect(inTurn(() => Promise.reject(new Error('lost')))).rejects.toThrow('lost')
  await expect(inTurn(async () => 'next')).resolves.toBe('next')
})
