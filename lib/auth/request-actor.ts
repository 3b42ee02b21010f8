import { AsyncLocalStorage } from 'node:async_hooks'
import type { Actor } from '@/lib/core/rules/accounts/actor'

type RequestActor = { cookie: string; actor: Actor }

/** On globalThis, because Next may load this module more than once. */
const shared = globalThis as { timetableKnownActors?: AsyncLocalStorage<RequestActor> }
const storage = (shared.timetableKnownActors ??= new AsyncLocalStorage())

/** Runs `work` for a request with this cookie, whose actor was just read: it is not read again. */
export const withRequestActor = <Result>(actor: RequestActor, work: () => Promise<Result>): Promise<Result> =>
  storage.run(actor, work)

/** The actor read for the current request; null if nobody read one, or for another cookie. */
export function requestActor(cookie: string | null): Actor | null {
  const read = storage.getStore()
  return read?.cookie === cookie ? read.actor : null
}
