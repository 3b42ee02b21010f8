import { performance } from 'node:perf_hooks'
import { safely } from '../lib/environment/safely.mjs'

/**
 * Concurrent requests per process, by lane: `atOnce` while the event loop is busy, `idle` while it is not
 * (requests then mostly wait for the database), `besideFirst` while the first lane is working. Earlier ranks
 * of a lane go first, within a rank everybody's first request before anybody's second. `each`, `waitingEach`: working
 * and waiting requests of one person. `wait` overrides `longestWait`.
 */
export const defaultLanes = [
  { ranks: [['write']], atOnce: 6, idle: 10 },
  {
    ranks: [
      ['page', 'call'],
      ['ahead', 'feed'],
    ],
    atOnce: 4,
    idle: 10,
    besideFirst: 2,
  },
  // These queue elsewhere (lib/auth/sign-in, lib/http/costly) and need little CPU here.
  { ranks: [['signIn']], atOnce: 64, idle: 64 },
  { ranks: [['file', 'history', 'heavy']], atOnce: 16, idle: 16, each: 4, waitingEach: 4 },
  { ranks: [['print']], atOnce: 1, idle: 1, each: 1, waitingEach: 3, wait: 10_000 },
]

/**
 * Longest wait for a place, in milliseconds: a browser that is refused would come again after as long. A request
 * expected to wait longer is refused at once.
 */
const longestWait = 5_000

/** Initial estimate of the milliseconds between two departures. */
const firstGuess = 10

/**
 * Limits concurrent requests; others wait briefly. `ask(kind, person)` returns `granted`, a promise of
 * whether the request may start, and `leave`, to be called when it ends or its client disconnects (repeated
 * calls are harmless). `backlog`: estimated milliseconds for the queue. `look` starts what may start now.
 */
export function gateOf({ isBusy, now = () => performance.now(), lanes = defaultLanes, wait = longestWait }) {
  const placesOf = ({ atOnce, idle, besideFirst = atOnce }) => {
    if (!isBusy()) return idle
    return opened[0].isWorking() ? besideFirst : atOnce
  }
  const opened = lanes.map((lane) => laneOf({ wait, ...lane }, { places: () => placesOf(lane), now }))
  const look = () => opened.forEach((lane) => lane.beginNext())
  const laneFor = (kind) => opened.find(({ rankOf }) => rankOf(kind) !== -1)
  return {
    ask(kind, person = /** @type {string | null} */ (null)) {
      const lane = laneFor(kind)
      if (!lane) return { granted: Promise.resolve(true), leave() {} }
      const { granted, leave } = lane.ask(lane.rankOf(kind), person)
      const leaveAndLook = () => {
        leave()
        look()
      }
      return { granted, leave: leaveAndLook }
    },
    backlog: (kind) => laneFor(kind)?.backlog() ?? 0,
    look,
  }
}

/** Whether `one` was in the list. */
const removed = (list, one) => list.includes(one) && list.splice(list.indexOf(one), 1).length > 0

/** Requests of one person; strangers, who are null, are not counted. */
const countOf = (list, person) => (person === null ? 0 : list.filter((one) => one.person === person).length)

function laneOf({ ranks, wait, each = Infinity, waitingEach = Infinity }, { places, now }) {
  /** By rank, then by how many earlier ones of the same person are pending, then by arrival. */
  const waiting = []
  const working = []
  let between = firstGuess
  let since = 0
  const mayBegin = ({ person }) => working.length < places() && countOf(working, person) < each

  function begin(one) {
    working.push(one)
    one.decide(true)
  }

  function beginNext() {
    for (let next = waiting.find(mayBegin); next; next = waiting.find(mayBegin)) {
      removed(waiting, next)
      clearTimeout(next.timer)
      begin(next)
    }
  }

  function leave(one) {
    one.decide(false)
    clearTimeout(one.timer)
    removed(waiting, one)
    if (!removed(working, one) || waiting.length === 0) return
    between += (Math.min(now() - since, wait) - between) / 10
    since = now()
  }

  function ask(rank, person) {
    const earlier = countOf(waiting, person) + countOf(working, person)
    const one = { rank, person, earlier, timer: undefined, decide: undefined }
    const granted = new Promise((decide) => (one.decide = decide))
    const after = waiting.findIndex((other) => other.rank > rank || (other.rank === rank && other.earlier > earlier))
    const ahead = after === -1 ? waiting.length : after
    if (!waiting.slice(0, ahead).some(mayBegin) && mayBegin(one)) begin(one)
    else if ((ahead + 1) * between > wait || countOf(waiting, person) >= waitingEach) leave(one)
    else {
      if (waiting.length === 0) since = now()
      waiting.splice(ahead, 0, one)
      one.timer = setTimeout(safely(leave), wait, one)
    }
    return { granted, leave: () => leave(one) }
  }

  return {
    rankOf: (kind) => ranks.findIndex((kinds) => kinds.includes(kind)),
    ask,
    beginNext,
    isWorking: () => working.length > 0,
    backlog: () => waiting.length * between,
  }
}

const looksEvery = 100
/**
 * The event loop counts as busy above this share of utilisation, or when the timer fires this many
 * milliseconds late (other processes need the cores).
 */
const busy = { share: 0.8, late: 20 }

/**
 * Milliseconds a request keeps its place after its client has disconnected: Next may go on working, and does
 * not always report the end.
 */
const afterwards = 1_000

/**
 * Whether only the client has work left: to send the rest of the request, or to read the answer or an earlier
 * one on the same connection (until then the response has no socket).
 */
const waitsForClient = (request, response) =>
  !request.complete || !response.socket || response.socket.writableLength > 0

/** Admission for this process: the gate, fed with the state of the event loop and of the clients. */
export function admissionOf({ lanes, wait } = {}) {
  let isBusy = false
  const gate = gateOf({ isBusy: () => isBusy, lanes, wait })
  const inWork = new Set()

  let before = performance.eventLoopUtilization()
  let lookedAt = performance.now()
  const look = () => {
    const current = performance.eventLoopUtilization()
    const late = performance.now() - lookedAt - looksEvery
    isBusy = late > busy.late || performance.eventLoopUtilization(current, before).utilization > busy.share
    before = current
    lookedAt = performance.now()
    // A slow client must not block others: at the second check in a row its place is released.
    for (const one of inWork) {
      if (!waitsForClient(one.request, one.response)) one.looks = 0
      else if ((one.looks += 1) > 1) one.leave()
    }
    gate.look()
  }
  setInterval(safely(look), looksEvery).unref()

  return {
    /** As the gate's `ask`; a client that disconnects while waiting leaves automatically. */
    ask(kind, person, request, response) {
      const { granted, leave } = gate.ask(kind, person)
      const one = { request, response, looks: 0, leave: undefined }
      let isGranted = false
      one.leave = () => {
        inWork.delete(one)
        leave()
      }
      response.once('close', () => setTimeout(safely(one.leave), isGranted ? afterwards : 0).unref())
      return {
        granted: granted.then((mayBegin) => {
          isGranted = mayBegin
          if (mayBegin) inWork.add(one)
          return mayBegin
        }),
        leave: one.leave,
      }
    },
    /** Retry-After for this kind, in seconds, with jitter so that clients do not all return at once. */
    secondsToWait: (kind) => 1 + Math.ceil(gate.backlog(kind) / 1000 + Math.random() * 4),
  }
}
