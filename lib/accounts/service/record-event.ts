import type { Queryable } from '@/db/client'
import { insertSecurityEvents } from '@/db/queries/accounts/security-events'
import type { SecurityEvent } from '@/lib/core/rules/accounts/security-event'
import { instantNow } from '@/lib/environment/clock'
import { environment } from '@/lib/environment/environment'
import { Folding } from './folding'

const longestDetail = 500

/** Kept on globalThis, because Next may load this module more than once. */
const shared = globalThis as { securityFolding?: Folding }

/** Writes to stderr, which `npm start` passes on and service managers store. Events of commands (no visit) are not written. */
function tell({ visit, ...event }: SecurityEvent, username: string | null, repeats: number): void {
  if (!visit) return
  const line = {
    level: 'info',
    area: 'security',
    time: instantNow().toISOString(),
    ...event,
    username,
    ...visit,
    repeats,
  }
  process.stderr.write(`${JSON.stringify(line)}\n`)
}

async function write(db: Queryable, events: readonly SecurityEvent[], repeats: number): Promise<void> {
  const kept = events.map((event) => ({ ...event, detail: event.detail?.slice(0, longestDetail), repeats }))
  const names = await insertSecurityEvents(db, kept, environment().SECURITY_LOG_DAYS)
  for (const [index, event] of events.entries()) tell(event, names[index] ?? null, repeats)
}

/** Records a successful action as a row and a JSON line; call it in the action's transaction. */
export const recordEvent = (db: Queryable, event: Omit<SecurityEvent, 'outcome'>): Promise<void> =>
  recordEvents(db, [event])

/** The same of many, in order. */
export const recordEvents = (
  db: Queryable,
  events: readonly Omit<SecurityEvent, 'outcome'>[],
): Promise<void> =>
  write(
    db,
    events.map((event) => ({ ...event, outcome: 'done' })),
    1,
  )

/** Records a failure or refusal. Repetitions are folded, and a failure to store is ignored. */
export async function recordFailure(db: Queryable, failed: Omit<SecurityEvent, 'outcome'>): Promise<void> {
  const event: SecurityEvent = { ...failed, outcome: 'failed' }
  const { kind, userId, visit, reason, subject, detail } = event
  const rest = JSON.stringify([userId, visit?.address, reason, subject, detail])
  shared.securityFolding ??= new Folding()
  const repeats = shared.securityFolding.admit(kind, rest, instantNow().getTime())
  if (repeats > 0) await write(db, [event], repeats).catch(() => tell(event, null, repeats))
}
