import { NoTurn, personalTurns, turns } from './turns'

test('never more at once than the limit, in the order of asking', async () => {
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

describe('turns of persons', () => {
  /** Work that runs until released. */
  function held() {
    const inTurn = personalTurns<string>({ atOnce: 2, waiting: 3, waitingEach: 2 })
    const begun: string[] = []
    const release = new Map<string, () => void>()
    const ask = (person: string, name: string, isAlone = false) =>
      inTurn(
        person,
        () => {
          begun.push(name)
          return new Promise<string>((resolve) => release.set(name, () => resolve(name)))
        },
        { isAlone },
      )
    const end = async (name: string, work: Promise<string>) => {
      release.get(name)?.()
      expect(await work).toBe(name)
      await new Promise(setImmediate)
    }
    return { inTurn, ask, end, begun }
  }

  test('one at a time for each, two for all, and nobody waits for another’s queue', async () => {
    const { ask, end, begun } = held()
    const first = ask('a', 'a1')
    const second = ask('a', 'a2')
    const other = ask('b', 'b1')
    const third = ask('c', 'c1')
    await new Promise(setImmediate)
    expect(begun).toEqual(['a1', 'b1'])
    await end('b1', other)
    expect(begun).toEqual(['a1', 'b1', 'c1'])
    await end('a1', first)
    expect(begun).toEqual(['a1', 'b1', 'c1', 'a2'])
    await end('a2', second)
    await end('c1', third)
  })

  test('of those that go alone one at a time, and the other place is for the rest', async () => {
    const { ask, end, begun } = held()
    const first = ask('a', 'a1', true)
    const second = ask('b', 'b1', true)
    const other = ask('c', 'c1')
    await new Promise(setImmediate)
    expect(begun).toEqual(['a1', 'c1'])
    await end('c1', other)
    expect(begun).toEqual(['a1', 'c1'])
    await end('a1', first)
    expect(begun).toEqual(['a1', 'c1', 'b1'])
    await end('b1', second)
  })

  test('everybody’s first waits before anybody’s second', async () => {
    const { ask, end, begun } = held()
    const running = [ask('a', 'a1'), ask('b', 'b1')]
    const waiting = [ask('c', 'c1'), ask('c', 'c2'), ask('d', 'd1')]
    await new Promise(setImmediate)
    for (const [index, name] of ['a1', 'b1'].entries())
      await end(name, running[index] ?? Promise.reject(new Error(name)))
    expect(begun).toEqual(['a1', 'b1', 'c1', 'd1'])
    for (const [index, name] of ['c1', 'c2', 'd1'].entries())
      await end(name, waiting[index] ?? Promise.reject(new Error(name)))
  })

  test('beyond the queue is refused at once, the own or that of all', async () => {
    const { inTurn, ask, end } = held()
    const first = ask('a', 'a1')
    const waiting = [ask('a', 'a2'), ask('a', 'a3')]
    await expect(ask('a', 'a4')).rejects.toThrow(NoTurn)
    const other = ask('b', 'b1')
    const last = ask('c', 'c1')
    await expect(ask('d', 'd1')).rejects.toThrow(NoTurn)
    await new Promise(setImmediate)
    await end('a1', first)
    await end('b1', other)
    for (const [index, work] of waiting.entries()) await end(`a${index + 2}`, work)
    await end('c1', last)
    await expect(inTurn('d', () => Promise.reject(new Error('lost')))).rejects.toThrow('lost')
    await expect(inTurn('d', async () => 'next')).resolves.toBe('next')
  })
})
