import type postgres from 'postgres'
import type { SemesterId } from '@/lib/domain/ids'
import { holdHours } from '../load/derived-hours'
import { claimForItems, deriveLoad } from '../load/derive-load'

/** To be called before the acts of an import: what the items of its classes held until now. */
export const holdLoad = (sql: postgres.ISql): Promise<void> =>
  holdHours(sql, sql`select event.load_item_id from event join stage_step step on step.event_id = event.id`)

/** To be called after its acts: a class whose people or discipline changed leaves its load item, and each class has one. */
export async function followLoad(sql: postgres.ISql): Promise<{ items: number; classes: number }> {
  const left = sql`
    select step.event_id from stage_step step join stage_base base using (place)
    where step.entry_key is not null
      and (step.discipline_id, step.lesson_type, step.subgroup, step.teacher_ids, step.group_ids)
        is distinct from (base.discipline_id, base.lesson_type, base.subgroup, base.teacher_ids, base.group_ids)`
  await sql`
    delete from claim using meeting m
    where claim.kind = 'load' and claim.meeting_id = m.id and m.event_id in (${left})`
  await sql`update event set load_item_id = null where id in (${left})`
  await claimForItems(
    sql,
    sql`select event_id from stage_base base join event on event.id = event_id where load_item_id is not null`,
  )
  return deriveLoad(sql)
}

/** The keys of a semester's load begin with its first day. */
export async function rekeyLoad(sql: postgres.ISql, semesterId: SemesterId): Promise<void> {
  await sql`
    update load_item set source_key = s.starts_on::text || '/' || split_part(source_key, '/', 2)
    from semester s where s.id = semester_id and s.id = ${semesterId} and split_part(source_key, '/', 1) <> s.starts_on::text`
}
