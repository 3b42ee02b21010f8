import { AsyncLocalStorage } from 'node:async_hooks'
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { cache } from 'react'
import { database } from '@/db/connection'
import { findActor } from '@/db/queries/core/accounts/users'
import type { Actor } from '@/lib/core/actor/rules/actor'
import { loginPath } from '@/lib/core/actor/rules/return-path'
import { sessionIdIn } from './session-cookie'

/** `cookie` null: a job's request, which has none. */
type RequestActor = { cookie: string | null; actor: Actor }

/** On globalThis, because Next may load this module more than once. */
declare global {
  var timetableKnownActors: AsyncLocalStorage<RequestActor> | undefined
}
const storage = (globalThis.timetableKnownActors ??= new AsyncLocalStorage())

/** Runs `work` for a request with this cookie, whose actor was just read: it is not read again. */
export const withRequestActor = <Result>(actor: RequestActor, work: () => Promise<Result>): Promise<Result> =>
  storage.run(actor, work)

/** The actor read for the current request; null if nobody read one, or for another cookie. */
export function requestActor(cookie: string | null): Actor | null {
  const read = storage.getStore()
  return read?.cookie === cookie ? read.actor : null
}

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

/** The actor of the page at `path`. Without a session, redirects to the login page, which returns here. */
export const pageActor = async (path: string): Promise<Actor> => (await currentActor()) ?? redirect(loginPath(path))
