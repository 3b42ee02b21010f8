import { eq, sql } from 'drizzle-orm'
import { batched } from '@/db/batch'
import { sqlOf, type Queryable } from '@/db/client'
import { user } from '@/db/schema'
import type { Actor, EditorKind, Permission } from '@/lib/core/actor/rules/actor'
import { defaultReaderRules, type ReaderRules } from '@/lib/core/actor/rules/reader-rules'
import type { UserId } from '@/lib/core/names/rules/ids'
import { type Identified, idsOfKind, type Subject } from '@/lib/core/names/rules/resource'

type EditorRow = Extract<Identified, { kind: EditorKind }>
export type ActorRow = Omit<Actor, 'kind' | 'editorOf' | 'boundTo' | 'readers'> &
  Actor['boundTo'] & { editors: EditorRow[]; readers: ReaderRules | null }

export const actorFrom = ({ editors, readers, teacherId, groupId, subgroup, ...account }: ActorRow): Actor => ({
  kind: 'person',
  ...account,
  editorOf: {
    faculties: idsOfKind(editors, 'faculty'),
    departments: idsOfKind(editors, 'department'),
    groups: idsOfKind(editors, 'group'),
    teachers: idsOfKind(editors, 'teacher'),
  },
  boundTo: { teacherId, groupId, subgroup },
  readers: readers ?? defaultReaderRules,
})

/**
 * The active user of a live session with everything that decides their rights, in one query; null if there is
 * none. A prepared statement, because every request runs it.
 */
export async function findActor(db: Queryable, sessionId: string): Promise<Actor | null> {
  const [row] = await sqlOf(db)<ActorRow[]>`select * from session_actor(${sessionId})`
  return row ? actorFrom(row) : null
}

type ReaderQuestion = { sessionId: string; subject: Subject }
type FoundReader = { actor: Actor; version: string }

/** The lists come from a row, so that no plan depends on their length and one serves all. */
async function findReaders(db: Queryable, questions: readonly ReaderQuestion[]): Promise<(FoundReader | null)[]> {
  const rows = await sqlOf(db)<(ActorRow & { at: number; version: string })[]>`
    select q.at::integer, a.*, (select version from weeks_version(array[q.kind], array[q.id])) as version
    from (select ${questions.map(({ sessionId }) => sessionId)}::text[] as sessions,
      ${questions.map(({ subject }) => subject.kind)}::text[] as kinds,
      ${questions.map(({ subject }) => subject.id)}::integer[] as ids offset 0) lists
    cross join lateral unnest(sessions, kinds, ids) with ordinality as q (session, kind, id, at)
    cross join lateral session_actor(q.session) a`
  const found = new Map(rows.map(({ at, version, ...row }) => [at, { actor: actorFrom(row), version }]))
  return questions.map((_, index) => found.get(index + 1) ?? null)
}

/**
 * As `findActor`, with the version of a subject's weeks: within an hour of reading it, equal versions mean
 * equal weeks. Every answer of a week asks this, so those that are asked at once share a statement.
 */
export const findReader = batched(findReaders)

export type Credentials = { userId: UserId; active: boolean; passwordHash: string | null; knownSince: Date }

/** The credentials of a user name, ignoring case; null for an unknown name. */
export async function findCredentials(db: Queryable, username: string): Promise<Credentials | null> {
  const [row] = await db
    .select({
      userId: user.id,
      active: user.active,
      passwordHash: user.passwordHash,
      knownSince: user.knownSince,
    })
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

export type NewPerson = Pick<
  typeof user.$inferInsert,
  'username' | 'fullName' | 'permissions' | 'teacherId' | 'groupId' | 'subgroup' | 'boundBy'
>

/** Creates accounts without passwords; returns those created. A name already taken, ignoring case, is skipped. */
export const insertPeople = (
  db: Queryable,
  people: readonly NewPerson[],
): Promise<{ id: UserId; username: string }[]> =>
  people.length === 0
    ? Promise.resolve([])
    : db
        .insert(user)
        .values([...people])
        .onConflictDoNothing()
        .returning({ id: user.id, username: user.username })

/** As `findActor`, by user; null unless the user has a live session. */
export async function findActorOf(db: Queryable, userId: UserId): Promise<Actor | null> {
  const [row] = await sqlOf(db)<ActorRow[]>`
    select a.* from session s cross join lateral session_actor(s.id) a
    where s.user_id = ${userId} and s.expires_at > now() limit 1`
  return row ? actorFrom(row) : null
}

/** As `findActorOf`, with or without a session; null if the account is not active. */
export async function findActiveActor(db: Queryable, userId: UserId): Promise<Actor | null> {
  const [row] = await sqlOf(db)<ActorRow[]>`select * from user_actor(${userId})`
  return row ? actorFrom(row) : null
}

/** All active users who may manage accounts. */
export async function findAdministrators(db: Queryable): Promise<Actor[]> {
  const rows = await sqlOf(db)<ActorRow[]>`
    select a.* from "user" u cross join lateral user_actor(u.id) a
    where u.active and (u.is_superuser or 'can administer faculty' = any(u.permissions))`
  return rows.map(actorFrom)
}
