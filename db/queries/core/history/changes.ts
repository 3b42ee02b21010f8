import { eq, sql } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import { prepared } from '@/db/prepared'
import { change, changedRow, changeSubject } from '@/db/schema'
import type { EditorKind, Permission, ProgrammeFlag } from '@/lib/core/actor/rules/actor'
import type { HistorySubject } from '@/lib/core/history/rules/entry'
import type {
  ChangeId,
  FacultyId,
  GroupId,
  LoadItemId,
  MeetingId,
  ProgrammeDisciplineId,
  ProgrammeId,
  RequestId,
  RoomId,
  TeacherId,
  UserId,
} from '@/lib/core/names/rules/ids'
import type { DisciplineType } from '@/lib/core/programmes/rules/programme'
import type { AppealWant } from '@/lib/core/requests/rules/appeal'
import type { Action } from '@/lib/core/rights/rules/rights'
import type { WishSubject } from '@/lib/core/schedule/rules/wish'

/** `actorId` null: a command on the server. `rights`: the rights needed to undo it. */
type Change = {
  actorId: UserId | null
  action: string
  subject: object
  before: object | null
  after: object | null
  rights?: Action[]
  /** Whom it concerns, for a change without recorded rows. */
  about?: readonly HistorySubject[]
}

/**
 * Begins a change of the timetable: the database records changed rows as belonging to it, until `endRecording`. What is
 * only tried is not recorded.
 */
export async function beginChange(
  db: Queryable,
  { actorId, action, subject, isRecorded }: Pick<Change, 'actorId' | 'action' | 'subject'> & { isRecorded: boolean },
): Promise<ChangeId> {
  const [row] = await prepared<{ id: ChangeId }>(
    db,
    sql`
      with begun as (
        insert into change (actor_id, action, subject) values (${actorId}, ${action}, ${JSON.stringify(subject)}::jsonb) returning id)
      select id::double precision, set_config('timetable.change', case when ${isRecorded} then id::text else '' end, true) from begun`,
  )
  if (!row) throw new Error('The history took no record')
  return row.id
}

/** Adds a history record; call it in the transaction of the change. */
export async function insertChange(db: Queryable, { about = [], ...values }: Change): Promise<ChangeId> {
  const insert = db.insert(change).values(values).returning({ id: change.id })
  const [row] = await prepared<{ id: ChangeId }>(db, insert.getSQL())
  if (!row) throw new Error('The history took no record')
  if (about.length > 0)
    await db.insert(changeSubject).values(about.map(({ kind, id }) => ({ kind, id, changeId: row.id })))
  return row.id
}

/** Until the end of the transaction nobody else replaces the setting that this action stores. */
export async function lockSetting(db: Queryable, action: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${action}))`)
}

/**
 * The last write of a timetable change: the rights its undo requires, and its time. A change that waited for
 * another's locks gets the later time, although it may have begun first. Returns whether a row is other than it was.
 */
export async function recordRights(db: Queryable, changeId: ChangeId, rights: readonly Action[]): Promise<boolean> {
  const update = db
    .update(change)
    .set({ rights: [...rights], at: sql`clock_timestamp()` })
    .where(eq(change.id, changeId))
    .returning({
      isChanged: sql<boolean>`exists (
        select from changed_row
        where change_id = ${changeId} and before - 'version' is distinct from after - 'version')`.as('isChanged'),
    })
  const [row] = await prepared<{ isChanged: boolean }>(db, update.getSQL())
  return row?.isChanged === true
}

/**
 * `putBack`: what the change undone by this one had itself undone, if anything; undoing this change restores
 * it.
 */
type FoundChange = {
  rights: Action[]
  putBack: Action[]
  madeBy: UserId | null
  undoneBy: ChangeId | null
}

/** Who made a change, the rights it required, and the change that undid it, if any; null for an unknown id. */
export async function findChange(db: Queryable, changeId: ChangeId): Promise<FoundChange | null> {
  const [row] = await db.execute<FoundChange>(sql`
    select c.rights, coalesce(undone.rights, '{}') as "putBack", c.actor_id as "madeBy", c.undone_by::integer as "undoneBy"
    from change c left join change undone on undone.id = coalesce(c.subject ->> 'undoes', c.subject ->> 'partOf')::bigint
    where c.id = ${changeId} for update of c`)
  return row ?? null
}

/**
 * Marks a change as undone by another. If it was itself an undo, the change it had undone is in effect again,
 * what that one had undone is not, and so on alternately. Requests follow.
 */
export async function markUndone(db: Queryable, changeId: ChangeId, by: ChangeId): Promise<void> {
  await db.execute(sql`
    with recursive chain as (
      select id, (subject ->> 'undoes')::bigint as undoes, 0 as depth, ${by}::bigint as by from change where id = ${changeId}
      union all
      select c.id, (c.subject ->> 'undoes')::bigint, depth + 1, chain.id from change c join chain on c.id = chain.undoes),
    marked as (
      update change c set undone_by = case depth % 2 when 0 then by end from chain where c.id = chain.id)
    update request r set undone_at = case depth % 2 when 0 then now() end, version = version + 1
    from chain where r.change_id = chain.id`)
}

/**
 * The classes of a change, and whether some of them can be undone alone, which requires that neither their
 * series nor any other row changed.
 */
export async function findClasses(
  db: Queryable,
  changeId: ChangeId,
): Promise<{ classes: MeetingId[]; standAlone: boolean }> {
  const [row] = await db.execute<{ classes: MeetingId[]; standAlone: boolean }>(sql`
    select array(
        select key::bigint from changed_row
        where change_id = ${changeId} and table_name = 'meeting' and before is distinct from after
          and not (coalesce(before, after) ->> 'state' = 'trace' and coalesce(before, after) ->> 'successor_id' is not null)) as classes,
      not exists (
        select from changed_row
        where change_id = ${changeId} and before - 'version' is distinct from after - 'version'
          and (table_name not in ('event', 'meeting', 'claim') or table_name = 'event' and before is not null and after is not null)) as "standAlone"`)
  return {
    classes: row?.classes ?? [],
    standAlone: row?.standAlone ?? false,
  }
}

/** Writes the history entries of a change of classes and whom it concerns; call it after `endRecording`. */
export async function writeHistory(db: Queryable, changeId: ChangeId): Promise<void> {
  await prepared(db, sql`select write_history(${changeId})`)
}

export type EditorState = { user_id: UserId; kind: EditorKind; subject_id: number }

/** What the rights need to know about the rows of a change, by column name. */
type RowsByTable = {
  load_item: { id: LoadItemId }
  load_item_teacher: { load_item_id: LoadItemId; teacher_id: TeacherId }
  load_item_group: { load_item_id: LoadItemId; group_id: GroupId }
  programme: { id: ProgrammeId }
  programme_permission: { programme_id: ProgrammeId; user_id: UserId; flags: ProgrammeFlag[] }
  programme_discipline: {
    id: ProgrammeDisciplineId
    programme_id: ProgrammeId
    type: DisciplineType
    load_item_id: LoadItemId | null
  }
  load_permission: {
    load_item_id: LoadItemId | null
    programme_discipline_id: ProgrammeDisciplineId | null
    room_ids: RoomId[]
  }
  user: {
    id: UserId
    is_superuser: boolean
    permissions: Permission[]
    teacher_id: TeacherId | null
    group_id: GroupId | null
  }
  editor: EditorState
  approval: { room_id: RoomId }
  confirmation: { room_id: RoomId; request_id: RequestId }
  appeal: {
    wants: AppealWant
    teacher_ids: TeacherId[]
    group_ids: GroupId[]
    with_teacher_id: TeacherId | null
    made_by: UserId | null
  }
  hours_entry: { teacher_id: TeacherId }
  wish: { kind: WishSubject['kind']; resource_id: WishSubject['id']; is_absence: boolean }
  wish_campaign: { faculty_id: FacultyId | null; department_id: number | null }
  wish_answer: { teacher_id: TeacherId }
}

/** Rows of one table before and after a change. */
export type ChangedRows<Row> = { before: Row | null; after: Row | null }[]

export async function findChangedRows<Table extends keyof RowsByTable>(
  db: Queryable,
  changeId: ChangeId,
  table: Table,
): Promise<ChangedRows<RowsByTable[Table]>> {
  return db.execute<ChangedRows<RowsByTable[Table]>[number]>(sql`
    select before, after from changed_row where change_id = ${changeId} and table_name = ${table} order by key`)
}

type VocabularyState<Table extends string> = {
  table: Table
  state: { id: number; faculty_id?: FacultyId | null; merged_into?: number | null }
}

/** The states of a change's rows in any of these tables, each with its table. */
export const findRowsOfTables = <Table extends string>(
  db: Queryable,
  changeId: ChangeId,
  tables: readonly Table[],
): Promise<VocabularyState<Table>[]> =>
  db.execute<VocabularyState<Table>>(sql`
    select table_name as table, state
    from changed_row cross join lateral (values (before), (after)) s (state)
    where change_id = ${changeId} and table_name = any(${sql.param(tables)}::text[]) and state is not null`)

export const statesOf = <Row>(rows: ChangedRows<Row>): Row[] =>
  rows.flatMap(({ before, after }) => [before, after].filter((state) => state !== null))

/** So many rows are undone at once while somebody waits. */
const fewRows = 400

/** Whether a change is that of a whole act: undoing it takes as long as making it did. */
export async function isLargeChange(db: Queryable, id: ChangeId): Promise<boolean> {
  const [row] = await db.execute(
    sql`select from ${changedRow} where ${changedRow.changeId} = ${id} offset ${fewRows} limit 1`,
  )
  return row !== undefined
}
