import type { Queryable } from '@/db/client'
import { callDatabase } from '@/db/connection'
import { common } from '@/lib/core/texts/words/common'
import { findSubscription, stopLetters, type Subscription } from '@/lib/notices/service/unsubscribe'
import { openPolicy } from '@/lib/open/page'
import { messagePage } from '@/lib/open/search-page'
import { unsubscribePage } from '@/lib/open/unsubscribe-page'
import { failure } from './failure'
import { originOfRequest } from './request-origin'

type Route = { params: Promise<{ token: string }> }

const page = (text: string, status: number): Response =>
  new Response(text, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': openPolicy,
    },
  })

const answering =
  (act: (db: Queryable, token: string) => Promise<Subscription | null>) =>
  async (request: Request, { params }: Route): Promise<Response> => {
    const origin = originOfRequest(request.headers)
    try {
      const { token } = await params
      const subscription = await callDatabase((db) => act(db, token))
      return page(unsubscribePage(subscription, origin), subscription ? 200 : 404)
    } catch (error) {
      const { status } = failure(request, error)
      return page(messagePage(common.failure, { origin, signIn: '/' }), status)
    }
  }

/** Asks, and changes nothing: mail programs open links ahead. */
export const askUnsubscribing = answering(findSubscription)

/**
 * One press, by the page's button or by a mail program (RFC 8058), which has neither a session nor a token of this
 * site: the address itself is the proof, and whoever sends others to it can but end letters.
 */
export const unsubscribe = answering(stopLetters)
