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
