import { sql } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import type { Actor, EditorKind, Permission } from '@/lib/core/actor/rules/actor'
import type { FacultyId, GroupId, TeacherId, UserId } from '@/lib/core/names/rules/ids'
import { type Identified, idsOfKind } from '@/lib/core/names/rules/resource'
import type { AccountRights } from '@/lib/core/rights/rules/rights-people'
import type { Owners } from '@/lib/core/rights/rules/rights-subjects'

type EditorRow = Extract<Identified, { kind: EditorKind }> & {
  facultyId: FacultyId | null
  departmentId: number | null
}

type Row = {
  id: UserId
  isSuperuser: boolean
  permissions: Permission[]
  editors: EditorRow[]
  programmes: Actor['programmes']
  permittedLoad: Owners[]
  groupId: GroupId | null
  facultyId: FacultyId | null
  teacherId: TeacherId | null
  departmentId: number | null
}

/** The rights of these accounts, as needed to decide who may change them; null: of all accounts. */
export async function findAccountRights(
  db: Queryable,
  ids: readonly number[] | null,
): Promise<ReadonlyMap<number, AccountRights>> {
  const rows = await db.execute<Row>(sql`
    select u.id, u.is_superuser as "isSuperuser", u.permissions, u.group_id as "groupId", g.faculty_id as "facultyId",
      u.teacher_id as "teacherId", t.department_id as "departmentId",
      (select coalesce(json_agg(json_build_object('kind', e.kind, 'id', e.subject_id, 'facultyId', eg.faculty_id,
          'departmentId', et.department_id)), '[]')
        from editor e left join "group" eg on e.kind = 'group' and eg.id = e.subject_id
          left join teacher et on e.kind = 'teacher' and et.id = e.subject_id
        where e.user_id = u.id) as editors,
      (select coalesce(json_agg(json_build_object('programmeId', p.programme_id, 'flags', p.flags)), '[]')
        from programme_permission p where p.user_id = u.id) as programmes,
      (select coalesce(json_agg(json_build_object(
          'groups', (select coalesce(json_agg(json_build_object('id', pg.id, 'facultyId', pg.faculty_id)), '[]')
            from load_item_group i join "group" pg on pg.id = i.group_id where i.load_item_id = l.load_item_id),
          'teachers', (select coalesce(json_agg(json_build_object('id', pt.id, 'departmentId', pt.department_id)), '[]')
            from load_item_teacher i join teacher pt on pt.id = i.teacher_id where i.load_item_id = l.load_item_id))), '[]')
        from load_permission l where l.user_id = u.id and l.can_set) as "permittedLoad"
    from "user" u left join "group" g on g.id = u.group_id left join teacher t on t.id = u.teacher_id
    where ${ids === null ? sql`true` : sql`u.id = any(${sql.param(ids)}::integer[])`}`)
  return new Map(rows.map((row) => [row.id, rightsOf(row)]))
}

function rightsOf({ id, isSuperuser, permissions, programmes, permittedLoad, editors, ...bound }: Row): AccountRights {
  const { groupId, facultyId, teacherId, departmentId } = bound
  return {
    id,
    isSuperuser,
    permissions,
    programmes,
    permittedLoad,
    editorOf: {
      faculties: idsOfKind(editors, 'faculty'),
      departments: idsOfKind(editors, 'department'),
      owners: {
        groups: editors.flatMap((one) => (one.kind === 'group' ? [{ id: one.id, facultyId: one.facultyId }] : [])),
        teachers: editors.flatMap((one) =>
          one.kind === 'teacher' ? [{ id: one.id, departmentId: one.departmentId }] : [],
        ),
      },
    },
    boundTo: {
      groups: groupId === null ? [] : [{ id: groupId, facultyId }],
      teachers: teacherId === null ? [] : [{ id: teacherId, departmentId }],
    },
  }
}

/** Every group with its faculty and every teacher with their department. */
export async function listOwners(db: Queryable): Promise<Owners> {
  return {
    groups: await db.execute<Owners['groups'][number]>(sql`select id, faculty_id as "facultyId" from "group"`),
    teachers: await db.execute<Owners['teachers'][number]>(
      sql`select id, department_id as "departmentId" from teacher`,
    ),
  }
}
