import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import { campusIdentity, editor, group, invitation, programme, programmePermission, teacher, user } from '@/db/schema'
import type { EditorKind, Permission, ProgrammeFlag } from '@/lib/core/actor/rules/actor'
import type { GroupId, ProgrammeId, UserId } from '@/lib/core/names/rules/ids'
import type { Subgroup } from '@/lib/core/names/rules/resource'

/** An account for administrators: everything but the password hash. */
export type Account = {
  id: UserId
  username: string
  fullName: string
  active: boolean
  hasPassword: boolean
  isSuperuser: boolean
  permissions: Permission[]
  editorOf: { kind: EditorKind; title: string }[]
  programmes: { id: ProgrammeId; title: string; flags: ProgrammeFlag[] }[]
  teacher: string | null
  group: string | null
  subgroup: Subgroup
  campus: { issuer: string; subject: string }[]
  signedInAt: Date | null
  /** When the user's link expires or expired. */
  invitedUntil: Date | null
  /** The link was used to set a password, which waits for another administrator's consent. */
  linkWaits: boolean
}

const editorTitle = sql`coalesce(case ${editor.kind}
  when 'faculty' then (select title from faculty where id = ${editor.subjectId})
  when 'department' then (select title from department where id = ${editor.subjectId})
  when 'group' then (select title from "group" where id = ${editor.subjectId})
  when 'teacher' then (select full_name from teacher where id = ${editor.subjectId})
end, ${editor.subjectId}::text)`

const accounts = (db: Queryable) =>
  db
    .select({
      id: user.id,
      username: user.username,
      fullName: user.fullName,
      active: user.active,
      hasPassword: sql<boolean>`${user.passwordHash} is not null`,
      isSuperuser: user.isSuperuser,
      permissions: user.permissions,
      editorOf: sql<Account['editorOf']>`(
        select coalesce(json_agg(json_build_object('kind', ${editor.kind}, 'title', ${editorTitle})
          order by ${editor.kind}, ${editorTitle}), '[]')
        from ${editor} where ${editor.userId} = ${user.id})`,
      programmes: sql<Account['programmes']>`(
        select coalesce(json_agg(json_build_object('id', ${programme.id}, 'title', ${programme.title}, 'flags', ${programmePermission.flags})
          order by ${programme.title}), '[]')
        from ${programmePermission} join ${programme} on ${programme.id} = ${programmePermission.programmeId}
        where ${programmePermission.userId} = ${user.id})`,
      teacher: teacher.fullName,
      group: group.title,
      subgroup: user.subgroup,
      campus: sql<Account['campus']>`(
        select coalesce(json_agg(json_build_object('issuer', ${campusIdentity.issuer}, 'subject', ${campusIdentity.subject})
          order by ${campusIdentity.subject}), '[]')
        from ${campusIdentity} where ${campusIdentity.userId} = ${user.id})`,
      signedInAt: user.signedInAt,
      invitedUntil: invitation.expiresAt,
      linkWaits: sql<boolean>`${invitation.passwordHash} is not null`,
    })
    .from(user)
    .leftJoin(teacher, eq(teacher.id, user.teacherId))
    .leftJoin(group, eq(group.id, user.groupId))
    .leftJoin(invitation, eq(invitation.userId, user.id))

export const listAccounts = (db: Queryable): Promise<Account[]> => accounts(db).orderBy(asc(user.username))

export const findAccounts = (db: Queryable, ids: readonly UserId[]): Promise<Account[]> =>
  accounts(db)
    .where(inArray(user.id, [...ids]))
    .orderBy(asc(user.username))

/** The existing accounts: both names, and the group each is bound to. */
export const listExistingPeople = (
  db: Queryable,
): Promise<{ username: string; fullName: string; groupId: GroupId | null }[]> =>
  db
    .select({ username: user.username, fullName: user.fullName, groupId: user.groupId })
    .from(user)
    .orderBy(asc(user.id))

/** Finds an account by name, ignoring case. */
export async function findAccount(db: Queryable, username: string): Promise<Account | null> {
  const [row] = await accounts(db).where(eq(sql`lower(${user.username})`, sql`lower(${username})`))
  return row ?? null
}

type AccountValues = Partial<
  Pick<
    typeof user.$inferInsert,
    | 'passwordHash'
    | 'isSuperuser'
    | 'active'
    | 'permissions'
    | 'teacherId'
    | 'groupId'
    | 'subgroup'
    | 'boundBy'
    | 'version'
  >
>

export async function updateAccount(db: Queryable, id: UserId, values: AccountValues): Promise<void> {
  await db.update(user).set(values).where(eq(user.id, id))
}

/** The timetable a user is bound to and who bound it, locked; null for an unknown id. */
export async function findBinding(db: Queryable, id: UserId) {
  const { username, teacherId, groupId, subgroup, boundBy } = user
  const [row] = await db
    .select({ username, teacherId, groupId, subgroup, boundBy })
    .from(user)
    .where(eq(user.id, id))
    .for('update')
  return row ?? null
}

/** What a user edits, by kind and title. */
export const findEditors = (
  db: Queryable,
  userId: UserId,
): Promise<{ kind: EditorKind; id: number; title: string }[]> =>
  db
    .select({ kind: editor.kind, id: editor.subjectId, title: sql<string>`${editorTitle}` })
    .from(editor)
    .where(eq(editor.userId, userId))
    .orderBy(editor.kind, editorTitle)

/** Makes users editors; existing editors stay. */
export async function insertEditors(
  db: Queryable,
  editors: readonly { userId: UserId; kind: EditorKind; subjectId: number }[],
): Promise<void> {
  if (editors.length > 0)
    await db
      .insert(editor)
      .values([...editors])
      .onConflictDoNothing()
}

export async function deleteEditor(db: Queryable, userId: UserId, kind: EditorKind, subjectId: number): Promise<void> {
  await db.delete(editor).where(and(eq(editor.userId, userId), eq(editor.kind, kind), eq(editor.subjectId, subjectId)))
}

export async function findProgrammeFlags(
  db: Queryable,
  userId: UserId,
  programmeId: ProgrammeId,
): Promise<ProgrammeFlag[]> {
  const [row] = await db
    .select({ flags: programmePermission.flags })
    .from(programmePermission)
    .where(and(eq(programmePermission.userId, userId), eq(programmePermission.programmeId, programmeId)))
  return row?.flags ?? []
}

/** Sets the user's flags on the programme; no flags: deletes the row. */
export async function updateProgrammeFlags(
  db: Queryable,
  userId: UserId,
  programmeId: ProgrammeId,
  flags: ProgrammeFlag[],
): Promise<void> {
  const row = and(eq(programmePermission.userId, userId), eq(programmePermission.programmeId, programmeId))
  if (flags.length === 0) {
    await db.delete(programmePermission).where(row)
    return
  }
  await db
    .insert(programmePermission)
    .values({ userId, programmeId, flags })
    .onConflictDoUpdate({
      target: [programmePermission.userId, programmePermission.programmeId],
      set: { flags },
    })
}

export async function deleteCampusIdentity(
  db: Queryable,
  userId: UserId,
  { issuer, subject }: { issuer: string; subject: string },
): Promise<void> {
  await db
    .delete(campusIdentity)
    .where(
      and(eq(campusIdentity.userId, userId), eq(campusIdentity.issuer, issuer), eq(campusIdentity.subject, subject)),
    )
}

/** A campus account: `subject` is unique and permanent within its issuer. */
export type CampusSubject = { issuer: string; subject: string }

export async function findCampusUser(
  db: Queryable,
  { issuer, subject }: CampusSubject,
): Promise<{ userId: UserId; active: boolean } | null> {
  const [row] = await db
    .select({ userId: user.id, active: user.active })
    .from(campusIdentity)
    .innerJoin(user, eq(user.id, campusIdentity.userId))
    .where(and(eq(campusIdentity.issuer, issuer), eq(campusIdentity.subject, subject)))
  return row ?? null
}

/**
 * Finds a user by name, ignoring case; `awaitsCampus`: has no password, no link to set one and no linked
 * campus account yet.
 */
export async function findUserForCampus(
  db: Queryable,
  username: string,
): Promise<{ userId: UserId; active: boolean; awaitsCampus: boolean } | null> {
  const [row] = await db
    .select({
      userId: user.id,
      active: user.active,
      awaitsCampus: sql<boolean>`${user.passwordHash} is null and not exists (
        select from ${campusIdentity} where ${campusIdentity.userId} = ${user.id}) and not exists (
        select from ${invitation} where ${invitation.userId} = ${user.id})`,
    })
    .from(user)
    .where(eq(sql`lower(${user.username})`, sql`lower(${username})`))
    .for('update')
  return row ?? null
}

/** Links a campus account to a user; does nothing if it is already linked. */
export async function insertCampusIdentity(db: Queryable, identity: CampusSubject, userId: UserId): Promise<void> {
  await db
    .insert(campusIdentity)
    .values({ ...identity, userId })
    .onConflictDoNothing()
}
