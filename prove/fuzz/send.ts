import { Agent, request } from 'node:http'
import type { Browser } from '@/testing/browser'

/** What is sent, byte for byte. `chunks`: the body without a length that was announced. */
export type Sending = {
  method: string
  path: string
  headers: Record<string, string | string[]>
  body?: Uint8Array
  chunks?: boolean
}

export type Answered = {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
  milliseconds: number
}

const agent = new Agent({ keepAlive: true, maxSockets: 4 })
const patience = 60_000

export const cookieOf = (browser: Browser): string =>
  [...browser.cookies].map((cookie) => cookie.join('=')).join('; ')

/** Over HTTP, without a library that would mend what is odd. Null: the server closed without an answer, or sent what is no HTTP. */
export function send(
  url: string,
  { method, path, headers, body, chunks }: Sending,
): Promise<Answered | null> {
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
      if (body && chunks)
        for (let at = 0; at < body.length; at += 700) sent.write(body.subarray(at, at + 700))
      sent.end(chunks ? undefined : body)
    } catch {
      // What node itself refuses to send never reaches a server.
      resolve(null)
    }
  })
}
