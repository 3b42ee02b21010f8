import { safely } from '@/lib/environment/safely.mjs'

const tick = 20

/**
 * Passes on waiting items at a steady rate, each key once. Otherwise a change for everyone would make all
 * browsers request their week at the same instant.
 */
export class PacedQueue<Key, Value> {
  private readonly waiting = new Map<Key, Value>()
  private timer: ReturnType<typeof setInterval> | null = null
  private readonly perTick: number

  constructor(
    private readonly deliver: (key: Key, value: Value) => void,
    perSecond: number,
  ) {
    this.perTick = Math.max(1, Math.round((perSecond * tick) / 1000))
  }

  add(key: Key, value: Value): void {
    this.waiting.set(key, value)
    this.timer ??= setInterval(
      safely(() => this.deliverSome()),
      tick,
    )
  }

  remove(key: Key): void {
    this.waiting.delete(key)
  }

  stop(): void {
    this.waiting.clear()
    this.deliverSome()
  }

  private deliverSome(): void {
    for (const [key, value] of [...this.waiting].slice(0, this.perTick)) {
      this.waiting.delete(key)
      this.deliver(key, value)
    }
    if (this.waiting.size > 0 || this.timer === null) return
    clearInterval(this.timer)
    this.timer = null
  }
}
