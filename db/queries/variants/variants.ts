import { and, desc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import { change, faculty, group, user, variant } from '@/db/schema'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { ChangeId, FacultyId, GroupId, UserId, VariantId } from '@/lib/core/names/rules/ids'
import type { Taken, VariantStep } from '@/lib/variants/rules/variant'

/** Whose variants: the user's own, and those shared in the faculties that the user plans. */
export type VariantReader = { userId: UserId; faculties: readonly FacultyId[] | 'all' }

/** A variant counts as taken over until that is undone. */
const taken = sql<Omit<Taken, 'changeId'> | null>`case when ${change.undoneBy} is null then ${variant.taken} end`

const isReadBy = ({ userId, faculties }: VariantReader) => {
  const isPlanned = faculties === 'all' ? undefined : inArray(variant.facultyId, [...faculties])
  return or(eq(variant.ownerId, userId), and(variant.isShared, isPlanned))
}

const columns = {
  id: variant.id,
  ownerId: variant.ownerId,
  owner: user.fullName,
  facultyId: variant.facultyId,
  faculty: faculty.title,
  name: variant.name,
  isShared: variant.isShared,
}

/** Newest first. `timeZone`: the university's. */
export const findVariants = (db: Queryable, reader: VariantReader, timeZone: string) =>
  db
    .select({
      ...columns,
      // Counted as in `countActs`.
      steps: sql<number>`(select count(distinct coalesce('filling ' || (step ->> 'filling'), number::text))::integer
        from jsonb_array_elements(${variant.steps}) with ordinality as one (step, number))`,
      version: variant.version,
      isTaken: sql<boolean>`${taken} is not null`,
      changed: sql<CalendarDate>`(${variant.changedAt} at time zone ${timeZone})::date`,
    })
    .from(variant)
    .innerJoin(user, eq(user.id, variant.ownerId))
    .innerJoin(faculty, eq(faculty.id, variant.facultyId))
    .leftJoin(change, eq(change.id, variant.changeId))
    .where(isReadBy(reader))
    .orderBy(desc(variant.changedAt), desc(variant.id))
    .limit(200)

export type VariantRow = NonNullable<Awaited<ReturnType<typeof findVariant>>>

/** Null for a variant that the reader may not see. */
export async function findVariant(db: Queryable, reader: VariantReader, id: VariantId) {
  const [row] = await db
    .select({
      ...columns,
      steps: variant.steps,
      version: variant.version,
      taken,
      changeId: variant.changeId,
    })
    .from(variant)
    .innerJoin(user, eq(user.id, variant.ownerId))
    .innerJoin(faculty, eq(faculty.id, variant.facultyId))
    .leftJoin(change, eq(change.id, variant.changeId))
    .where(and(eq(variant.id, id), isReadBy(reader)))
  return row ?? null
}

/** Locks a variant of this owner until the transaction ends; false if there is none. */
export async function lockVariant(db: Queryable, ownerId: UserId, id: VariantId): Promise<boolean> {
  const rows = await db
    .select({ id: variant.id })
    .from(variant)
    .where(and(eq(variant.ownerId, ownerId), eq(variant.id, id)))
    .for('update')
  return rows.length > 0
}

export const countVariants = (db: Queryable, ownerId: UserId): Promise<number> =>
  db.$count(variant, eq(variant.ownerId, ownerId))

/** Serialises changes to the variants of one person. */
export async function lockOwner(db: Queryable, ownerId: UserId): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('variant'), ${ownerId})`)
}

export async function insertVariant(
  db: Queryable,
  values: { ownerId: UserId; facultyId: FacultyId; name: string; steps: VariantStep[] },
): Promise<VariantId> {
  const [row] = await db.insert(variant).values(values).returning({ id: variant.id })
  if (!row) throw new Error('The variant was not inserted')
  return row.id
}

export async function updateVariant(
  db: Queryable,
  id: VariantId,
  values: {
    name?: string
    isShared?: boolean
    steps?: VariantStep[]
    taken?: Omit<Taken, 'changeId'>
    changeId?: ChangeId
  },
): Promise<void> {
  await db
    .update(variant)
    .set({ ...values, version: sql`${variant.version} + 1`, changedAt: sql`now()` })
    .where(eq(variant.id, id))
}

export async function deleteVariant(db: Queryable, id: VariantId): Promise<void> {
  await db.delete(variant).where(eq(variant.id, id))
}

/** The faculty that most of the groups belong to; null if they belong to none. */
export async function findFacultyOfGroups(db: Queryable, groups: readonly GroupId[]): Promise<FacultyId | null> {
  const [row] = await db
    .select({ id: group.facultyId })
    .from(group)
    .where(and(inArray(group.id, [...groups]), isNotNull(group.facultyId)))
    .groupBy(group.facultyId)
    .orderBy(sql`count(*) desc`)
    .limit(1)
  return row?.id ?? null
}
