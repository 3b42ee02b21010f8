import { globalAgent } from 'node:https'
import { generate } from 'selfsigned'
import webPush from 'web-push'
import type { Message } from '@/db/queries/notices/outbox'
import type { PushId, UserId } from '@/lib/core/names/rules/ids'
import { allowedPushServices, pushEndpoint } from '@/lib/notices/rules'
import { hostileReceiver, type Manner } from '@/testing/hostile-receiver'
import { pushBrowser } from '@/testing/push-receiver'
import { waitFor } from '../../scripts/processes.mjs'
import { emailTransport } from './email'
import { messengerTransport } from './messenger'
import { pushTransport } from './push'

/** Milliseconds a receiver has here; the machine may be busy. */
const patience = 1_500
const longest = 15_000

const message: Message = {
  id: 1,
  key: '0b5e2f5e-6a1f-4f62-9be5-0e6f5a9d7c11',
  channel: 'email',
  attempts: 1,
  madeAt: new Date(0),
  address: 'reader@example.edu',
  title: 'Изменение',
  body: 'Текст',
  html: null,
  unsubscribeUrl: null,
  pushId: 1 as PushId,
  browser: null,
  username: 'reader',
  fullName: 'Читатель',
  userId: 2 as UserId,
}

let tls: { key: string; cert: string }
const trusted = globalAgent.options.ca
beforeAll(async () => {
  const made = await generate([{ name: 'commonName', value: 'localhost' }], {
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }],
  })
  tls = { key: made.private, cert: made.cert }
  globalAgent.options.ca = made.cert
})
afterAll(() => {
  globalAgent.options.ca = trusted
  globalAgent.destroy()
})

/** How it ended, and after how many milliseconds; rejects unless the message counts as not sent. */
async function refused(sending: Promise<void>): Promise<number> {
  const began = performance.now()
  await expect(sending).rejects.toThrow()
  return performance.now() - began
}

const banner = '220 mail.example.edu ESMTP\r\n'
const smtp: [string, Manner][] = [
  ['never says anything', { then: 'hang' }],
  ['greets and never answers', { says: banner, then: 'hang' }],
  ['closes at once', { then: 'close' }],
  ['closes amid the talk', { says: banner, then: 'close' }],
  ['drips without an end', { then: 'drip' }],
  ['drips after its greeting', { says: `${banner}250-mail.example.edu\r\n250-`, then: 'drip' }],
  ['says megabytes without a line', { then: 'flood' }],
  ['says megabytes of an answer', { says: `${banner}250-`, then: 'flood' }],
  ['speaks another language', { says: 'HTTP/1.1 200 OK\r\n\r\n\0\u0007<html>\r\n', then: 'hang' }],
]

test.each(smtp)(
  'a mail server that %s is left in time',
  async (_, manner) => {
    const server = await hostileReceiver(manner)
    const bounds = { milliseconds: patience, bytes: 256 * 1024 }
    const email = emailTransport({ url: `smtp://127.0.0.1:${server.port}`, from: 'a@example.edu', bounds })
    expect(await refused(email.send(message))).toBeLessThan(longest)
    expect(await waitFor(() => server.open() === 0, longest)).toBe(true)
    expect(server.told()).toBeLessThan(200)
    email.close()
    await server.close()
  },
  40_000,
)

const answer = (status: string, ...headers: string[]) =>
  `${[`HTTP/1.1 ${status}`, ...headers, 'content-length: 300000000'].join('\r\n')}\r\n\r\n`

/** Redirects to a private address. */
const web = (elsewhere: number): [string, Manner, 'taken' | 'refused'][] => [
  ['never answers', { asked: true, then: 'hang' }, 'refused'],
  ['closes unanswered', { asked: true, then: 'close' }, 'refused'],
  ['drips its headers', { asked: true, says: 'HTTP/1.1 200 OK\r\nx: ', then: 'drip' }, 'refused'],
  ['has huge headers', { asked: true, says: 'HTTP/1.1 200 OK\r\nx: ', then: 'flood' }, 'refused'],
  ['speaks another language', { asked: true, says: '220 mail ESMTP\r\n', then: 'hang' }, 'refused'],
  ['takes it and says 300 MB', { asked: true, says: answer('201 Created'), then: 'flood' }, 'taken'],
  ['takes it and drips', { asked: true, says: answer('201 Created'), then: 'drip' }, 'taken'],
  ['takes it and closes', { asked: true, says: answer('201 Created'), then: 'close' }, 'taken'],
  ['takes it and says no more', { asked: true, says: answer('201 Created'), then: 'hang' }, 'taken'],
  ['refuses with 300 MB', { asked: true, says: answer('500 Error'), then: 'flood' }, 'refused'],
  ['refuses and closes', { asked: true, says: answer('400 Bad Request'), then: 'close' }, 'refused'],
  ...['301 Moved', '302 Found', '307 Temporary', '308 Permanent'].map((status): ReturnType<typeof web>[number] => [
    `leads elsewhere (${status})`,
    { asked: true, says: answer(status, `location: http://127.0.0.1:${elsewhere}/`), then: 'hang' },
    'refused',
  ]),
]

const cases = web(0).map(([title], index) => [title, index] as const)

describe.each(['push', 'messenger'] as const)('a receiver of %s that', (channel) => {
  test.each(cases)(
    '%s is left in time',
    async (_, index) => {
      const elsewhere = await hostileReceiver({ then: 'close' })
      const [, manner, wanted] = web(elsewhere.port)[index] ?? ['', { then: 'hang' }, 'refused']
      const server = await hostileReceiver(manner, channel === 'push' ? tls : undefined)
      const { p256dh, auth } = pushBrowser()
      const vapid = { ...webPush.generateVAPIDKeys(), subject: 'mailto:a@example.edu' }
      const send =
        channel === 'push'
          ? pushTransport({ ...vapid, services: [`localhost:${server.port}`] }, patience)
          : messengerTransport({ url: `http://127.0.0.1:${server.port}/`, secret: 's'.repeat(32), patience })
      const browser = { endpoint: `https://localhost:${server.port}/x`, p256dh, auth }
      const began = performance.now()
      const outcome = await send({ ...message, browser }).then(
        () => 'taken',
        () => 'refused',
      )
      expect(outcome).toBe(wanted)
      expect(performance.now() - began).toBeLessThan(longest)
      expect(await waitFor(() => server.open() === 0, longest)).toBe(true)
      expect([server.connections(), elsewhere.connections()]).toEqual([1, 0])
      expect(server.told()).toBeLessThan(50)
      await Promise.all([server.close(), elsewhere.close()])
    },
    40_000,
  )
})

test.each([
  ['127.0.0.1', '*.0.0.1'],
  ['127.0.0.1', '*.0.0.1, 127.0.0.2'],
])('a browser at %s, below a name of %s, is connected to nowhere', async (host, services) => {
  const server = await hostileReceiver({ then: 'hang' })
  const { p256dh, auth } = pushBrowser()
  const vapid = { ...webPush.generateVAPIDKeys(), subject: 'mailto:a@example.edu' }
  const named = services.split(', ').map((one) => `${one}:${server.port}`)
  const send = pushTransport({ ...vapid, services: named }, patience)
  const browser = { endpoint: `https://${host}:${server.port}/x`, p256dh, auth }
  try {
    await expect(send({ ...message, browser })).rejects.toThrow(/no public address/)
    expect(server.connections()).toBe(0)
  } finally {
    await server.close()
  }
})

/** Push addresses that a browser may claim, none of which belongs to a push service. */
test.each([
  'https://127.0.0.1/x',
  'https://10.1.2.3/x',
  'https://192.168.0.1/x',
  'https://169.254.169.254/latest/meta-data/',
  'https://[::1]/x',
  'https://[::ffff:127.0.0.1]/x',
  'https://0x7f000001/x',
  'https://2130706433/x',
  'https://localhost/x',
  'https://localtest.me/x',
  'https://fcm.googleapis.com@127.0.0.1/x',
  'https://user:word@fcm.googleapis.com/x',
  'https://fcm.googleapis.com:8443/x',
  'https://fcm.googleapis.com./x',
  'https://fcm.googleapis.com.example.org/x',
  'https://evilpush.apple.com/x',
  'http://fcm.googleapis.com/x',
  'file:///etc/passwd',
  '//127.0.0.1/x',
])('%s is no push service', (endpoint) => {
  expect(pushEndpoint(endpoint, allowedPushServices)).toBeNull()
})
