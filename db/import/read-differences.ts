import type postgres from 'postgres'
import {
  handWorks,
  type ComparedClass,
  type HandWork,
  type ImportDifference,
} from '@/lib/imports/rules/import-comparison'
import { isOther } from './stage-acts'

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

/** A difference that can be applied or dropped: its step. */
export type StagedDifference = ImportDifference & { place: number }

type Known = { has: (id: number) => boolean }
/** Ids of the groups and teachers that a file names. */
export type InFile = { groups: Known; teachers: Known }

/**
 * What the staged steps change, in the order of the file, what goes last; steps that change nothing visible are not told. `known`: ids of the
 * groups and teachers of the file.
 */
export async function readDifferences(sql: postgres.ISql, known: InFile): Promise<StagedDifference[]> {
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
  const of = (wanted: string) =>
    new Map(rows.filter(({ kind }) => kind === wanted).map(({ id, title }) => [id, title]))
  return { rooms: of('room'), teachers: of('teacher'), groups: of('group') }
}

const titlesOf = (ids: readonly number[], titles: ReadonlyMap<number, string>): string[] =>
  ids.map((id) => titles.get(id) ?? '').sort()
