import type postgres from 'postgres'
import type { SemesterId } from '@/lib/core/rules/names/ids'
import type { OverlapExample, ReportedOverlapKind } from '@/lib/imports/texts/import'

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
