import webPush from 'web-push'
import type { Message } from '@/db/queries/notices/outbox'
import { Gone, isNamedWhole, pushEndpoint, Undeliverable } from '@/lib/notices/rules'
import { postOutside } from '@/lib/outbound/post'
import { isPassing, isTaken } from './messenger'

/** Seconds that the service keeps a message for a browser that is off. */
const timeToLive = 2 * 24 * 60 * 60
/** Characters; a message holds 4096 bytes at most. */
const longestTitle = 200

type Keys = { publicKey: string; privateKey: string; subject: string; services: readonly string[] }

/**
 * Sends the title of a message, encrypted for one browser, to that browser's push service. `patience`:
 * milliseconds it has to answer.
 */
export const pushTransport =
  ({ services, ...vapidDetails }: Keys, patience = 20_000) =>
  async ({ key, title, browser }: Message): Promise<void> => {
    const endpoint = browser && pushEndpoint(browser.endpoint, services)
    if (!endpoint) throw new Gone('The browser is at no known service')
    const { p256dh, auth } = browser
    const short = title.length > longestTitle ? `${title.slice(0, longestTitle - 1)}…` : title
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify({ id: key, title: short }),
      // With the same topic, a repeat replaces a message still waiting at the service.
      { vapidDetails, TTL: timeToLive, topic: key.replaceAll('-', '') },
    )
    const status = await postOutside(endpoint, {
      headers,
      body: body ?? '',
      patience,
      isPublic: !isNamedWhole(endpoint, services),
    })
    if (isTaken(status)) return
    const problem = `The push service answered ${status}`
    if (status === 404 || status === 410) throw new Gone(problem)
    throw isPassing(status) ? new Error(problem) : new Undeliverable(problem)
  }
