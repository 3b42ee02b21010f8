/** Stands for the network of a browser test: answers `fetch` and keeps what was asked, in order. */
export class Network {
  readonly asked: URL[] = []
  private readonly own = globalThis.fetch

  /** `answer` is given the address and returns what is sent as JSON; what it throws is a broken connection. */
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
