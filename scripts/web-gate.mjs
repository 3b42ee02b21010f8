import { safely } from '../lib/environment/safely.mjs'

/**
 * Concurrent requests per process, by lane: `atOnce` while the event loop is busy, `idle` while it is not
 * (requests then mostly wait for the database), `besideFirst` while the first lane is working. Earlier ranks
 * of a lane go first. `each`, `waitingEach`: working and waiting requests of one person. `wait` overrides
 * `longestWait`.
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
  { ranks: [['file', 'history', 'heavy']], atOnce: 16, idle: 16 },
  { ranks: [['print']], atOnce: 1, idle: 1, each: 1, waitingEach: 3, wait: 10_000 },
]

/** Longest wait for a place, in milliseconds; a request expected to wait longer is refused at once. */
const longestWait = 2_000

/** Initial estimate of the milliseconds between two departures. */
const firstGuess = 10

/**
 * Limits concurrent requests; others wait briefly. `ask(kind, person)` returns `granted`, a promise of
 * whether the request may start, and `leave`, to be called when it ends or its client disconnects (repeated
 * calls are harmless). `backlog`: estimated milliseconds for the queue. `look` starts what may start now.
 */
export function gateOf({ isBusy, now = () => performance.now(), lanes = defaultLanes, wait = longestWait }) {
  const opened = []
  const placesOf = ({ atOnce, idle, besideFirst = atOnce }) => {
    if (!isBusy()) return idle
    return opened[0].isWorking() ? besideFirst : atOnce
  }
  for (const lane of lanes) opened.push(laneOf({ wait, ...lane }, { places: () => placesOf(lane), now }))
  const look = () => opened.forEach((lane) => lane.beginNext())
  return {
    ask(kind, person = /** @type {string | null} */ (null)) {
      for (const { ranks, ask } of opened) {
        const rank = ranks.findIndex((kinds) => kinds.includes(kind))
        if (rank === -1) continue
        const { granted, leave } = ask(rank, person)
        const leaveAndLook = () => {
          leave()
          look()
        }
        return { granted, leave: leaveAndLook }
      }
      return { granted: Promise.resolve(true), leave() {} }
    },
    backlog: () => Math.max(...opened.map((lane) => lane.backlog())),
    look,
  }
}

function laneOf({ ranks, wait, each = Infinity, waitingEach = Infinity }, { places, now }) {
  /** By rank, then by arrival. */
  const waiting = []
  let working = 0
  let between = firstGuess
  let since = 0

  /** The person of each working request; null for strangers, who are not counted. */
  const people = []
  const countOf = (list, person) => (person === null ? 0 : list.filter((one) => one === person).length)
  const mayBegin = ({ person }) => working < places() && countOf(people, person) < each
  const isOneTooMany = ({ person }) =>
    countOf(
      waiting.map((one) => one.person),
      person,
    ) >= waitingEach
  const stopWaiting = (one) => {
    clearTimeout(one.timer)
    waiting.splice(waiting.indexOf(one), 1)
  }

  function begin(one) {
    one.state = 'working'
    working += 1
    people.push(one.person)
    one.decide(true)
  }

  function beginNext() {
    for (let next = waiting.find(mayBegin); next; next = waiting.find(mayBegin)) {
      stopWaiting(next)
      begin(next)
    }
  }

  function leave(one) {
    const { state } = one
    one.state = 'gone'
    one.decide(false)
    if (state === 'waiting') stopWaiting(one)
    if (state !== 'working') return
    working -= 1
    people.splice(people.indexOf(one.person), 1)
    if (waiting.length > 0) {
      between += (Math.min(now() - since, wait) - between) / 10
      since = now()
    }
  }

  function ask(rank, person) {
    const one = { rank, person, state: 'new', timer: undefined, decide: undefined }
    const granted = new Promise((decide) => (one.decide = decide))
    const after = waiting.findIndex((other) => other.rank > rank)
    const ahead = after === -1 ? waiting.length : after
    if (!waiting.slice(0, ahead).some(mayBegin) && mayBegin(one)) begin(one)
    else if ((ahead + 1) * between > wait || isOneTooMany(one)) leave(one)
    else {
      if (waiting.length === 0) since = now()
      one.state = 'waiting'
      waiting.splice(ahead, 0, one)
      one.timer = setTimeout(
        safely(() => leave(one)),
        wait,
      )
    }
    return { granted, leave: () => leave(one) }
  }

  return { ranks, ask, beginNext, isWorking: () => working > 0, backlog: () => waiting.length * between }
}
