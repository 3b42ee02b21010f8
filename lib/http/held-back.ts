import type { ServerResponse } from 'node:http'
import { safely } from '@/lib/environment/safely.mjs'

/**
 * Keeps what `work` writes to a response from its client until it is whole; the caller then sends it. Null if somebody else answered
 * meanwhile or the client has gone. `work` itself may end later, when what it wrote was sent.
 */
export function heldBack(response: ServerResponse, work: () => Promise<void>): Promise<Buffer | null> {
  const { write, end, flushHeaders } = response
  const chunks: Buffer[] = []
  return new Promise((resolve, reject) => {
    const letGo = (whole: Buffer | null) => {
      Object.assign(response, { write, end, flushHeaders })
      resolve(whole)
    }
    const take = (chunk: unknown, encoding: unknown) => {
      if (typeof chunk === 'string')
        chunks.push(Buffer.from(chunk, typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8'))
      else if (chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk))
    }
    const lastOf = (given: unknown[]) => given.findLast((one) => typeof one === 'function')
    response.once(
      'close',
      safely(() => letGo(null)),
    )
    response.flushHeaders = () => undefined
    response.write = ((...given: unknown[]) => {
      // Headers are only sent by whoever refuses instead: what was written until then is dropped.
      if (response.headersSent) return Reflect.apply(write, response, given)
      take(given[0], given[1])
      lastOf(given)?.()
      return true
    }) as typeof write
    response.end = ((...given: unknown[]) => {
      if (response.headersSent || response.destroyed) {
        letGo(null)
        return Reflect.apply(end, response, given)
      }
      take(given[0], given[1])
      const last = lastOf(given)
      if (last)
        response.once(
          'finish',
          safely(() => last()),
        )
      letGo(Buffer.concat(chunks))
      return response
    }) as typeof end
    work().then(
      () => letGo(null),
      (error: unknown) => {
        reject(error)
        letGo(null)
      },
    )
  })
}
