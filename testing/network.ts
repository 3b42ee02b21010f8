/** Replaces `fetch` in a browser test and records the requested addresses, in order. */
export class Network {
  readonly asked: URL[] = []
  private readonly own = globalThis.fetch

  /** `answer` returns the JSON for an address; an error it throws is a network failure. */
  constructor(public answer: (url: URL) => unknown) {
    globalThis.fetch = async (input) => {
      const url = new URL(String(input), 'http://local')
      this.asked.push(url)
      const body = JSON.stringify(await this.answer(url))
      return { ok: true, text: async () => body } as Response
    }
  }

  askedFor(part: string): URL[] {
    return this.asked.filter(({ pathname }) => pathname.includes(`/${part}/`))
  }

  restore(): void {
    globalThis.fetch = this.own
  }
}
