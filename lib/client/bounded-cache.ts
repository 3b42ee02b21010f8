import type { Cache, State } from 'swr'
import { hasTag } from './answers'

/** Weeks looked at are forgotten past this many, the longest unused first. */
const weekLimit = 24

/** A cache whose weeks do not pile up, however long one pages through the year; what else it holds is kept. */
export class BoundedCache extends Map<string, State<unknown>> implements Cache<unknown> {
  override set(key: string, value: State<unknown>): this {
    if (hasTag(key, 'week')) {
      this.delete(key)
      const weeks = [...this.keys()].filter((one) => hasTag(one, 'week'))
      for (const oldest of weeks.slice(0, Math.max(0, weeks.length + 1 - weekLimit))) this.delete(oldest)
    }
    return super.set(key, value)
  }
}
