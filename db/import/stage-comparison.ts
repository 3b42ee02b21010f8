import type postgres from 'postgres'
import type { SemesterId } from '@/lib/core/rules/names/ids'
import { matchClasses, type MatchedClass } from '@/lib/imports/rules/import-matching'
import { createSteps, stageActs, statesNow, targetColumns } from './stage-acts'

type Open = MatchedClass & { place: number | null; eventId: number | null }

/** Content of `of`, as matching asks for it. */
const asMatched = (sql: postgres.ISql, of: string) => sql`
  ${sql(of)}.kind, ${sql(of)}.title, ${sql(of)}.lesson_type as "lessonType", ${sql(of)}.subgroup, ${sql(of)}.pair,
  ${sql(of)}.dates::text[] as dates, ${sql(of)}.room_ids as rooms, ${sql(of)}.teacher_ids as teachers, ${sql(of)}.group_ids as groups`

/**
 * Makes steps of where the file (`stage_class`) differs from what its semester has by import: what is new, changed or gone. Entries with the
 * key of a class are that class; of the others the most alike. A class that somebody deleted is new where the file still has it, and not gone
 * where it does not. Returns null where the semester has nothing by import, so that all is new. `isOfSome`: only classes of `stage_dates` go.
 */
export async function stageComparison(
  sql: postgres.ISql,
  semesterId: SemesterId,
  { isOfSome }: { isOfSome: boolean },
): Promise<{ same: number } | null> {
  await createSteps(sql)
  await sql`
    create temp table stage_standing on commit drop as
    select base.*, exists (select from meeting where event_id = base.event_id) as stands
    from ${statesNow(sql)} base where semester_id = ${semesterId} and until_change is null
      ${isOfSome ? sql`and entry_key in (select entry_key from stage_dates)` : sql``}`
  const [standing] = await sql<{ some: boolean }[]>`select exists (select from stage_standing) as some`
  if (!standing?.some) {
    await insertFresh(sql, sql`true`)
    await stageActs(sql)
    return null
  }
  await sql`analyze stage_standing`
  const open = await sql<Open[]>`
    select file.place, base.event_id as "eventId",
      ${asMatched(sql, 'it')}
    from stage_class file full join stage_standing base using (entry_key)
    cross join lateral (
      select * from (
        select ${targetColumns(sql, 'file')} where file.place is not null
        union all
        select ${targetColumns(sql, 'base')} where file.place is null) one) it
    where file.place is null or base.event_id is null
    order by file.place, base.event_id`
  const fresh = open.filter(({ place }) => place !== null)
  const gone = open.filter(({ place }) => place === null)
  const matched = matchClasses(fresh, gone).map((pair) => ({
    place: fresh[pair.fresh]?.place,
    event_id: gone[pair.gone]?.eventId,
  }))
  await sql`
    create temp table stage_matched on commit drop as
    select place, event_id
    from jsonb_to_recordset(${JSON.stringify(matched)}::text::jsonb) as one (place integer, event_id integer)
    union all
    select file.place, base.event_id from stage_class file join stage_standing base using (entry_key)`
  await sql`analyze stage_matched`
  await insertMatched(sql)
  await insertFresh(sql, sql`not exists (select from stage_matched own where own.place = stage_class.place)`)
  await sql`
    insert into stage_step (place, event_id, is_new, is_whole)
    select -row_number() over (order by event_id), event_id, false, true
    from stage_standing
    where stands and not exists (select from stage_matched own where own.event_id = stage_standing.event_id)`
  await stageActs(sql)
  const [same] = await sql<{ count: number }[]>`
    select count(*)::integer as count from stage_class
    where not exists (select from stage_step own where own.place = stage_class.place)`
  return { same: same?.count ?? 0 }
}

/** Steps for classes that the file and the semester both have, where they differ. */
const insertMatched = (sql: postgres.ISql) => sql`
  insert into stage_step
  select file.place, event_id, not base.stands, false, false, file.entry_key, ${targetColumns(sql, 'file')}
  from stage_matched join stage_class file using (place) join stage_standing base using (event_id)
  where not base.stands or file.entry_key <> base.entry_key
    or (${targetColumns(sql, 'file')}) is distinct from (${targetColumns(sql, 'base')})`

const insertFresh = (sql: postgres.ISql, which: postgres.PendingQuery<postgres.Row[]>) => sql`
  insert into stage_step
  select place, nextval('event_id_seq'), true, false, false, entry_key, ${targetColumns(sql, 'stage_class')}
  from (select * from stage_class where ${which} order by place) stage_class`
