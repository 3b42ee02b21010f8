import { createHmac } from 'node:crypto'
import type { Message } from '@/db/queries/notices/outbox'
import { Undeliverable } from '@/lib/notices/rules'
import { postOutside } from '@/lib/outbound/post'

const signatureOf = (secret: string, timestamp: string, body: string): string =>
  `sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`

/** Refusals that may succeed the next time, besides server errors. */
const passing = [408, 425, 429]

/** Whether a refused request may succeed the next time. */
export const isPassing = (status: number): boolean => status >= 500 || passing.includes(status)

export const isTaken = (status: number): boolean => status >= 200 && status < 300

/**
 * Posts messages to the receiver that forwards them to a messenger (docs/notices.md describes their
 * signature). `patience`: milliseconds it has to answer; the answer's body is not read.
 */
export const messengerTransport =
  ({ url, secret, patience = 20_000 }: { url: string; secret: string; patience?: number }) =>
  async ({ key, title, body, address, madeAt, userId, username, fullName }: Message): Promise<void> => {
    const person = { id: userId, username, name: fullName }
    // The address is the code by which the receiver learns which chat belongs to whom.
    const code = address === null ? {} : { code: address }
    const content = JSON.stringify({ id: key, at: madeAt.toISOString(), person, ...code, title, text: body })
    const timestamp = String(Math.floor(Date.now() / 1000))
    const status = await postOutside(url, {
      body: content,
      patience,
      isPublic: false,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'x-delivery-id': key,
        'x-timestamp': timestamp,
        'x-signature': signatureOf(secret, timestamp, content),
      },
    })
    if (isTaken(status)) return
    const problem = `The receiver answered ${status}`
    throw isPassing(status) ? new Error(problem) : new Undeliverable(problem)
  }
