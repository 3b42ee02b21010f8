import { inArray } from 'drizzle-orm'
import { sqlOf, type Queryable } from '@/db/client'
import { openReading, teacher } from '@/db/schema'
import type { TeacherId } from '@/lib/core/rules/names/ids'
import { closedReading, type OpenReading, type TeacherNames } from '@/lib/core/rules/rights/open-reading'
import type { Subject } from '@/lib/core/rules/names/resource'

type Row = { isOpen: boolean | null; names: TeacherNames | null; roomMap: string | null; version: string }

/**
 * What is open to the public, and the version of these subjects' weeks (db/functions/weeks-version.sql), in
 * one statement, because every public answer needs both first.
 */
export async function findOpenReading(
  db: Queryable,
  subjects: readonly Subject[] = [],
): Promise<{ reading: OpenReading; version: string }> {
  const [kinds, ids] = [subjects.map(({ kind }) => kind), subjects.map(({ id }) => id)]
  const [row] = await sqlOf(db)<Row[]>`
    select is_open as "isOpen", teacher_names as names, room_map as "roomMap", version
    from weeks_version(${kinds}, ${ids}) left join open_reading on true`
  const { isOpen, names, roomMap } = closedReading
  return {
    reading: {
      isOpen: row?.isOpen ?? isOpen,
      names: row?.names ?? names,
      roomMap: row?.roomMap ?? roomMap,
    },
    version: row?.version ?? '',
  }
}

export async function storeOpenReading(
  db: Queryable,
  { isOpen, names, roomMap }: OpenReading,
): Promise<void> {
  const values = { isOpen, teacherNames: names, roomMap }
  await db.insert(openReading).values(values).onConflictDoUpdate({ target: openReading.isOnly, set: values })
}

/** The full names of these teachers. */
export async function findFullNames(
  db: Queryable,
  ids: readonly TeacherId[],
): Promise<ReadonlyMap<TeacherId, string>> {
  const rows = await db
    .select({ id: teacher.id, fullName: teacher.fullName })
    .from(teacher)
    .where(inArray(teacher.id, [...ids]))
  return new Map(rows.map(({ id, fullName }) => [id, fullName]))
}
