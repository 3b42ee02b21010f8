import { ECDH } from 'node:crypto'
import type { Queryable } from '@/db/client'
import { deletePushOf, insertPush, listPush, replacePush } from '@/db/queries/notices/settings'
import { inTransaction } from '@/db/transaction'
import { deviceText } from '@/lib/core/accounts/texts/device'
import type { PushId } from '@/lib/core/names/rules/ids'
import type { DataContext } from '@/lib/core/refusals/service/context'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { civilTimeAt } from '@/lib/environment/clock'
import { environment } from '@/lib/environment/environment'
import { mostPush, pushEndpoint, type PushBrowser, type PushKeys } from '@/lib/notices/rules'
import { pushTexts } from '@/lib/notices/texts'

/** The user's browser: its session and user agent. */
type Asking = { sessionId: string; userAgent: string }

/** The university's VAPID key; null: web push is not configured. */
export const pushKey = (): string | null => environment().VAPID_PUBLIC_KEY ?? null

/** The browsers that receive the actor's notices. */
export async function listBrowsers({ db, actor }: DataContext, own: string | null): Promise<PushBrowser[]> {
  const subscriptions = await listPush(db, actor.userId)
  return subscriptions.map(({ id, sessionId, userAgent, createdAt }) => ({
    id,
    device: deviceText(userAgent),
    addedAt: civilTimeAt(createdAt, environment().UNIVERSITY_TIME_ZONE),
    isOwn: sessionId === own,
  }))
}

const isKey = (p256dh: string): boolean => {
  try {
    return Boolean(ECDH.convertKey(p256dh, 'prime256v1', 'base64url', 'hex'))
  } catch {
    return false
  }
}

function checkedKeys({ endpoint: address, p256dh, auth }: PushKeys): PushKeys {
  if (pushKey() === null) throw new ServiceError('invalid', pushTexts.notOffered)
  const endpoint = pushEndpoint(address, environment().PUSH_SERVICES)
  if (!endpoint || !isKey(p256dh)) throw new ServiceError('invalid', pushTexts.unknownService)
  return { endpoint, p256dh, auth }
}

/**
 * Adds this browser to those that receive the actor's notices. Throws `invalid` if web push is not offered,
 * for an address at no known push service or of another person, for a broken key, and for too many browsers.
 */
export async function addPush({ db, actor }: DataContext, keys: PushKeys, asking: Asking): Promise<void> {
  const push = { userId: actor.userId, ...checkedKeys(keys), ...asking }
  const isKept = await inTransaction(db, (transaction) => insertPush(transaction, push, mostPush))
  if (!isKept) throw new ServiceError('invalid', pushTexts.tooMany(mostPush))
}

/**
 * Replaces a browser's `old` push address with a new one from its push service. Throws `invalid` as `addPush`
 * does, and `not_found` if the old address is unknown.
 */
export async function renewPush(db: Queryable, old: string, keys: PushKeys): Promise<void> {
  if (!(await replacePush(db, old, checkedKeys(keys)))) throw new ServiceError('not_found', pushTexts.noSuchBrowser)
}

/** Stops the actor's notices in a browser. Throws `not_found` if it is not theirs. */
export async function removePush({ db, actor }: DataContext, id: PushId): Promise<void> {
  if (!(await deletePushOf(db, actor.userId, id))) throw new ServiceError('not_found', pushTexts.noSuchBrowser)
}
