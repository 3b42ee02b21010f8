import { Agent, request } from 'node:http'
import type { Browser } from '@/testing/browser'

/** A request, byte for byte. `chunks`: a body without Content-Length. */
export type Sending = {
  method: string
  path: string
  headers: Record<string, string | string[]>
  body?: Uint8Array
  chunks?: boolean
}

export type FuzzResponse = {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
  milliseconds: number
}

const agent = new Agent({ keepAlive: true, maxSockets: 4 })
const patience = 60_000

export const cookieOf = (browser: Browser): string => [...browser.cookies].map((cookie) => cookie.join('=')).join('; ')

/**
 * Sends over HTTP without a library that would correct odd requests. Null: the server closed without an
 * answer or sent invalid HTTP.
 */
export function sendFuzzed(
  url: string,
  { method, path, headers, body, chunks }: Sending,
): Promise<FuzzResponse | null> {
  const { hostname, port } = new URL(url)
  const began = performance.now()
  return new Promise((resolve) => {
    try {
      const framing = body
        ? chunks
          ? { 'transfer-encoding': 'chunked' }
          : { 'content-length': String(body.length) }
        : {}
      const sent = request(
        { hostname, port, method, path, agent, headers: { ...framing, ...headers }, timeout: patience },
        (response) => {
          const parts: Buffer[] = []
          response.on('data', (part: Buffer) => parts.push(part))
          response.on('error', () => resolve(null))
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              text: Buffer.concat(parts).toString('utf8'),
              milliseconds: performance.now() - began,
            }),
          )
        },
      )
      sent.on('timeout', () => sent.destroy())
      sent.on('error', () => resolve(null))
      if (body && chunks) for (let at = 0; at < body.length; at += 700) sent.write(body.subarray(at, at + 700))
      sent.end(chunks ? undefined : body)
    } catch {
      // Node refused to send it.
      resolve(null)
    }
  })
}
