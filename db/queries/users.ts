import { eq, sql } from 'drizzle-orm'
import { sqlOf, type Queryable } from '@/db/client'
import { user } from '@/db/schema'
import type { Actor } from '@/lib/domain/actor'
import type { UserId } from '@/lib/domain/ids'
import type { EditorKind, Permission } from '@/lib/domain/permissions'

type EditorRow = { kind: EditorKind; id: number }
type ActorRow = Omit<Actor, 'editorOf' | 'boundTo'> & Actor['boundTo'] & { editors: EditorRow[] }

const idsOf = <Id extends number>(rows: EditorRow[], kind: EditorKind): Id[] =>
  rows.filter((row) => row.kind === kind).map((row) => row.id as Id)

/**
 * The active user of a live session with everything that decides their rights, in one query; null if there is none. A prepared
 * statement, because every request runs it.
 */
export async function findActor(db: Queryable, sessionId: string): Promise<Actor | null> {
  const [row] = await sqlOf(db)<ActorRow[]>`
    select u.id as "userId", u.username, u.full_name as "fullName", u.is_superuser as "isSuperuser", u.permissions,
      u.teacher_id as "teacherId", u.group_id as "groupId", u.subgroup,
      (select coalesce(json_agg(json_build_object('kind', kind, 'id', subject_id)), '[]')
        from editor where user_id = u.id) as editors,
      (select coalesce(json_agg(json_build_object('programmeId', programme_id, 'flags', flags)), '[]')
        from programme_permission where user_id = u.id) as programmes
    from session s join "user" u on u.id = s.user_id
    where s.id = ${sessionId} and s.expires_at > now() and u.active`
  if (!row) return null
  const { editors, teacherId, groupId, subgroup, ...known } = row
  return {
    ...known,
    editorOf: {
      faculties: idsOf(editors, 'faculty'),
      departments: idsOf(editors, 'department'),
      groups: idsOf(editors, 'group'),
      teachers: idsOf(editors, 'teacher'),
    },
    boundTo: { teacherId, groupId, subgroup },
  }
}

/** The credentials of a user name, ignoring case; null for an unknown name. */
export async function findCredentials(
  db: Queryable,
  username: string,
): Promise<{ userId: UserId; active: boolean; passwordHash: string | null } | null> {
  const [row] = await db
    .select({ userId: user.id, active: user.active, passwordHash: user.passwordHash })
    .from(user)
    .where(eq(sql`lower(${user.username})`, sql`lower(${username})`))
  return row ?? null
}

export type NewUser = {
  username: string
  fullName: string
  passwordHash?: string | null
  permissions?: Permission[]
}

/** Returns the new user's id; null if the name is taken, ignoring case. */
export async function insertUser(db: Queryable, values: NewUser): Promise<UserId | null> {
  const [row] = await db.insert(user).values(values).onConflictDoNothing().returning({ id: user.id })
  return row?.id ?? null
}
