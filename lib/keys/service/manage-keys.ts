import type { Database, Queryable } from '@/db/client'
import { insertChange } from '@/db/queries/core/history/changes'
import { countRequest, deleteKey, insertKey, type KeyOwner, listKeys } from '@/db/queries/keys/client-keys'
import { findOpenReading } from '@/db/queries/open-reading/open-reading'
import { inTransaction } from '@/db/transaction'
import { recordEvent } from '@/lib/accounts/service/record-event'
import {
  type KeyReader,
  type KeyScope,
  type ListedKey,
  mostKeys,
  type NewKey,
  ownPerMinute,
} from '@/lib/core/actor/rules/client-key'
import { publicReader } from '@/lib/core/actor/rules/open-reading'
import type { SecurityEventKind, Visit } from '@/lib/core/actor/rules/security-event'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { ClientKeyId } from '@/lib/core/names/rules/ids'
import type { ActorContext, ServiceContext } from '@/lib/core/refusals/service/context'
import { ServiceError, required } from '@/lib/core/refusals/service/errors'
import { requireAllowed } from '@/lib/core/refusals/service/require-allowed'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import { civilTimeAt } from '@/lib/environment/clock'
import { environment } from '@/lib/environment/environment'
import { keyErrors } from '@/lib/keys/texts'

/** The owner of the keys of a scope that the actor manages. Throws `not_allowed`. */
function ownerOf(context: ActorContext, scope: KeyScope): KeyOwner {
  if (scope === 'own') return context.actor.userId
  requireAllowed(context, 'keys.manage')
  return null
}

/** The university's keys or the actor's own, newest first. Throws `not_allowed`. */
export async function viewKeys(context: ServiceContext, scope: KeyScope): Promise<ListedKey[]> {
  const at = (instant: Date) => civilTimeAt(instant, environment().UNIVERSITY_TIME_ZONE)
  const keys = await listKeys(context.db, ownerOf(context, scope))
  return keys.map(({ madeAt, usedAt, ...key }) => ({
    ...key,
    isExpired: key.expiresOn !== null && key.expiresOn < context.now.date,
    madeAt: at(madeAt),
    usedAt: usedAt && at(usedAt),
  }))
}

type Given = { kept: { hash: string; hint: string }; visit: Visit }

const record = (context: { db: Queryable } & ActorContext, kind: SecurityEventKind, visit: Visit) =>
  recordEvent(context.db, { kind, userId: context.actor.userId, visit })

const remember = (
  { db, actor }: { db: Queryable } & ActorContext,
  action: string,
  subject: { id: ClientKeyId; title: string },
  before: object | null,
  after: object | null,
) => insertChange(db, { actorId: actor.userId, action, subject, before, after })

/** Stores a new key. Throws `not_allowed`; `invalid` for a past day, or with too many keys. */
export async function makeKey(
  context: ServiceContext,
  { scope, title, perMinute, expiresOn }: NewKey,
  { kept, visit }: Given,
): Promise<ClientKeyId> {
  const owner = ownerOf(context, scope)
  if (expiresOn !== null && expiresOn < context.now.date) throw new ServiceError('invalid', keyErrors.past)
  const most = mostKeys[scope]
  const limit = scope === 'own' ? ownPerMinute : perMinute
  return inTransaction(context.db, async (db) => {
    const values = { title, expiresOn, perMinute: limit, secretHash: kept.hash, hint: kept.hint }
    const id = required(await insertKey(db, owner, values, most), 'invalid', keyErrors.tooMany(most))
    await record({ ...context, db }, 'key_given', visit)
    // The history shows only the university's keys; a person's own are their own business.
    if (owner === null)
      await remember({ ...context, db }, 'key.add', { id, title }, null, { perMinute: limit, expiresOn })
    return id
  })
}

/** Revokes a key at once. Throws `not_found` for a key that the actor does not manage. */
export async function revokeKey(context: ServiceContext, id: ClientKeyId, visit: Visit): Promise<void> {
  const { actor } = context
  await inTransaction(context.db, async (db) => {
    const own = await deleteKey(db, actor.userId, id)
    const gone = own ?? (isAllowed(actor, 'keys.manage') ? await deleteKey(db, null, id) : null)
    if (!gone) throw new ServiceError('not_found', keyErrors.noSuchKey)
    await record({ ...context, db }, 'key_revoked', visit)
    const { title, perMinute, expiresOn } = gone
    if (!own) await remember({ ...context, db }, 'key.remove', { id, title }, { perMinute, expiresOn }, null)
  })
}

/** `waitSeconds`: the key is over its limit for so long. */
type KeyAnswer = { waitSeconds: number } | { reader: KeyReader } | null

/**
 * Counts a request with a key, and returns the reader; null for an unknown, expired or revoked key. A
 * university's key reads even while public reading is closed, because it was given on purpose, but gets
 * teachers' names as they are public.
 */
export async function readerOfKey(db: Database, secretHash: string, today: CalendarDate): Promise<KeyAnswer> {
  const used = await countRequest(db, secretHash, today)
  if (!used) return null
  const { owner, waitSeconds } = used
  if (waitSeconds !== null) return { waitSeconds }
  if (owner) return { reader: { scope: 'own', actor: owner, names: 'full' } }
  const { names } = (await findOpenReading(db)).reading
  return { reader: { scope: 'public', actor: publicReader({ isOpen: true, names }), names } }
}
