import { guessedPrice, isCostlyKind, judgedIn, pathOf, requestCost } from './web-request.mjs'

/** Of a core, worth one token. */
const millisecondsOfToken = 2
/** How much of a ratio the last request makes. */
const weight = 0.25
/** Calls whose ratio is kept; there are a few dozen. */
const mostKept = 500

/** Requests whose ratio is one: the same call, and for a check the same kind of what it judges. */
function callOf({ method, url }) {
  const path = pathOf(url)
  const template = path.replace(/\/[^/]*\d[^/]*/g, '/{}').replace(/\/$/, '')
  return [method, template, judgedIn(path, new URLSearchParams(url.slice(path.length)))].join(' ')
}

/**
 * What costly requests cost: the first ones what is guessed from what they ask for, later ones in the same ratio to the
 * guess as the last of their call.
 */
export function costsOf() {
  const ratios = new Map()
  return {
    /** The price in tokens; `person`: null for a stranger. */
    price: (kind, request, person) =>
      requestCost(kind, request, person, isCostlyKind(kind) ? (ratios.get(callOf(request)) ?? 1) : 1),
    /**
     * Learns what a request has cost. `milliseconds`: of a core, null if it did not come to that; `isWhole`: it was not
     * refused or left, which tells only what it costs at least.
     */
    learn(kind, request, { milliseconds, isWhole }) {
      if (milliseconds === null || !isCostlyKind(kind)) return
      const call = callOf(request)
      const ratio = ratios.get(call) ?? 1
      const seen = milliseconds / millisecondsOfToken / guessedPrice(kind, request)
      if (!isWhole && seen < ratio) return
      if (ratios.size >= mostKept) ratios.clear()
      ratios.set(call, ratio + (seen - ratio) * weight)
    },
  }
}
