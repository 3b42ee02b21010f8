import { performance } from 'node:perf_hooks'
import { gateOf } from './web-gate.mjs'

const looksEvery = 100
/** The event loop is busy when it does something for such a share of that time, or comes so many milliseconds late: others want the cores too. */
const busy = { share: 0.8, late: 20 }

/** A request whose client has gone keeps its place so long, milliseconds: Next may go on with it, and does not always tell its end. */
const afterwards = 1_000

/**
 * Whether all that is left to do is the client's: to send the rest of its request, or to take the answer, or one before it on the same
 * connection: until then it has no socket.
 */
const waitsForClient = (request, response) =>
  !request.complete || !response.socket || response.socket.writableLength > 0

/** Who may begin in this process, and when: the gate, with what is known of the event loop and of the clients. */
export function admissionOf({ lanes, wait } = {}) {
  let isBusy = false
  const gate = gateOf({ isBusy: () => isBusy, lanes, wait })
  const inWork = new Set()

  let before = performance.eventLoopUtilization()
  let lookedAt = performance.now()
  setInterval(() => {
    const current = performance.eventLoopUtilization()
    const late = performance.now() - lookedAt - looksEvery
    isBusy = late > busy.late || performance.eventLoopUtilization(current, before).utilization > busy.share
    before = current
    lookedAt = performance.now()
    // Whoever is slow on the line keeps nobody from working: at the second look in a row the place is given on.
    for (const one of inWork) {
      if (!waitsForClient(one.request, one.response)) one.looks = 0
      else if ((one.looks += 1) > 1) one.leave()
    }
    gate.look()
  }, looksEvery).unref()

  return {
    /** As the gate's own `ask`; whoever goes away while waiting leaves by itself. */
    ask(kind, person, request, response) {
      const { granted, leave } = gate.ask(kind, person)
      const one = { request, response, looks: 0, leave: undefined }
      let isGranted = false
      one.leave = () => {
        inWork.delete(one)
        leave()
      }
      response.once('close', () => setTimeout(one.leave, isGranted ? afterwards : 0).unref())
      return {
        granted: granted.then((mayBegin) => {
          isGranted = mayBegin
          if (mayBegin) inWork.add(one)
          return mayBegin
        }),
        leave: one.leave,
      }
    },
    /** What a refused one is told, with some spread, so that not all come back at once. */
    secondsToWait: () => 1 + Math.ceil(gate.backlog() / 1000 + Math.random() * 4),
  }
}
