import { isIPv6 } from 'node:net'

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

function bucketsOf({ quota, perSecond }, now) {
  const buckets = new Map()
  const of = (key) => {
    const kept = buckets.get(key)
    if (!kept) return quota
    return Math.min(quota, kept.left + ((now() - kept.at) / 1000) * perSecond)
  }
  return {
    quota,
    perSecond,
    left: of,
    take(key, price) {
      const left = of(key) - Math.min(price, quota)
      buckets.delete(key)
      buckets.set(key, { left, at: now() })
      if (buckets.size > mostKept) buckets.delete(buckets.keys().next().value)
    },
  }
}

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

/** Counts the tokens of people and addresses. `now`: milliseconds of a monotonic clock. */
export function limitsOf({ policies = defaultPolicies, now = () => performance.now() } = {}) {
  const buckets = Object.fromEntries(
    Object.entries(policies).map(([name, policy]) => [name, bucketsOf(policy, now)]),
  )

  /**
   * Takes the price of a request, all or nothing. `seconds`: how long to wait if it is refused, otherwise
   * null; `headers`: the RateLimit headers (draft-ietf-httpapi-ratelimit-headers).
   */
  return ({ kind, price, person, address }) => {
    const network = networkOf(address)
    const asked =
      kind === 'health'
        ? [['health', network]]
        : kind === 'static'
          ? [['files', network]]
          : person === null
            ? [['strangers', network]]
            : [
                ['person', person],
                ['address', network],
              ]
    const missing = asked.map(([name, key]) => {
      const { quota, perSecond, left } = buckets[name]
      return (Math.min(price, quota) - left(key)) / perSecond
    })
    const wait = Math.max(...missing)
    if (wait <= 0) for (const [name, key] of asked) buckets[name].take(key, price)
    const each = (text) => asked.map(([name, key]) => `"${name}";${text(buckets[name], key)}`).join(', ')
    return {
      seconds: wait > 0 ? Math.ceil(wait) : null,
      headers: {
        'ratelimit-policy': each(({ quota, perSecond }) => `q=${quota};w=${Math.ceil(quota / perSecond)}`),
        ratelimit: each(({ quota, perSecond, left }, key) => {
          const rest = Math.max(0, left(key))
          return `r=${Math.floor(rest)};t=${Math.ceil((quota - rest) / perSecond)}`
        }),
      },
    }
  }
}
