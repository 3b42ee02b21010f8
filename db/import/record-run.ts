import type postgres from 'postgres'
import type { ChangeId, SemesterId } from '@/lib/core/names/rules/ids'
import type { ImportReport, OverlapExample, ReportedOverlapKind } from '@/lib/imports/texts/import'
import { isOther } from './stage-acts'

type ImportRecord = {
  changeId: ChangeId
  semesterId: SemesterId
  source: string
  digest: string
  /** The file, to be read again; null if nothing new was read. */
  packed: Buffer | null
  report: ImportReport
}

/** Records an import with its report. Everyone with the right to import can undo it. */
export async function recordRun(
  sql: postgres.ISql,
  { changeId, semesterId, source, digest, packed, report }: ImportRecord,
): Promise<void> {
  const [run] = await sql<{ id: number }[]>`
    insert into import_run (source, digest, report, change_id, semester_id, file)
    values (${source}, ${digest}, ${JSON.stringify(report)}::text::jsonb, ${changeId}, ${semesterId}, ${packed}) returning id`
  const { stored, vocabularies, compared = null } = report
  await sql`
    update change set rights = '{timetable.import}', subject = ${JSON.stringify({ importRunId: run?.id ?? null, source })}::text::jsonb,
      after = ${JSON.stringify({ stored, vocabularies, compared })}::text::jsonb
    where id = ${changeId}`
}

type Overlaps = Record<ReportedOverlapKind, { places: number; examples: OverlapExample[] }>

const exampleCount = 5

type Row = { kind: ReportedOverlapKind; places: number } & OverlapExample

/**
 * Counts the places (subject, date, pair) held by two or more events, at least one of them imported for this
 * semester. Examples are grouped by subject, weekday and pair, most frequent first.
 */
export async function findOverlapsOfImport(sql: postgres.ISql, semesterId: SemesterId): Promise<Overlaps> {
  const rows = await sql<Row[]>`
    with place as (
      select distinct c.kind, c.resource_id, c.date, c.pair
      from claim c join meeting m on m.id = c.meeting_id join imported_class own on own.event_id = m.event_id
      where c.soft_reason = 'imported' and own.until_change is null and own.semester_id = ${semesterId}
    ), weekly as (
      select kind, resource_id, pair, min(date) as date, count(*)::integer as dates
      from place group by kind, resource_id, pair, extract(isodow from date)
    ), ranked as (
      select *, sum(dates) over (partition by kind)::integer as places,
        row_number() over (partition by kind order by dates desc, date, pair, resource_id) as rank
      from weekly
    )
    select ranked.kind, ranked.places, ranked.date, ranked.dates, ranked.pair,
      r.title as subject,
      array(
        select e.title from meeting m join event e on e.id = m.event_id
        where m.state = 'published' and m.id in (
          select meeting_id from claim c
          where c.kind = ranked.kind and c.resource_id = ranked.resource_id and c.date = ranked.date
            and c.pair = ranked.pair)
        order by e.title) as titles
    from ranked
    join resource r on r.kind = ranked.kind and r.id = ranked.resource_id
    where rank <= ${exampleCount}
    order by ranked.kind, rank`
  const overlaps: Overlaps = {
    room: { places: 0, examples: [] },
    teacher: { places: 0, examples: [] },
    group: { places: 0, examples: [] },
  }
  for (const { kind, places, ...example } of rows) {
    overlaps[kind].places = places
    overlaps[kind].examples.push(example)
  }
  return overlaps
}

/**
 * Refreshes statistics of the tables an import reads. After an earlier import they may say that a table is
 * empty, and the planner would then scan whole tables for every class, which takes minutes; sampling takes a
 * second.
 */
export const refreshStatistics = (sql: postgres.ISql) => sql`
  analyze imported_class (event_id, semester_id, entry_key, since_change, until_change), event, meeting, claim, load_item`

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
