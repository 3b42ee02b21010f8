import type postgres from 'postgres'
import type { SemesterId } from '@/lib/core/names/rules/ids'
import { claimForItems, deriveLoad, holdHours } from '../load/derive-load'
import { itemDefaults } from '../load/insert-items'

/** Call it before the import changes meetings: records the places that load items' classes hold. */
export const holdLoad = (sql: postgres.ISql): Promise<void> =>
  holdHours(sql, sql`select event.load_item_id from event join stage_step step on step.event_id = event.id`)

/**
 * Call it after the changes: a class with other people or another discipline leaves its load item, and every
 * class gets one.
 */
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

/** The source keys of a semester's load begin with its first day. */
export async function rekeyLoad(sql: postgres.ISql, semesterId: SemesterId): Promise<void> {
  await sql`
    update load_item set source_key = s.starts_on::text || '/' || split_part(source_key, '/', 2)
    from semester s where s.id = semester_id and s.id = ${semesterId} and split_part(source_key, '/', 1) <> s.starts_on::text`
}

/** Fits the dates of a semester's derived load to new semester dates and to its classes, as deriving does. */
export const fitSpans = (sql: postgres.ISql, semesterId: SemesterId) => sql`
  with item_dates as (
    select item.id, item.semester_id, item.subgroup, min(meeting.date) as starts_on, max(meeting.date) as ends_on,
      array(select group_id from load_item_group where load_item_id = item.id) as group_ids
    from load_item item left join event on event.load_item_id = item.id left join meeting on meeting.event_id = event.id
    where item.semester_id = ${semesterId} and item.is_derived group by item.id
  ), span as (
    select id, least(item_dates.starts_on, first_day) as starts_on, greatest(item_dates.ends_on, last_day) as ends_on
    from item_dates cross join ${itemDefaults(sql, 'item_dates')} defaults
  )
  update load_item item set starts_on = span.starts_on, ends_on = span.ends_on
  from span where span.id = item.id and (item.starts_on, item.ends_on) is distinct from (span.starts_on, span.ends_on)`
