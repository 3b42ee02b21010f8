import { createHmac } from 'node:crypto'
import type { Message } from '@/db/queries/notices/outbox'
import { Undeliverable } from '@/lib/domain/notices/delivery'
import { isPassing } from './passing'

/** Milliseconds in which the receiver has to answer. */
const patience = 20_000

export const signatureOf = (secret: string, timestamp: string, body: string): string =>
  `sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`

/** Posts messages to the receiver that passes them on to a messenger (docs/notices.md says how it knows them for ours). */
export const messengerTransport =
  ({ url, secret }: { url: string; secret: string }) =>
  async ({ key, title, body, address, madeAt, userId, username, fullName }: Message): Promise<void> => {
    const person = { id: userId, username, name: fullName }
    // Its address is the code by which the receiver learns whose chat is whose.
    const code = address === null ? {} : { code: address }
    const content = JSON.stringify({ id: key, at: madeAt.toISOString(), person, ...code, title, text: body })
    const timestamp = String(Math.floor(Date.now() / 1000))
    const answer = await fetch(url, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'x-delivery-id': key,
        'x-timestamp': timestamp,
        'x-signature': signatureOf(secret, timestamp, content),
      },
      body: content,
    })
    await answer.body?.cancel()
    if (answer.ok) return
    const said = `The receiver answered ${answer.status}`
    throw isPassing(answer.status) ? new Error(said) : new Undeliverable(said)
  }
