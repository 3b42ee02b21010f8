import { createTransport } from 'nodemailer'
import type { Message } from '@/db/queries/notices/outbox'
import { Undeliverable } from '@/lib/domain/notices/delivery'

/** Milliseconds in which a server has to answer. */
const patience = 20_000

const codeOf = (error: unknown): number =>
  error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0

/** Hands letters to an SMTP server, in Russian and as plain text. A letter keeps its id through all attempts. */
export function emailTransport({ url, from }: { url: string; from: string }) {
  const address = new URL(url)
  for (const wait of ['connectionTimeout', 'greetingTimeout', 'socketTimeout'])
    if (!address.searchParams.has(wait)) address.searchParams.set(wait, String(patience))
  const server = createTransport(address.href, { from })
  const host = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'
  const send = async ({ key, address: to, title, body, madeAt }: Message): Promise<void> => {
    if (!to) throw new Undeliverable('There is no address')
    try {
      await server.sendMail({
        ...{ to: { name: '', address: to }, subject: title, text: body, date: madeAt },
        messageId: `<${key}@${host}>`,
        headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': 'ru' },
      })
    } catch (error) {
      // 5xx: the server will never take it.
      if (codeOf(error) >= 500) throw new Undeliverable(String(error))
      throw error
    }
  }
  return { send, close: () => server.close() }
}
