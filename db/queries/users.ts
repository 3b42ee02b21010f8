import { and, eq, gt, sql } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import { editor, programmePermission, session, user } from '@/db/schema'
import type { Actor } from '@/lib/domain/actor'
import type { UserId } from '@/lib/domain/ids'
import type { EditorKind, Permission } from '@/lib/domain/permissions'

type EditorRow = { kind: EditorKind; id: number }

const idsOf = <Id extends number>(rows: EditorRow[], kind: EditorKind): Id[] =>
  rows.filter((row) => row.kind === kind).map((row) => row.id as Id)

/** The active user of a living session with all that decides their rights, in one query; null when there is none. */
export async function findActor(db: Queryable, sessionId: string): Promise<Actor | null> {
  const [row] = await db
    .select({
      userId: user.id,
      username: user.username,
      fullName: user.fullName,
      isSuperuser: user.isSuperuser,
      permissions: user.permissions,
      teacherId: user.teacherId,
      groupId: user.groupId,
      subgroup: user.subgroup,
      editors: sql<EditorRow[]>`(
        select coalesce(json_agg(json_build_object('kind', ${editor.kind}, 'id', ${editor.subjectId})), '[]')
        from ${editor} where ${editor.userId} = ${user.id})`,
      programmes: sql<Actor['programmes']>`(
        select coalesce(json_agg(json_build_object(
          'programmeId', ${programmePermission.programmeId}, 'flags', ${programmePermission.flags})), '[]')
        from ${programmePermission} where ${programmePermission.userId} = ${user.id})`,
    })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .where(and(eq(session.id, sessionId), gt(session.expiresAt, sql`now()`), user.active))
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

/** What a password is checked against, by name in whatever case; null for a name that nobody active has. */
export async function findCredentials(
  db: Queryable,
  username: string,
): Promise<{ userId: UserId; passwordHash: string | null } | null> {
  const [row] = await db
    .select({ userId: user.id, passwordHash: user.passwordHash })
    .from(user)
    .where(and(eq(sql`lower(${user.username})`, sql`lower(${username})`), user.active))
  return row ?? null
}

export type NewUser = {
  username: string
  fullName: string
  passwordHash?: string | null
  permissions?: Permission[]
}

/** The new user's id; null when the name is taken, in whatever case. */
export async function insertUser(db: Queryable, values: NewUser): Promise<UserId | null> {
  const [row] = await db.insert(user).values(values).onConflictDoNothing().returning({ id: user.id })
  return row?.id ?? null
}
