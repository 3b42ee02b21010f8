import { sql } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import type {
  ChangeId,
  FacultyId,
  GroupId,
  LoadItemId,
  ProgrammeDisciplineId,
  ProgrammeId,
  RoomId,
  TeacherId,
  UserId,
} from '@/lib/core/rules/names/ids'
import type { EditorKind, Permission, ProgrammeFlag } from '@/lib/core/rules/accounts/permissions'
import type { DisciplineType } from '@/lib/core/rules/programmes/programme'
import type { WishSubject } from '@/lib/core/rules/placing/wish'

/** A row of an editor. */
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
  wish: { kind: WishSubject['kind']; resource_id: WishSubject['id'] }
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

/** The states of a change's rows in any of these tables, each with its table. */
export const findRowsOfTables = <Table extends string>(
  db: Queryable,
  changeId: ChangeId,
  tables: readonly Table[],
): Promise<{ table: Table; state: { faculty_id?: FacultyId | null } }[]> =>
  db.execute<{ table: Table; state: { faculty_id?: FacultyId | null } }>(sql`
    select table_name as table, state
    from changed_row cross join lateral (values (before), (after)) s (state)
    where change_id = ${changeId} and table_name = any(${sql.param(tables)}::text[]) and state is not null`)

/** All states of the rows, before and after. */
export const statesOf = <Row>(rows: ChangedRows<Row>): Row[] =>
  rows.flatMap(({ before, after }) => [before, after].filter((state) => state !== null))
