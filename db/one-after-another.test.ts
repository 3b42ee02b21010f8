import { oneAfterAnother } from './one-after-another'

test('each begins when the one before has ended, and nothing begins after a failure', async () => {
  const seen: string[] = []
  const work = async (item: number) => {
    seen.push(`begins ${item}`)
    await Promise.resolve()
    if (item === 3) throw new Error('fails')
    seen.push(`ends ${item}`)
    return item * 10
  }
  expect(await oneAfterAnother(new Set([1, 2]), work)).toEqual([10, 20])
  expect(seen).toEqual(['begins 1', 'ends 1', 'begins 2', 'ends 2'])
  await expect(oneAfterAnother([3, 4], work)).rejects.toThrow('fails')
  expect(seen.slice(4)).toEqual(['begins 3'])
})
