import { sqlOf, type Queryable } from '@/db/client'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { ChangeId, DisciplineId, GroupId, LoadItemId, SemesterId, TeacherId } from '@/lib/core/names/rules/ids'
import type { LessonType } from '@/lib/core/names/rules/lesson-type'
import type { Subgroup } from '@/lib/core/names/rules/resource'
import type { LoadValues } from '@/lib/imports/rules/table-row'
import { insertItems, itemDefaults, sourceKey } from './insert-items'

/** A row of a load file; null where it leaves a value open. */
type WantedItem = {
  number: number
  semesterId: SemesterId
  disciplineId: DisciplineId
  lessonType: LessonType
  subgroup: Subgroup
  groupIds: GroupId[]
  teacherIds: TeacherId[]
  hours: number
  startsOn: CalendarDate | null
  endsOn: CalendarDate | null
  students: number | null
}

/** The item a row creates, and the existing one with the same key. */
export type MatchedItem = Pick<
  WantedItem,
  'number' | 'semesterId' | 'disciplineId' | 'lessonType' | 'subgroup' | 'groupIds' | 'teacherIds'
> & { sourceKey: string; after: LoadValues; known: { id: LoadItemId; values: LoadValues } | null }

/** Values left open are taken from the existing item, or derived from semester and groups. */
export async function matchItems(db: Queryable, wanted: readonly WantedItem[]): Promise<MatchedItem[]> {
  const tx = sqlOf(db)
  return tx<MatchedItem[]>`
    with given as materialized (
      select number, "semesterId" as semester_id, "disciplineId" as discipline_id, "lessonType" as lesson_type,
        subgroup, "groupIds" as group_ids, "teacherIds" as teacher_ids, hours, "startsOn" as starts_on,
        "endsOn" as ends_on, students
      from jsonb_to_recordset(${JSON.stringify(wanted)}::text::jsonb) as given(
        number integer, "semesterId" integer, "disciplineId" integer, "lessonType" smallint, subgroup smallint,
        "groupIds" integer[], "teacherIds" integer[], hours integer, "startsOn" date, "endsOn" date, students integer)
    ), keyed as materialized (
      select given.*, ${sourceKey(tx, 'given')} as source_key from given
    )
    select number, keyed.semester_id as "semesterId", keyed.discipline_id as "disciplineId",
      keyed.lesson_type as "lessonType", keyed.subgroup, group_ids as "groupIds", teacher_ids as "teacherIds",
      keyed.source_key as "sourceKey",
      json_build_object('requiredHours', hours,
        'startsOn', coalesce(keyed.starts_on, known.starts_on, first_day),
        'endsOn', coalesce(keyed.ends_on, known.ends_on, last_day),
        'students', coalesce(keyed.students, known.students, defaults.students)) as after,
      case when known.id is not null then json_build_object('id', known.id, 'values', json_build_object(
        'requiredHours', known.required_hours, 'startsOn', known.starts_on, 'endsOn', known.ends_on,
        'students', known.students)) end as known
    from keyed
    cross join ${itemDefaults(tx, 'keyed')} defaults
    left join load_item known using (source_key)
    order by number`
}

export async function insertMatched(db: Queryable, items: readonly MatchedItem[]): Promise<void> {
  const tx = sqlOf(db)
  const rows = items.map(({ after, ...item }) => ({ ...item, ...after }))
  await insertItems(
    tx,
    tx`
      select "semesterId" as semester_id, "disciplineId" as discipline_id, "lessonType" as lesson_type, subgroup,
        "groupIds" as group_ids, "teacherIds" as teacher_ids, "requiredHours" as required_hours,
        "startsOn" as starts_on, "endsOn" as ends_on, students, "sourceKey" as source_key,
        false as is_derived
      from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as given(
        "semesterId" integer, "disciplineId" integer, "lessonType" smallint, subgroup smallint, "groupIds" integer[],
        "teacherIds" integer[], "requiredHours" smallint, "startsOn" date, "endsOn" date, students smallint,
        "sourceKey" text)`,
  )
}

export async function updateMatched(db: Queryable, items: readonly MatchedItem[]): Promise<void> {
  const rows = items.map(({ known, after }) => ({ id: known?.id, ...after }))
  await sqlOf(db)`
    update load_item set required_hours = "requiredHours", starts_on = "startsOn", ends_on = "endsOn",
      students = given.students, is_derived = false, version = version + 1
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as given(
      id integer, "requiredHours" smallint, "startsOn" date, "endsOn" date, students smallint)
    where load_item.id = given.id`
}

/**
 * Records which items a load file named by their keys, also unchanged ones, and what it changed of them; `before`
 * null: it made the item. Call it after they were stored.
 */
export async function insertListing(
  db: Queryable,
  changeId: ChangeId,
  items: readonly { key: string; before: Partial<LoadValues> | null }[],
): Promise<void> {
  await sqlOf(db)`
    insert into load_listing (change_id, load_item_id, before)
    select ${changeId}, l.id, given.before
    from jsonb_to_recordset(${JSON.stringify(items)}::text::jsonb) as given(key text, before jsonb)
      join load_item l on l.source_key = given.key`
}

/** Two concurrent imports could both find an item missing; the second waits for the first. */
export async function waitForImports(db: Queryable): Promise<void> {
  await sqlOf(db)`select pg_advisory_xact_lock(hashtext('import'))`
}
