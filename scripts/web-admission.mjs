import { performance } from 'node:perf_hooks'
import { gateOf } from './web-gate.mjs'
import { safely } from '../lib/environment/safely.mjs'

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
    /** Retry-After, in seconds, with jitter so that clients do not all return at once. */
    secondsToWait: () => 1 + Math.ceil(gate.backlog() / 1000 + Math.random() * 4),
  }
}
