import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { decode } from 'next-auth/jwt'
import { sessionTokenOf } from './web-request.mjs'

const mostKnown = 20_000

/**
 * Identifies a person by the session in their cookie, if we signed it (lib/auth/session-cookie). Does not
 * check that the session is live, which needs the database. Null for strangers.
 */
export function personReader(secret) {
  /** Cache: decoding a cookie takes a sixth of a millisecond, and the result never changes. */
  const known = new Map()
  return async (request) => {
    const token = sessionTokenOf(request)
    if (token === undefined) return null
    const seen = known.get(token)
    if (seen) return seen
    const claims = await decode({ token, secret }).catch(() => null)
    if (typeof claims?.sid !== 'string') return null
    if (known.size >= mostKnown) known.clear()
    const person = createHash('sha256').update(claims.sid).digest('base64url')
    known.set(token, person)
    return person
  }
}

/**
 * Rate limits per process: a burst of `quota` tokens, refilled at `perSecond`. A call costs one token, about
 * two milliseconds of a core (`priceOf`). docs/decisions/0032 gives the reasons.
 */
const defaultPolicies = {
  /**
   * One session: a page and its calls cost 25, so people never notice; a program that reads or writes a lot
   * is limited for minutes.
   */
  person: { quota: 2_400, perSecond: 100 },
  /** All signed-in users of one address, such as a campus: as much as a process can serve. */
  address: { quota: 24_000, perSecond: 400 },
  /** All requests without a session from one address; a sign-in costs 15. */
  strangers: { quota: 4_000, perSecond: 100 },
  /** The health check, answered even while everything else is refused. */
  health: { quota: 100, perSecond: 20 },
  /**
   * Files of the build for one address, such as a campus opening the product for the first time: they are in
   * memory, and nothing else limits them.
   */
  files: { quota: 10_000, perSecond: 300 },
}

/** How many people and addresses are kept, most recent first. */
const mostKept = 20_000

/** An IPv6 household is one /64 network. */
const networkOf = (address) => {
  if (!isIPv6(address)) return address
  const [head, tail] = address.split('::')
  const groups = head.split(':')
  if (tail !== undefined) groups.push(...Array(8).fill('0'))
  return groups.slice(0, 4).join(':')
}

/** No limits: for measurements, or when a proxy applies them. */
export const noLimits = () => ({ seconds: null, headers: {} })

/** The buckets that a request takes tokens from. */
function bucketsFor({ kind, person, address }) {
  const network = networkOf(address)
  if (kind === 'health') return [['health', network]]
  if (kind === 'static') return [['files', network]]
  if (person === null) return [['strangers', network]]
  return [
    ['person', person],
    ['address', network],
  ]
}

/** Counts the tokens of people and addresses. `now`: milliseconds of a monotonic clock. */
export function limitsOf({ policies = defaultPolicies, now = () => performance.now() } = {}) {
  const kept = new Map(Object.keys(policies).map((name) => [name, new Map()]))
  const leftOf = ([name, key]) => {
    const { quota, perSecond } = policies[name]
    const { left, at } = kept.get(name).get(key) ?? { left: quota, at: 0 }
    return Math.min(quota, left + ((now() - at) / 1000) * perSecond)
  }
  const take = (bucket, price) => {
    const [name, key] = bucket
    const left = leftOf(bucket) - price
    const buckets = kept.get(name)
    buckets.delete(key)
    buckets.set(key, { left, at: now() })
    if (buckets.size > mostKept) buckets.delete(buckets.keys().next().value)
  }

  /**
   * Takes the price of a request, all or nothing. `seconds`: how long to wait if it is refused, otherwise
   * null; `headers`: the RateLimit headers (draft-ietf-httpapi-ratelimit-headers).
   */
  return ({ price, ...asked }) => {
    const all = bucketsFor(asked).map((bucket) => {
      const policy = policies[bucket[0]]
      return { bucket, name: bucket[0], ...policy, price: Math.min(price, policy.quota) }
    })
    const wait = Math.max(...all.map((one) => (one.price - leftOf(one.bucket)) / one.perSecond))
    if (wait <= 0) for (const one of all) take(one.bucket, one.price)
    const policyOf = ({ name, quota, perSecond }) => `"${name}";q=${quota};w=${Math.ceil(quota / perSecond)}`
    const restOf = ({ bucket, name, quota, perSecond }) => {
      const rest = Math.max(0, leftOf(bucket))
      return `"${name}";r=${Math.floor(rest)};t=${Math.ceil((quota - rest) / perSecond)}`
    }
    return {
      seconds: wait > 0 ? Math.ceil(wait) : null,
      headers: { 'ratelimit-policy': all.map(policyOf).join(', '), ratelimit: all.map(restOf).join(', ') },
    }
  }
}
