import { waitFor } from './processes.mjs'
import { gateOf } from './web-admission.mjs'

let isBusy = true
const lanes = [
  { ranks: [['write']], atOnce: 1, idle: 3 },
  { ranks: [['page', 'call'], ['ahead']], atOnce: 2, idle: 3, besideFirst: 1 },
]
const opened = () => gateOf({ isBusy: () => isBusy, lanes, wait: 200 })

const prints = [{ ranks: [['print']], atOnce: 2, idle: 2, each: 1, waitingEach: 2, wait: 500 }]

type Asked = ReturnType<ReturnType<typeof gateOf>['ask']>
const moment = () => new Promise(setImmediate)

/** The names of started requests, in order. */
function watched(gate: ReturnType<typeof gateOf>) {
  const begun: string[] = []
  const refused: string[] = []
  const ask = (kind: string, name: string): Asked => {
    const place = gate.ask(kind)
    void place.granted.then((mayBegin: boolean) => (mayBegin ? begun : refused).push(name))
    return place
  }
  return { ask, begun, refused }
}

beforeEach(() => {
  isBusy = true
})

test('a bounded number at once; then in the order of asking, what is only asked for ahead last', async () => {
  const { ask, begun } = watched(opened())
  const first = ask('page', 'page')
  const second = ask('call', 'call')
  ask('ahead', 'ahead')
  const third = ask('call', 'call 2')
  ask('page', 'page 2')
  await moment()
  expect(begun).toEqual(['page', 'call'])
  first.leave()
  first.leave()
  await moment()
  expect(begun).toEqual(['page', 'call', 'call 2'])
  second.leave()
  third.leave()
  await moment()
  expect(begun).toEqual(['page', 'call', 'call 2', 'page 2', 'ahead'])
})

test('whoever writes waits for no reader, and readers make room', async () => {
  const { ask, begun } = watched(opened())
  const reader = ask('page', 'page')
  const write = ask('write', 'write')
  ask('page', 'page 2')
  await moment()
  expect(begun).toEqual(['page', 'write'])
  reader.leave()
  await moment()
  expect(begun).toEqual(['page', 'write', 'page 2'])
  ask('page', 'page 3')
  write.leave()
  await moment()
  expect(begun).toEqual(['page', 'write', 'page 2', 'page 3'])
})

test('more may begin while the process only waits for others', async () => {
  const gate = opened()
  const { ask, begun } = watched(gate)
  for (const name of ['1', '2', '3']) ask('page', name)
  await moment()
  expect(begun).toEqual(['1', '2'])
  isBusy = false
  gate.look()
  await moment()
  expect(begun).toEqual(['1', '2', '3'])
})

test('whoever would wait too long is refused at once, whoever has waited too long then', async () => {
  const { ask, begun, refused } = watched(opened())
  for (let index = 0; index < 40; index += 1) ask('page', String(index))
  await moment()
  expect(begun).toHaveLength(2)
  // 200 ms, at the initial estimate of 10 ms per request.
  expect(refused).toHaveLength(18)
  expect(await waitFor(() => refused.length === 38, 5000)).toBe(true)
  expect([begun.length, refused.length]).toEqual([2, 38])
})

test('one person prints one at a time, and others do not wait for that', async () => {
  const gate = gateOf({ isBusy: () => false, lanes: prints })
  const begun: string[] = []
  const refused: string[] = []
  const ask = (person: string | null, name: string): Asked => {
    const place = gate.ask('print', person)
    void place.granted.then((mayBegin: boolean) => (mayBegin ? begun : refused).push(name))
    return place
  }
  const first = ask('a', 'a1')
  ask('a', 'a2')
  ask('a', 'a3')
  ask('a', 'a4')
  const other = ask('b', 'b1')
  ask('c', 'c1')
  await moment()
  expect([begun, refused]).toEqual([['a1', 'b1'], ['a4']])
  other.leave()
  await moment()
  expect(begun).toEqual(['a1', 'b1', 'c1'])
  first.leave()
  await moment()
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2'])
})

/** A gate as it is opened, on which time passes by `pass` alone. */
function usual() {
  jest.useFakeTimers()
  const gate = gateOf({ isBusy: () => false, now: Date.now })
  const working: { person: string; place: Asked }[] = []
  const [begun, refused]: [string[], string[]] = [[], []]
  const ask = (kind: string, person: string) => {
    const place = gate.ask(kind, person)
    void place.granted.then((mayBegin: boolean) => {
      ;(mayBegin ? begun : refused).push(person)
      if (mayBegin) working.push({ person, place })
    })
  }
  /** One request ends every so many milliseconds, so many times. */
  const pass = async (milliseconds: number, times: number) => {
    for (let ended = 0; ended < times; ended += 1) {
      await jest.advanceTimersByTimeAsync(milliseconds)
      working.shift()?.place.leave()
    }
    await jest.advanceTimersByTimeAsync(0)
  }
  return { gate, ask, pass, begun, refused }
}

afterEach(() => {
  jest.useRealTimers()
})

test('200 changes at once all have their turn where a turn is 24 ms; later ones are told a time', async () => {
  const { gate, ask, pass, begun, refused } = usual()
  for (let index = 0; index < 200; index += 1) ask('write', `p${index}`)
  await pass(24, 100)
  expect([begun.length, refused]).toEqual([110, []])
  for (let index = 0; index < 200; index += 1) ask('write', `later ${index}`)
  await pass(24, 1)
  expect(refused.length).toBeGreaterThan(50)
  expect(gate.backlog('write')).toBeGreaterThan(4_000)
  expect(gate.backlog('page')).toBe(0)
  await pass(24, 100)
  expect(begun.filter((person) => person.startsWith('p'))).toHaveLength(200)
})

test('fifty pages at once of a process that has just started all have their turn, at 100 ms each', async () => {
  const { ask, pass, begun, refused } = usual()
  for (let index = 0; index < 50; index += 1) ask('page', `p${index}`)
  await pass(100, 50)
  expect([begun.length, refused]).toEqual([50, []])
})

test.each(['write', 'page'])('a %s that has waited for five seconds is refused', async (kind) => {
  const { ask, pass, begun, refused } = usual()
  for (let index = 0; index < 11; index += 1) ask(kind, `p${index}`)
  await jest.advanceTimersByTimeAsync(4_900)
  expect([begun.length, refused]).toEqual([10, []])
  await jest.advanceTimersByTimeAsync(200)
  await pass(0, 1)
  expect([begun.length, refused]).toEqual([10, ['p10']])
})

test('everybody’s first request goes before anybody’s second', async () => {
  const { ask, pass, begun } = usual()
  for (let index = 0; index < 30; index += 1) ask('write', 'many')
  for (const person of ['one', 'other']) ask('write', person)
  await pass(10, 3)
  expect(begun.slice(10)).toEqual(['one', 'other', 'many'])
})

test('the costly requests of one person leave places for others', async () => {
  const { ask, pass, begun, refused } = usual()
  for (let index = 0; index < 40; index += 1) ask(index % 2 ? 'heavy' : 'file', 'many')
  ask('file', 'one')
  await pass(10, 0)
  expect(begun).toEqual(['many', 'many', 'many', 'many', 'one'])
  expect(refused).toHaveLength(32)
})

test('whoever goes away gives up the wait, and what has no lane never waits', async () => {
  const { ask, begun, refused } = watched(opened())
  const places = [ask('page', '1'), ask('page', '2'), ask('page', '3')]
  ask('page', '4')
  places[2]?.leave()
  places[0]?.leave()
  ask('health', 'health')
  await moment()
  expect(refused).toEqual(['3'])
  expect(begun).toEqual(['1', '2', '4', 'health'])
})
