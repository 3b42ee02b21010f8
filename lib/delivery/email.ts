import { connect, type Socket } from 'node:net'
import { createTransport } from 'nodemailer'
import type SmtpTransport from 'nodemailer/lib/smtp-transport'
import type { Message } from '@/db/queries/notices/outbox'
import { Undeliverable } from '@/lib/notices/rules'
import { safely } from '@/lib/environment/safely.mjs'
import { bound, type Bounds } from '@/lib/outbound/bound'

/** Bounds for one letter: a server may take long to check it. */
const usual: Bounds = { milliseconds: 60_000, bytes: 256 * 1024 }
/** Milliseconds of silence. */
const patience = 20_000

const codeOf = (error: unknown): number =>
  error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0

/**
 * Hands letters to an SMTP server, in Russian, as plain text and as HTML if they have one. A letter keeps its id
 * through all attempts. What may be unsubscribed from says so to mail programs (RFC 2369, RFC 8058).
 */
export function emailTransport({ url, from, bounds = usual }: { url: string; from: string; bounds?: Bounds }) {
  const address = new URL(url)
  for (const wait of ['connectionTimeout', 'greetingTimeout', 'socketTimeout'])
    if (!address.searchParams.has(wait)) address.searchParams.set(wait, String(Math.min(patience, bounds.milliseconds)))
  const isSecure = address.protocol === 'smtps:'
  const port = Number(address.port || (isSecure ? 465 : 587))
  const host = address.hostname.replace(/^\[|\]$/g, '')
  const underWay = new Set<Socket>()
  const server = createTransport(address.href, { from })
  const transport = server.transporter as SmtpTransport
  transport.getSocket = (_, done) => {
    const socket = bound(connect({ host, port }), bounds)
    underWay.add(socket)
    const fail = safely((error: Error) => done(error, {}))
    const succeed = () => {
      socket.off('error', fail)
      done(null, { connection: socket })
    }
    socket.once('error', fail)
    socket.once('close', () => underWay.delete(socket))
    socket.once('connect', safely(succeed))
  }
  const sender = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'
  const send = async ({ key, address: to, title, body, html, unsubscribeUrl, madeAt }: Message): Promise<void> => {
    if (!to) throw new Undeliverable('There is no address')
    try {
      await server.sendMail({
        to: { name: '', address: to },
        subject: title,
        text: body,
        ...(html !== null && { html }),
        date: madeAt,
        messageId: `<${key}@${sender}>`,
        headers: {
          'Auto-Submitted': 'auto-generated',
          'Content-Language': 'ru',
          ...(unsubscribeUrl !== null && {
            'List-Unsubscribe': `<${unsubscribeUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
        },
      })
    } catch (error) {
      // 5xx: the server refuses it for good.
      if (codeOf(error) >= 500) throw new Undeliverable(String(error))
      throw error
    }
  }
  const close = () => {
    server.close()
    for (const socket of underWay) socket.destroy()
  }
  return { send, close }
}
