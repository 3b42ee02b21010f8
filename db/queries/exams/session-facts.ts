import { type Queryable, sqlOf } from '@/db/client'
import type { Weekday } from '@/lib/core/calendar/rules/calendar-date'
import type { Period } from '@/lib/core/calendar/rules/period'
import type { GroupId, TeacherId } from '@/lib/core/names/rules/ids'
import type { HeldPair } from '@/lib/exams/rules/compose/facts'

/** Absences and wishes of these people in a period, with the teachers' method days, and who of them is a vacancy. */
export async function findSessionWishes(
  db: Queryable,
  { groups, teachers }: { groups: readonly GroupId[]; teachers: readonly TeacherId[] },
  { from, to }: Period,
): Promise<{
  away: HeldPair[]
  wishes: HeldPair[]
  methodDays: Map<TeacherId, Weekday>
  unlimited: Set<number>
}> {
  const sql = sqlOf(db)
  const [slots, days, vacancies] = await Promise.all([
    sql<(HeldPair & { isAbsence: boolean })[]>`
      select distinct kind, resource_id as id, 0 as subgroup, date, pair, null as "eventId", is_absence as "isAbsence"
      from wished_slots('{}', ${[...teachers]}, ${[...groups]}, ${from}, ${to})`,
    sql<{ id: TeacherId; day: Weekday }[]>`
      select teacher_id as id, method_day as day from teacher_norms(${from}, ${to})
      where teacher_id = any(${[...teachers]}::integer[]) and method_day is not null`,
    sql<{ id: number }[]>`
      select id from teacher where id = any(${[...teachers]}::integer[]) and is_placeholder`,
  ])
  return {
    away: slots.filter(({ isAbsence }) => isAbsence),
    wishes: slots.filter(({ isAbsence }) => !isAbsence),
    methodDays: new Map(days.map(({ id, day }) => [id, day])),
    unlimited: new Set(vacancies.map(({ id }) => id)),
  }
}

/** The building in which most classes of each group are in a period. */
export async function findHomes(
  db: Queryable,
  groups: readonly GroupId[],
  { from, to }: Period,
): Promise<Map<GroupId, string>> {
  const rows = await sqlOf(db)<{ id: GroupId; building: string }[]>`
    select distinct on (id) id, building from (
      select g.resource_id as id, room.building, count(*) as classes
      from claim g join claim r on r.meeting_id = g.meeting_id and r.kind = 'room'
        join shown_room room on room.id = r.resource_id
      where g.kind = 'group' and g.resource_id = any(${[...groups]}::integer[]) and g.date between ${from} and ${to}
        and room.building is not null
      group by 1, 2) counted
    order by id, classes desc, building`
  return new Map(rows.map(({ id, building }) => [id, building]))
}
