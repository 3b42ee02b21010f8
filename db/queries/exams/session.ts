import { eq, inArray } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import { examItem, examNorm, examSlot, sessionPeriod } from '@/db/schema'
import {
  defaultExamNorms,
  defaultExamSlots,
  type ExamSession,
  type SessionKind,
  type SessionPeriod,
} from '@/lib/core/calendar/rules/session'
import type { LoadItemId } from '@/lib/core/names/rules/ids'

/** How the university holds its sessions; what nobody has set is as usual. */
export async function findExamSession(db: Queryable): Promise<ExamSession> {
  const [periods, slots, norms] = await Promise.all([
    db.select().from(sessionPeriod).orderBy(sessionPeriod.startsOn, sessionPeriod.id),
    db.select().from(examSlot).orderBy(examSlot.startsAt),
    db.select().from(examNorm),
  ])
  const { id: _, ...own } = norms[0] ?? { id: 1 }
  return {
    periods,
    slots: slots.length > 0 ? slots : defaultExamSlots,
    norms: { ...defaultExamNorms, ...own },
  }
}

type NewSessionPeriod = Omit<SessionPeriod, 'id' | 'version'>

export async function insertSessionPeriod(db: Queryable, values: NewSessionPeriod) {
  const [row] = await db.insert(sessionPeriod).values(values).returning({ id: sessionPeriod.id })
  if (!row) throw new Error('The period was not inserted')
  return row.id
}

export async function updateSessionPeriod(db: Queryable, { id, version, ...values }: SessionPeriod) {
  await db
    .update(sessionPeriod)
    .set({ ...values, version: version + 1 })
    .where(eq(sessionPeriod.id, id))
}

export async function deleteSessionPeriods(db: Queryable, ids: readonly SessionPeriod['id'][]) {
  await db.delete(sessionPeriod).where(inArray(sessionPeriod.id, [...ids]))
}

/** Replaces the times at which exams begin. */
export async function storeExamSlots(db: Queryable, slots: ExamSession['slots']): Promise<void> {
  await db.delete(examSlot)
  await db.insert(examSlot).values([...slots])
}

export async function storeExamNorms(db: Queryable, norms: ExamSession['norms']): Promise<void> {
  await db.insert(examNorm).values(norms).onConflictDoUpdate({ target: examNorm.id, set: norms })
}

/** In which part of the session these load items are held, where that is not as usual. */
export async function findSessionParts(
  db: Queryable,
  ids: readonly LoadItemId[],
): Promise<Map<LoadItemId, SessionKind>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: examItem.loadItemId, period: examItem.period })
    .from(examItem)
    .where(inArray(examItem.loadItemId, [...ids]))
  return new Map(rows.flatMap(({ id, period }) => (period === null ? [] : [[id, period] as const])))
}
