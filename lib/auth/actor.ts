import { headers } from 'next/headers'
import { cache } from 'react'
import { database } from '@/db/connection'
import { findActor } from '@/db/queries/users'
import type { Actor } from '@/lib/domain/actor'
import { sessionIdIn } from './session-cookie'

/** Whoever sent a request with these headers; null without a living session of an active account. */
export async function actorOf(requestHeaders: Headers): Promise<Actor | null> {
  const sessionId = await sessionIdIn(requestHeaders.get('cookie'))
  return sessionId ? findActor(database(), sessionId) : null
}

/** The id of the session that the page being rendered is for. */
export const currentSession = async (): Promise<string | null> => sessionIdIn((await headers()).get('cookie'))

/** Whoever looks at the page being rendered. Layout and page ask once between them. */
export const currentActor = cache(async (): Promise<Actor | null> => actorOf(await headers()))
