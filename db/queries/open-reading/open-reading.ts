import { inArray } from 'drizzle-orm'
import { type Queryable, sqlOf } from '@/db/client'
import { openReading, teacher } from '@/db/schema'
import { closedReading, type OpenReading } from '@/lib/core/actor/rules/open-reading'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type { RoomId, TeacherId } from '@/lib/core/names/rules/ids'
import type { Subject } from '@/lib/core/names/rules/resource'

type Row = { [Field in keyof OpenReading]: OpenReading[Field] | null } & { version: string }

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
    select is_open as "isOpen", teacher_names as names, room_map as "roomMap",
      shows_substitutions as "showsSubstitutions", version
    from weeks_version(${kinds}, ${ids}) left join open_reading on true`
  const { isOpen, names, roomMap, showsSubstitutions } = closedReading
  return {
    reading: {
      isOpen: row?.isOpen ?? isOpen,
      names: row?.names ?? names,
      roomMap: row?.roomMap ?? roomMap,
      showsSubstitutions: row?.showsSubstitutions ?? showsSubstitutions,
    },
    version: row?.version ?? '',
  }
}

export async function storeOpenReading(db: Queryable, { names, ...reading }: OpenReading): Promise<void> {
  const values = { ...reading, teacherNames: names }
  await db.insert(openReading).values(values).onConflictDoUpdate({ target: openReading.isOnly, set: values })
}

export async function findFullNames(db: Queryable, ids: readonly TeacherId[]): Promise<ReadonlyMap<TeacherId, string>> {
  const rows = await db
    .select({ id: teacher.id, fullName: teacher.fullName })
    .from(teacher)
    .where(inArray(teacher.id, [...ids]))
  return new Map(rows.map(({ id, fullName }) => [id, fullName]))
}

/** When these rooms are held on these dates by anything, including hidden classes and closures. */
export const findTakenRooms = (
  db: Queryable,
  rooms: readonly RoomId[],
  { dates, pairs }: { dates: readonly CalendarDate[]; pairs: readonly Pair[] },
): Promise<{ roomId: RoomId; date: CalendarDate; pair: Pair }[]> => sqlOf(db)`
  select distinct room_id as "roomId", to_char(date, 'YYYY-MM-DD') as date, pair
  from taken_rooms(${[...dates]}::text[]::date[], ${[...pairs]}, true)
  where room_id = any(${[...rooms]})`
