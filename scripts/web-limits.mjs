import { isIPv6 } from 'node:net'

/**
 * What may be asked of one process: `quota` tokens at once and `perSecond` for ever. A call is one token, some two milliseconds of a
 * core (`priceOf`). The reasons for the numbers stand in docs/decisions/0032.
 */
const defaultPolicies = {
  /** One session: a page and its calls are 25, so nobody notices; a program that reads or changes much takes its minutes. */
  person: { quota: 2_400, perSecond: 100 },
  /** All who are signed in at one address: a campus. As much as a process can do. */
  address: { quota: 24_000, perSecond: 400 },
  /** All who are not, at one address: whoever signs in takes 15. */
  strangers: { quota: 4_000, perSecond: 100 },
  /** Whether the server lives, which is asked of it also while it refuses all else. */
  health: { quota: 100, perSecond: 20 },
}

/** So many people, and addresses, are remembered: those who asked last. */
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

/** One household of IPv6 addresses is a network of 64 bits. */
const networkOf = (address) => {
  if (!isIPv6(address)) return address
  const [head, tail] = address.split('::')
  const groups = head.split(':')
  if (tail !== undefined) groups.push(...Array(8).fill('0'))
  return groups.slice(0, 4).join(':')
}

/** For measuring, and where a proxy counts. */
export const noLimits = () => ({ seconds: null, headers: {} })

/** Counts what people and addresses ask for. `now` in milliseconds of a steady clock. */
export function limitsOf({ policies = defaultPolicies, now = () => performance.now() } = {}) {
  const buckets = Object.fromEntries(
    Object.entries(policies).map(([name, policy]) => [name, bucketsOf(policy, now)]),
  )

  /**
   * Takes the price of a request, all or nothing. `seconds`: how long to wait where it is too much, else null; `headers`: what is told of
   * it (draft-ietf-httpapi-ratelimit-headers).
   */
  return ({ kind, price, person, address }) => {
    const network = networkOf(address)
    const asked =
      kind === 'health'
        ? [['health', network]]
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
