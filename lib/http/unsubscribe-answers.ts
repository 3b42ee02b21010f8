import type { Queryable } from '@/db/client'
import { callDatabase } from '@/db/connection'
import { findSubscription, stopLetters, type Subscription } from '@/lib/notices/service/unsubscribe'
import { unsubscribePage } from '@/lib/open/unsubscribe-page'
import { letterLink } from './letter-link'

const answering = (act: (db: Queryable, token: string) => Promise<Subscription | null>) =>
  letterLink(async ({ token, origin }) => {
    const subscription = await callDatabase((db) => act(db, token))
    return { text: unsubscribePage(subscription, origin), status: subscription ? 200 : 404 }
  })

/** Asks, and changes nothing: mail programs open links ahead. */
export const askUnsubscribing = answering(findSubscription)

/**
 * One press, by the page's button or by a mail program (RFC 8058), which has neither a session nor a token of this
 * site: the address itself is the proof, and whoever sends others to it can but end letters.
 */
export const unsubscribe = answering(stopLetters)
