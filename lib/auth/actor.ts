import { headers } from 'next/headers'
import { cache } from 'react'
import { database } from '@/db/connection'
import { findActor } from '@/db/queries/core/accounts/users'
import type { Actor } from '@/lib/core/rules/accounts/actor'
import { requestActor } from './request-actor'
import { sessionIdIn } from './session-cookie'

/** The actor behind these request headers; null without a live session of an active account. */
export async function actorOf(requestHeaders: Headers): Promise<Actor | null> {
  const cookie = requestHeaders.get('cookie')
  const cached = requestActor(cookie)
  if (cached) return cached
  const sessionId = await sessionIdIn(cookie)
  return sessionId ? findActor(database(), sessionId) : null
}

/** The session id of the page being rendered. */
export const currentSession = async (): Promise<string | null> => sessionIdIn((await headers()).get('cookie'))

/** The actor of the page being rendered; cached, so layout and page share one query. */
export const currentActor = cache(async (): Promise<Actor | null> => actorOf(await headers()))
