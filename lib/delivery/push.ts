import webPush, { WebPushError } from 'web-push'
import type { Message } from '@/db/queries/notices/outbox'
import { Gone, Undeliverable } from '@/lib/domain/notices/delivery'
import { pushEndpoint } from '@/lib/domain/notices/push'
import { isPassing } from './passing'

/** Milliseconds in which a push service has to answer. */
const patience = 20_000
/** Seconds that it keeps a message for a browser that is switched off. */
const keptFor = 2 * 24 * 60 * 60
/** Characters; a message holds 4096 bytes at most. */
const longestTitle = 200

type Keys = { publicKey: string; privateKey: string; subject: string; services: readonly string[] }

/** Hands the headline of a message, encrypted for one browser, to the service of that browser. */
export const pushTransport =
  ({ services, ...vapidDetails }: Keys) =>
  async ({ key, title, browser }: Message): Promise<void> => {
    const endpoint = browser && pushEndpoint(browser.endpoint, services)
    if (!endpoint) throw new Gone('The browser is at no known service')
    const { p256dh, auth } = browser
    const short = title.length > longestTitle ? `${title.slice(0, longestTitle - 1)}…` : title
    try {
      await webPush.sendNotification(
        { endpoint, keys: { p256dh, auth } },
        JSON.stringify({ id: key, title: short }),
        // Under one topic a repeat takes the place of what still waits at the service.
        { vapidDetails, TTL: keptFor, timeout: patience, topic: key.replaceAll('-', '') },
      )
    } catch (error) {
      if (!(error instanceof WebPushError)) throw error
      const { statusCode } = error
      const said = `The push service answered ${statusCode}`
      if (statusCode === 404 || statusCode === 410) throw new Gone(said)
      throw isPassing(statusCode) ? new Error(said) : new Undeliverable(said)
    }
  }
