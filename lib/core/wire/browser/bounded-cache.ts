import type { Cache, State } from 'swr'
import { hasTag } from './answers'

/** Maximum number of cached weeks; the least recently used are dropped first. */
const weekLimit = 24

/** An SWR cache that limits the number of weeks; other keys are kept. */
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
