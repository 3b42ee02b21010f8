/** One call of a browser test that changes something. */
export type SentCall = {
  method: string
  path: string
  body: Record<string, unknown> | null
  key: string | null
}

export type Answer = { status?: number; body: unknown }

/**
 * Stands for the network of a browser test. `read` answers what is asked for, `change` what is changed; what either throws is a
 * broken connection. Returns all changes that were sent, in order, and what puts the network back.
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
