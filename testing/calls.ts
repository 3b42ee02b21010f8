import { calls } from '@/lib/openapi/calls/openapi.contract'
import { unknownTo } from '@/lib/http/input'

/** A changing call sent by the code under test. */
export type SentCall = {
  method: string
  path: string
  body: Record<string, unknown> | null
  key: string | null
}

export type StubAnswer = { status?: number; body: unknown }

/** Fields of a call that its contract does not have, for which the server would refuse it. */
function surplusOf({ method, path, body }: SentCall): string[] {
  const { pathname, searchParams } = new URL(path, 'http://local')
  const isAsked = (template: string) => new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(pathname)
  const contract =
    calls.find((one) => one.method === method && one.path === pathname) ??
    calls.find((one) => one.method === method && isAsked(one.path))
  if (!contract) return []
  const unknown = unknownTo(contract)
  return [...unknown.query(Object.fromEntries(searchParams)), ...unknown.body(body)].map(
    (field) => `${method} ${pathname}: ${field}`,
  )
}

/**
 * Replaces `fetch` in a browser test. `read` answers GET requests, `change` all others; an error thrown by
 * either is a network failure. Returns the changes sent, in order, and a function that restores `fetch` and
 * throws if a change had a field that no contract has.
 */
export function standForNetwork(on: { read: (path: string) => unknown; change: (call: SentCall) => StubAnswer }): {
  sent: SentCall[]
  restore: () => void
} {
  const own = globalThis.fetch
  const sent: SentCall[] = []
  const surplus: string[] = []
  const respond = ({ status = 200, body }: StubAnswer) =>
    ({ ok: status < 400, status, text: async () => JSON.stringify(body) }) as Response
  globalThis.fetch = async (input, init) => {
    const path = String(input)
    if (path.endsWith('/check-login/')) return respond({ body: { csrf: 'x' } })
    if (!init?.method) return respond({ body: await on.read(path) })
    const call: SentCall = {
      method: init.method,
      path,
      body: init.body ? JSON.parse(String(init.body)) : null,
      key: new Headers(init.headers).get('idempotency-key'),
    }
    sent.push(call)
    surplus.push(...surplusOf(call))
    return respond(on.change(call))
  }
  return {
    sent,
    restore() {
      globalThis.fetch = own
      if (surplus.length > 0) throw new Error(`Sent for nothing: ${surplus.join('; ')}`)
    },
  }
}
