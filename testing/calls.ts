/** A changing call sent by the code under test. */
export type SentCall = {
  method: string
  path: string
  body: Record<string, unknown> | null
  key: string | null
}

export type Answer = { status?: number; body: unknown }

/**
 * Replaces `fetch` in a browser test. `read` answers GET requests, `change` all others; an error thrown by either is a network failure.
 * Returns the changes sent, in order, and a function that restores `fetch`.
 */
export function standForNetwork(on: {
  read: (path: string) => unknown
  change: (call: SentCall) => Answer
}): { sent: SentCall[]; restore: () => void } {
  const own = globalThis.fetch
  const sent: SentCall[] = []
  const respond = ({ status = 200, body }: Answer) =>
    ({ ok: status < 400, status, text: async () => JSON.stringify(body) }) as Response
  globalThis.fetch = async (input, init) => {
    const path = String(input)
    if (path.endsWith('/check-login/')) return respond({ body: { csrf: 'x' } })
    if (!init?.method) return respond({ body: on.read(path) })
    const call: SentCall = {
      method: init.method,
      path,
      body: init.body ? JSON.parse(String(init.body)) : null,
      key: new Headers(init.headers).get('idempotency-key'),
    }
    sent.push(call)
    return respond(on.change(call))
  }
  return {
    sent,
    restore() {
      globalThis.fetch = own
    },
  }
}
