/**
 * How many requests a process works on at once, by lane, while its event loop is busy and while it is not: then they only wait, for
 * the database. What is named first in a lane goes first. `besideFirst`: how many, while the
 * first lane is at work. `each`, `waitingEach`: how many of one person are in work, and wait. `wait`: if it is not `longestWait`.
 */
const defaultLanes = [
  { ranks: [['write']], atOnce: 6, idle: 10 },
  { ranks: [['page', 'call'], ['ahead']], atOnce: 4, idle: 10, besideFirst: 2 },
  // What waits in turns of its own (lib/auth/sign-in, lib/http/costly), with hardly any work of this process.
  { ranks: [['signIn']], atOnce: 64, idle: 64 },
  { ranks: [['file']], atOnce: 16, idle: 16 },
  { ranks: [['print']], atOnce: 1, idle: 1, each: 1, waitingEach: 3, wait: 10_000 },
]

/** Nobody waits longer for a place, milliseconds; who would have to is refused at once. */
const longestWait = 2_000

/** Milliseconds between two that leave, before anything is known of that. */
const firstGuess = 10

/**
 * Lets requests in, a bounded number at a time; others wait, briefly. `isBusy`: whether the event loop is. `ask(kind, person)` answers
 * `granted`, a promise of whether the request may begin, and `leave`, to be called when it is done or gone, once or more often.
 * `backlog`: the milliseconds that what waits will take. `look` begins what may begin by now.
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
  /** By rank, then in the order of asking. */
  const waiting = []
  let working = 0
  let between = firstGuess
  let since = 0

  /** Who is in work, by person: strangers are nobody's. */
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
      one.timer = setTimeout(() => leave(one), wait)
    }
    return { granted, leave: () => leave(one) }
  }

  return { ranks, ask, beginNext, isWorking: () => working > 0, backlog: () => waiting.length * between }
}
