import type postgres from 'postgres'
import type { ChangeId } from '@/lib/core/rules/names/ids'
import { isOther } from './stage-acts'

/**
 * Writes the notices of an import's changes of classes: one row for equal meetings of a class, and whom each
 * concerns.
 */
export async function tellOfActs(sql: postgres.ISql, changeId: ChangeId): Promise<void> {
  const slot = (of: string) => sql`
    jsonb_build_object('pair', ${sql(of)}.pair, 'rooms', to_jsonb(${sql(of)}.room_ids), 'teachers', to_jsonb(${sql(of)}.teacher_ids),
      'groups', coalesce((select jsonb_agg(jsonb_build_array(g, ${sql(of)}.subgroup) order by g) from unnest(${sql(of)}.group_ids) g), '[]'),
      'comment', ${sql(of)}.comment, 'link', '')`
  const told = await sql`
    with act as (
      select place, old_date, act.date as new_date, coalesce(old_date, act.date) as date,
        case when op <> 'add' then ${slot('base')} end as before,
        case when op <> 'remove' then ${slot('step')} end as after
      from stage_act act join stage_step step using (place) left join stage_base base using (place)
      where op = 'add' or op in ('remove', 'change') and base.place is not null
        and (op = 'remove' or act.date <> old_date or ${isOther(sql)} or step.comment <> base.comment)
    )
    insert into notice (change_id, event_id, load_item_id, title, lesson_type, before, after, shift, dates, last_on)
    select ${changeId}, step.event_id, event.load_item_id, coalesce(step.title, base.title), coalesce(step.lesson_type, base.lesson_type),
      act.before, act.after, coalesce(new_date - old_date, 0), array_agg(date order by date), max(greatest(old_date, new_date))
    from act join stage_step step using (place) left join stage_base base using (place)
    left join event on event.id = step.event_id
    group by place, step.event_id, event.load_item_id, step.title, base.title, step.lesson_type, base.lesson_type, act.before, act.after,
      new_date - old_date, extract(isodow from date)
    order by min(date), place`
  if (told.count > 0) await sql`select address_notices(${changeId})`
}
