import type postgres from 'postgres'
import type { ChangeId, SemesterId } from '@/lib/core/names/rules/ids'
import {
  type ComparedClass,
  differenceKinds,
  type HandWork,
  handWorks,
  type ImportComparison,
  type ImportDifference,
  type ImportTicks,
  isTicked,
} from '@/lib/imports/rules/import-comparison'
import { matchClasses, type MatchedClass } from '@/lib/imports/rules/import-matching'
import { type ImportReport, importSteps } from '@/lib/imports/texts/import'
import { applyActs } from './apply-acts'
import { followLoad, holdLoad, rekeyLoad } from './follow-load'
import { createSteps, dropSteps, isOther, stageActs, statesNow, targetColumns } from './stage-acts'

type Ids = { rooms: number[]; teachers: number[]; groups: number[] }
type Content = Omit<ComparedClass, keyof Ids> & Ids

type Row = {
  place: number
  key: string
  kind: ImportDifference['kind']
  before: Content | null
  after: Content | null
} & Record<HandWork, boolean>

const asContent = (sql: postgres.ISql, of: string) => sql`
  jsonb_build_object('title', ${sql(of)}.title, 'lessonType', ${sql(of)}.lesson_type, 'subgroup', ${sql(of)}.subgroup,
    'pair', ${sql(of)}.pair, 'dates', ${sql(of)}.dates, 'rooms', ${sql(of)}.room_ids, 'teachers', ${sql(of)}.teacher_ids,
    'groups', ${sql(of)}.group_ids, 'comment', ${sql(of)}.comment)`

/** A difference that can be applied or dropped, with its step. */
type StagedDifference = ImportDifference & { place: number }

type Known = { has: (id: number) => boolean }
/** The ids of the file's groups and teachers. */
type InFile = { groups: Known; teachers: Known }

/**
 * What the staged steps change, in the order of the file, removed classes last; steps without a visible
 * change are left out. `known`: ids of the file's groups and teachers.
 */
async function readDifferences(sql: postgres.ISql, known: InFile): Promise<StagedDifference[]> {
  const rows = await sql<Row[]>`
    with touched as (
      select place, bool_or(stands and not is_in_place) as moved, bool_or(not stands or is_in_place and not is_held) as withdrawn,
        bool_or(stands and not has_rooms) as rooms, bool_or(stands and not has_people) as people
      from stage_stood group by place
    ), acts as (
      select act.place, bool_or(op in ('add', 'remove') or op = 'change' and (act.date <> act.old_date or base.place is not null and ${isOther(sql)}))
        as are_seen
      from stage_act act join stage_step step using (place) left join stage_base base using (place) group by act.place
    )
    select step.place, coalesce(step.entry_key, base.entry_key) as key,
      case when step.is_new then 'new' when step.entry_key is null then 'gone' else 'changed' end as kind,
      case when not step.is_new then ${asContent(sql, 'base')} end as before,
      case when step.entry_key is not null then ${asContent(sql, 'step')} end as after,
      step.is_new and standing.event_id is not null as deleted,
      coalesce(touched.moved, false) as moved, coalesce(touched.withdrawn, false) as withdrawn,
      coalesce(touched.rooms, false) as rooms, coalesce(touched.people, false) as people,
      coalesce(event.comment <> base.comment or event.link <> '', false) as comment
    from stage_step step
    left join stage_base base using (place)
    left join touched using (place)
    left join acts using (place)
    left join event on event.id = base.event_id
    left join stage_standing standing on standing.event_id = step.event_id
    where step.is_new or acts.are_seen
      or (step.kind, step.title, step.lesson_type, step.week_step, step.comment)
        is distinct from (base.kind, base.title, base.lesson_type, base.week_step, base.comment) and step.entry_key is not null
    order by step.place < 0, abs(step.place)`
  const titles = await findTitles(sql)
  const named = (content: Content | null): ComparedClass | null =>
    content && {
      ...content,
      rooms: titlesOf(content.rooms, titles.rooms),
      teachers: titlesOf(content.teachers, titles.teachers),
      groups: titlesOf(content.groups, titles.groups),
    }
  return rows.map(({ place, key, kind, before, after, ...works }) => {
    const isElsewhere =
      kind === 'gone' &&
      before !== null &&
      (before.groups.length > 0
        ? before.groups.some((id) => !known.groups.has(id))
        : before.teachers.some((id) => !known.teachers.has(id)))
    const byHand = handWorks.filter((work) => works[work])
    return {
      place,
      key,
      kind,
      before: named(before),
      after: named(after),
      byHand,
      isElsewhere,
    } as StagedDifference
  })
}

type Titles = Record<keyof Ids, ReadonlyMap<number, string>>

async function findTitles(sql: postgres.ISql): Promise<Titles> {
  const rows = await sql<{ kind: 'room' | 'teacher' | 'group'; id: number; title: string }[]>`
    select 'room' as kind, id, title from shown_room union all select 'teacher', id, name from shown_teacher
    union all select 'group', id, title from shown_group`
  const of = (wanted: string) => new Map(rows.filter(({ kind }) => kind === wanted).map(({ id, title }) => [id, title]))
  return { rooms: of('room'), teachers: of('teacher'), groups: of('group') }
}

const titlesOf = (ids: readonly number[], titles: ReadonlyMap<number, string>): string[] =>
  ids.map((id) => titles.get(id) ?? '').sort()

type Open = MatchedClass & { place: number | null; eventId: number | null }

/** The contents of `of` in the form that matching needs. */
const asMatched = (sql: postgres.ISql, of: string) => sql`
  ${sql(of)}.kind, ${sql(of)}.title, ${sql(of)}.lesson_type as "lessonType", ${sql(of)}.subgroup, ${sql(of)}.pair,
  ${sql(of)}.dates::text[] as dates, ${sql(of)}.room_ids as rooms, ${sql(of)}.teacher_ids as teachers, ${sql(of)}.group_ids as groups`

/**
 * Makes steps from the differences between the file (`stage_class`) and the semester's imported classes: new,
 * changed or gone. An entry with a class's key is that class; others are matched by similarity. A class that
 * somebody deleted is new if the file still has it, and is not gone if not. Returns null if the semester has
 * no imported classes, so that all are new. `isOfSome`: only classes of `stage_dates` may go.
 */
async function stageComparison(
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

/** Steps for the classes that both the file and the semester have and that differ. */
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

type Wanted = {
  changeId: ChangeId
  semesterId: SemesterId
  ticks: ImportTicks
  progress: (step: string) => void
  inFile: InFile
  /** Whether only the classes of `stage_dates` are compared; otherwise the whole semester. */
  isOfSome?: boolean
}

type Done = Pick<ImportReport, 'known' | 'compared' | 'stored' | 'load'> & {
  comparison: ImportComparison | null
  /** Whether any class changed. */
  areOther: boolean
}

/**
 * Compares `stage_class` with the semester's imported classes, and applies the ticked differences, including
 * load.
 */
export async function carryOut(sql: postgres.ISql, wanted: Wanted): Promise<Done> {
  const { changeId, semesterId, ticks, progress, inFile, isOfSome = false } = wanted
  const compared = await stageComparison(sql, semesterId, { isOfSome })
  const differences = compared && (await readDifferences(sql, inFile))
  const chosen = differences?.filter((one) => isTicked(one, ticks)) ?? null
  if (differences && chosen) await dropOthers(sql, differences, chosen)
  await holdLoad(sql)
  const stored = await applyActs(sql, { changeId, semesterId, report: progress })
  progress(importSteps.load)
  await rekeyLoad(sql, semesterId)
  const load = await followLoad(sql)
  progress(importSteps.overlaps)
  return {
    known: compared?.same ?? 0,
    compared: differences && chosen && countsOf(differences, chosen),
    stored,
    load,
    areOther: stored.events > 0 || (chosen?.length ?? 0) > 0 || load.classes > 0,
    comparison: compared && differences && { same: compared.same, differences: differences.map(withoutPlace) },
  }
}

const withoutPlace = ({ place: _, ...difference }: StagedDifference): ImportDifference => difference

/** Drops steps that nobody ticked; if none remain, also the invisible ones. */
async function dropOthers(
  sql: postgres.ISql,
  differences: readonly StagedDifference[],
  chosen: readonly StagedDifference[],
): Promise<void> {
  const kept = new Set(chosen)
  await dropSteps(
    sql,
    differences.filter((one) => !kept.has(one)).map(({ place }) => place),
  )
  if (chosen.length > 0) return
  const silent = await sql<{ place: number }[]>`select place from stage_step`
  await dropSteps(
    sql,
    silent.map(({ place }) => place),
  )
}

function countsOf(
  differences: readonly StagedDifference[],
  chosen: readonly StagedDifference[],
): NonNullable<ImportReport['compared']> {
  const [added, changed, gone] = differenceKinds.map((kind) => chosen.filter((one) => one.kind === kind).length)
  return {
    new: added ?? 0,
    changed: changed ?? 0,
    gone: gone ?? 0,
    left: differences.length - chosen.length,
    byHand: differences.filter(({ byHand }) => byHand.length > 0).length,
  }
}
