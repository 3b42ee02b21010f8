type Sized = { size: number }

/**
 * A cache in which concurrent requests for a key share one computation. Evicts the least recently used
 * answers when there are too many bytes; no answer is older than `longest` milliseconds.
 */
export class AnswerCache<Answer extends Sized> {
  /** In the order of last use. */
  private readonly kept = new Map<string, { answer: Answer; at: number; size: number }>()
  private readonly making = new Map<string, Promise<Answer | null>>()
  private bytes = 0

  constructor(
    private readonly bounds: { mostBytes: number; longest: number },
    private readonly now: () => number = () => performance.now(),
  ) {}

  get size(): number {
    return this.bytes
  }

  private find(key: string): Answer | null {
    const cached = this.kept.get(key)
    if (!cached) return null
    this.kept.delete(key)
    if (this.now() - cached.at > this.bounds.longest) {
      this.bytes -= cached.size
      return null
    }
    this.kept.set(key, cached)
    return cached.answer
  }

  private keep(key: string, answer: Answer, at: number): void {
    const { mostBytes } = this.bounds
    const { size } = answer
    if (size > mostBytes / 10) return
    this.bytes += size - (this.kept.get(key)?.size ?? 0)
    this.kept.set(key, { answer, at, size })
    for (const [oldest, old] of this.kept) {
      if (this.bytes <= mostBytes) return
      this.kept.delete(oldest)
      this.bytes -= old.size
    }
  }

  /**
   * The answer cached for `key`, or the one being computed; null if there is neither, or the computation
   * yields nothing.
   */
  async get(key: string): Promise<Answer | null> {
    return this.find(key) ?? (await this.making.get(key)) ?? null
  }

  /** Caches the result of `make`, unless null. Its age counts from the start, because `key` was read before. */
  async make(key: string, make: () => Promise<Answer | null>): Promise<Answer | null> {
    const began = this.now()
    const pending = make()
    const shared = pending.catch(() => null)
    this.making.set(key, shared)
    try {
      const answer = await pending
      if (answer) this.keep(key, answer, began)
      return answer
    } finally {
      if (this.making.get(key) === shared) this.making.delete(key)
    }
  }
}
