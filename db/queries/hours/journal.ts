import { and, asc, eq, isNull, lt, sql } from 'drizzle-orm'
import { type Queryable, sqlOf } from '@/db/client'
import { hoursEntry, teacherContract } from '@/db/schema'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Period } from '@/lib/core/calendar/rules/period'
import type { ContractId, HoursEntryId, TeacherId } from '@/lib/core/names/rules/ids'
import {
  endBefore,
  type Contract,
  type ContractTerms,
  type HoursCorrection,
  type HoursEntry,
} from '@/lib/hours/rules/contracts'

/** The entries of these teachers in a period, by date. */
export const findHoursEntries = (
  db: Queryable,
  teachers: readonly TeacherId[],
  { from, to }: Period,
): Promise<HoursEntry[]> =>
  sqlOf(db)<HoursEntry[]>`
    select h.id, h.teacher_id as "teacherId", h.date, h.discipline_id as "disciplineId", d.title as discipline,
      h.lesson_type as "lessonType", h.group_id as "groupId", g.title as "group", h.hours::float8 as hours, h.reason
    from hours_entry h left join discipline d on d.id = h.discipline_id left join shown_group g on g.id = h.group_id
    where h.teacher_id = any(${[...teachers]}::integer[]) and h.date between ${from} and ${to}
    order by h.date, h.id`

/** The teacher of an entry; null: there is none. */
export async function findEntryTeacher(db: Queryable, id: HoursEntryId): Promise<TeacherId | null> {
  const [row] = await db.select({ id: hoursEntry.teacherId }).from(hoursEntry).where(eq(hoursEntry.id, id))
  return row?.id ?? null
}

export async function insertEntry(
  db: Queryable,
  entry: HoursCorrection & { teacherId: TeacherId },
): Promise<HoursEntryId | null> {
  const [made] = await db.insert(hoursEntry).values(entry).returning({ id: hoursEntry.id })
  return made?.id ?? null
}

export async function deleteEntry(db: Queryable, id: HoursEntryId): Promise<void> {
  await db.delete(hoursEntry).where(eq(hoursEntry.id, id))
}

/** The contracts of these teachers, by their beginning. */
export const findContracts = (db: Queryable, teachers: readonly TeacherId[]): Promise<Contract[]> =>
  db
    .select({
      id: teacherContract.id,
      teacherId: teacherContract.teacherId,
      startsOn: teacherContract.startsOn,
      endsOn: teacherContract.endsOn,
      rate: teacherContract.rate,
      yearlyHours: teacherContract.yearlyHours,
      weeklyHours: teacherContract.weeklyHours,
      dailyPairs: teacherContract.dailyPairs,
      methodDay: teacherContract.methodDay,
    })
    .from(teacherContract)
    .where(sql`${teacherContract.teacherId} = any(${sql.param([...teachers])}::integer[])`)
    .orderBy(asc(teacherContract.teacherId), asc(teacherContract.startsOn))

/** Ends the open contract of a teacher that began before a date; returns it. */
export async function endOpenContract(db: Queryable, teacher: TeacherId, startsOn: CalendarDate): Promise<void> {
  await db
    .update(teacherContract)
    .set({ endsOn: endBefore(startsOn), version: sql`${teacherContract.version} + 1` })
    .where(
      and(
        eq(teacherContract.teacherId, teacher),
        isNull(teacherContract.endsOn),
        lt(teacherContract.startsOn, startsOn),
      ),
    )
}

export async function insertContract(
  db: Queryable,
  contract: ContractTerms & { teacherId: TeacherId },
): Promise<ContractId | null> {
  const [made] = await db.insert(teacherContract).values(contract).returning({ id: teacherContract.id })
  return made?.id ?? null
}

export async function deleteContract(db: Queryable, id: ContractId): Promise<void> {
  await db.delete(teacherContract).where(eq(teacherContract.id, id))
}
