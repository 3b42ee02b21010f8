import { edgePush, pressAfter, type Press, type PressAct, type PressEvent } from './press'

const from = { x: 100, y: 100 }
const near = { x: 104, y: 103 }
const far = { x: 104, y: 105 }
const up: PressEvent = { type: 'up', at: far }
const mouse: PressEvent = { type: 'down', by: 'mouse', at: from }
const finger: PressEvent = { type: 'down', by: 'finger', at: from }

/** The action after each of the events. */
function acts(...events: PressEvent[]): PressAct[] {
  let press: Press = { state: 'none' }
  return events.map((event) => {
    const after = pressAfter(press, event)
    press = after.press
    return after.act
  })
}

test('a mouse lifts once it has moved far enough, carries, and drops', () => {
  expect(acts(mouse, { type: 'moved', at: near }, { type: 'moved', at: far }, { type: 'moved', at: near }, up)).toEqual(
    [null, null, 'lift', 'carry', 'drop'],
  )
})

test('a press that hardly moves stays a click', () => {
  expect(acts(mouse, { type: 'moved', at: near }, up)).toEqual([null, null, null])
})

test('a finger that moves at once scrolls, and one that holds still lifts', () => {
  expect(acts(finger, { type: 'moved', at: far }, { type: 'held' }, up)).toEqual([null, null, null, null])
  expect(acts(finger, { type: 'moved', at: near }, { type: 'held' }, { type: 'moved', at: far }, up)).toEqual([
    null,
    null,
    'lift',
    'carry',
    'drop',
  ])
})

test('what is cancelled in the air goes back, and nothing happens before', () => {
  expect(acts(mouse, { type: 'moved', at: far }, { type: 'cancelled' }, up)).toEqual([null, 'lift', 'put_back', null])
  expect(acts(finger, { type: 'cancelled' }, { type: 'held' })).toEqual([null, null, null])
})

test('a second press puts back what the first carries', () => {
  expect(acts(finger, { type: 'held' }, finger, up)).toEqual([null, 'lift', 'put_back', null])
})

test('only near an edge the week scrolls, faster the nearer; what comes from a panel beside it does not scroll it', () => {
  const week = { left: 0, right: 1000, top: 100, bottom: 700 }
  expect(edgePush({ x: 500, y: 400 }, week)).toEqual({ x: 0, y: 0 })
  expect(edgePush({ x: 20, y: 690 }, week)).toEqual({ x: -8, y: 12 })
  expect(edgePush({ x: 1000, y: 400 }, week)).toEqual({ x: 16, y: 0 })
  expect(edgePush({ x: 1001, y: 690 }, week)).toEqual({ x: 0, y: 0 })
})
