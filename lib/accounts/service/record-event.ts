import type { Queryable } from '@/db/client'
import { insertSecurityEvents } from '@/db/queries/accounts/security-events'
import type { SecurityEvent } from '@/lib/core/actor/rules/security-event'
import { instantNow } from '@/lib/environment/clock'
import { environment } from '@/lib/environment/environment'

/** Milliseconds. */
const hour = 60 * 60 * 1000
/** This many equal events are stored one by one; after that every second, fourth, eighth… */
const mostAlike = 10
/** Maximum events of a kind stored per hour, over all sources; the rest are folded. */
const mostOfKind = 1000

const isPowerOfTwo = (count: number): boolean => Number.isInteger(Math.log2(count))

type Count = { all: number; written: number }

/**
 * Folds repeated events, so that a million refusals do not fill the disk. Counts the current hour's events by
 * their common properties.
 */
export class Folding {
  private hourOf = -1
  private alike = new Map<string, Count>()
  private kinds = new Map<string, number>()

  /** The number of events this one represents, including those folded before it; 0: it is folded itself. */
  admit(kind: string, rest: string, now: number): number {
    const thisHour = Math.floor(now / hour)
    if (thisHour !== this.hourOf) {
      this.hourOf = thisHour
      this.alike.clear()
      this.kinds.clear()
    }
    const ofKind = this.kinds.get(kind) ?? 0
    const own = JSON.stringify([kind, rest])
    const key = ofKind < mostOfKind || this.alike.has(own) ? own : kind
    const count = this.alike.get(key) ?? { all: 0, written: 0 }
    this.alike.set(key, count)
    count.all += 1
    if (count.all > mostAlike && !isPowerOfTwo(count.all)) return 0
    const repeats = count.all - count.written
    count.written = count.all
    this.kinds.set(kind, ofKind + 1)
    return repeats
  }
}

const longestDetail = 500

/** Kept on globalThis, because Next may load this module more than once. */
declare global {
  var securityFolding: Folding | undefined
}

/**
 * Writes to stderr, which `npm start` passes on and service managers store. Events of commands (no visit) are
 * not written.
 */
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
  const rows = events.map((event) => ({ ...event, detail: event.detail?.slice(0, longestDetail), repeats }))
  const names = await insertSecurityEvents(db, rows, environment().SECURITY_LOG_DAYS)
  for (const [index, event] of events.entries()) tell(event, names[index] ?? null, repeats)
}

/** Records a successful action as a row and a JSON line; call it in the action's transaction. */
export const recordEvent = (db: Queryable, event: Omit<SecurityEvent, 'outcome'>): Promise<void> =>
  recordEvents(db, [event])

/** As `recordEvent`, for several events in order. */
export const recordEvents = (db: Queryable, events: readonly Omit<SecurityEvent, 'outcome'>[]): Promise<void> =>
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
  const folding = (globalThis.securityFolding ??= new Folding())
  const repeats = folding.admit(kind, rest, instantNow().getTime())
  if (repeats > 0) await write(db, [event], repeats).catch(() => tell(event, null, repeats))
}
