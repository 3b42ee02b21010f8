import { getTableColumns, sql, type SQL } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { Queryable } from '@/db/client'
import { programmeDiscipline } from '@/db/schema'
import type { ChangeId, LoadItemId, ProgrammeDisciplineId, ProgrammeId, UserId } from '@/lib/domain/ids'
import type { ProgrammeFlag } from '@/lib/domain/permissions'
import type { DisciplineType } from '@/lib/domain/programme'

/** What a change is about: the programme itself or not, and which of its rows, those that it is going to have too. */
export type ProgrammeScope = {
  programmeId: ProgrammeId
  itself: boolean
  rows: 'all' | readonly ProgrammeDisciplineId[]
}

type Remembered = {
  scope: ProgrammeScope
  programme: { title: string } | null
  rooms: number[]
  rows: { id: ProgrammeDisciplineId; type: DisciplineType; load_item_id: LoadItemId | null }[]
  members: { user_id: UserId; flags: ProgrammeFlag[] }[]
}

const rowsOf = ({ programmeId, rows }: ProgrammeScope): SQL =>
  rows === 'all' ? sql`d.programme_id = ${programmeId}` : sql`d.id = any(${sql.param(rows)}::integer[])`

/** `members` and `grants` are who may do what, so that a removal can be taken back whole. */
const stateOf = (scope: ProgrammeScope): SQL => sql`
  jsonb_build_object('plan', jsonb_build_object(
    'scope', ${JSON.stringify(scope)}::jsonb,
    'programme', (select to_jsonb(p) from programme p where p.id = ${scope.programmeId} and ${scope.itself}),
    'rooms', (select coalesce(jsonb_agg(r.room_id order by 1), '[]') from programme_room r
      where r.programme_id = ${scope.programmeId} and ${scope.itself}),
    'rows', (select coalesce(jsonb_agg(to_jsonb(d) order by d.id), '[]') from programme_discipline d where ${rowsOf(scope)}),
    'members', (select coalesce(jsonb_agg(to_jsonb(m)), '[]') from programme_permission m
      where m.programme_id = ${scope.programmeId}),
    'grants', (select coalesce(jsonb_agg(to_jsonb(g)), '[]')
      from programme_discipline d join load_permission g on g.programme_discipline_id = d.id where ${rowsOf(scope)})))`

/** Locks what a change is about, as far as it is there, and remembers it before the change. */
export async function rememberProgramme(
  db: Queryable,
  changeId: ChangeId,
  scope: ProgrammeScope,
): Promise<void> {
  await db.execute(sql`select from programme where id = ${scope.programmeId} for update`)
  await db.execute(sql`select from programme_discipline d where ${rowsOf(scope)} order by d.id for update`)
  await db.execute(sql`update change set before = ${stateOf(scope)} where id = ${changeId}`)
}

async function findScope(db: Queryable, changeId: ChangeId): Promise<ProgrammeScope | null> {
  const [row] = await db.execute<{ scope: ProgrammeScope }>(
    sql`select before #> '{plan,scope}' as scope from change where id = ${changeId} and before ? 'plan'`,
  )
  return row?.scope ?? null
}

/** Remembers what became of the programme of a change, if it has one. */
export async function rememberProgrammeAfter(db: Queryable, changeId: ChangeId): Promise<void> {
  const scope = await findScope(db, changeId)
  if (scope) await db.execute(sql`update change set after = ${stateOf(scope)} where id = ${changeId}`)
}

export type ChangedProgramme = Pick<ProgrammeScope, 'programmeId'> & {
  scope: ProgrammeScope
  /** Whether it is still as the change left it. */
  isAsLeft: boolean
  /** Its rows, as they were and as they became. */
  rows: Remembered['rows']
  members: Remembered['members']
}

// Who may do what, and how often something changed, is no part of what it says.
const contentOf = ({ programme, rooms, rows }: Remembered): string =>
  JSON.stringify([programme, rooms, rows], (key, value: unknown) => (key === 'version' ? undefined : value))

/** The programme that a change was made to; null: it was another change. */
export async function findChangedProgramme(
  db: Queryable,
  changeId: ChangeId,
): Promise<ChangedProgramme | null> {
  const scope = await findScope(db, changeId)
  if (!scope) return null
  const [row] = await db.execute<Record<'before' | 'after' | 'now', { plan: Remembered }>>(
    sql`select before, after, ${stateOf(scope)} as now from change where id = ${changeId}`,
  )
  if (!row) return null
  const { before, after, now } = { before: row.before.plan, after: row.after.plan, now: row.now.plan }
  return {
    programmeId: scope.programmeId,
    scope,
    isAsLeft: contentOf(after) === contentOf(now),
    rows: [...before.rows, ...after.rows],
    members: before.members.length > 0 ? before.members : after.members,
  }
}

const rowColumns = Object.keys(getTableColumns(programmeDiscipline))
  .map(toSnakeCase)
  .filter((column) => column !== 'id' && column !== 'version')

/** Brings back what the change removed or altered of a programme: before its classes, which stand for its rows. */
export async function bringProgrammeBack(db: Queryable, changeId: ChangeId): Promise<void> {
  const saved = (part: 'rows' | 'members' | 'grants', table: SQL): SQL => sql`
    (select s.* from change, jsonb_populate_recordset(null::${table}, before #> ${`{plan,${part}}`}::text[]) s
      where change.id = ${changeId})`
  await db.execute(sql`
    insert into programme
    select s.* from change, jsonb_populate_record(null::programme, before #> '{plan,programme}') s
    where change.id = ${changeId} and jsonb_typeof(before #> '{plan,programme}') = 'object'
    on conflict (id) do update set title = excluded.title, color = excluded.color, is_project = excluded.is_project,
      is_dpo = excluded.is_dpo, disciplines_independent = excluded.disciplines_independent,
      version = programme.version + 1`)
  await db.execute(sql`
    with was as (
      select (before #>> '{plan,scope,programmeId}')::integer as id, before #> '{plan,rooms}' as rooms
      from change where id = ${changeId} and jsonb_typeof(before #> '{plan,programme}') = 'object'
    ), gone as (
      delete from programme_room r using was where r.programme_id = was.id and not was.rooms @> to_jsonb(r.room_id))
    insert into programme_room (programme_id, room_id)
    select was.id, room::integer from was, jsonb_array_elements_text(was.rooms) room on conflict do nothing`)
  await db.execute(
    sql`insert into programme_permission select * from ${saved('members', sql`programme_permission`)} s on conflict do nothing`,
  )
  await db.execute(sql`
    insert into programme_discipline select * from ${saved('rows', sql`programme_discipline`)} s
    on conflict (id) do update set ${sql.join(
      rowColumns.map((column) => sql`${sql.identifier(column)} = excluded.${sql.identifier(column)}`),
      sql`, `,
    )}, version = programme_discipline.version + 1`)
  await db.execute(
    sql`insert into load_permission select * from ${saved('grants', sql`load_permission`)} s on conflict do nothing`,
  )
}

/** The rows that the change made, and the programme if it made that: after its classes are gone. */
export async function takeProgrammeAway(db: Queryable, changeId: ChangeId): Promise<void> {
  await db.execute(sql`
    delete from programme_discipline d using change
    where change.id = ${changeId}
      and d.id in (select (row ->> 'id')::integer from jsonb_array_elements(after #> '{plan,rows}') row)
      and d.id not in (select (row ->> 'id')::integer from jsonb_array_elements(before #> '{plan,rows}') row)`)
  await db.execute(sql`
    delete from programme p using change
    where change.id = ${changeId} and p.id = (before #>> '{plan,scope,programmeId}')::integer
      and (before #>> '{plan,scope,itself}')::boolean and jsonb_typeof(before #> '{plan,programme}') = 'null'`)
}
