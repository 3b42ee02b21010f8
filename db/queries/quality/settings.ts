import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import { buildingWalk, qualityWeight, shownRoom, teacher, teacherNorm } from '@/db/schema'
import type { TeacherId } from '@/lib/core/names/rules/ids'
import { defaultWeights, type QualityWeights } from '@/lib/quality/rules/quality-rules'
import { weighedRules, weightsWith, type NamedNorm, type TeacherNorm } from '@/lib/quality/rules/quality-settings'
import { listAt, type Walk } from '@/lib/quality/rules/timetable'

/** The weights of all rules: the university's own, or the defaults. */
export async function findWeights(db: Queryable): Promise<QualityWeights> {
  const rows = await db.select().from(qualityWeight)
  return weightsWith(new Map(rows.map(({ rule, weight }) => [rule, weight])))
}

/** Stores the weights that differ from the defaults. */
export async function storeWeights(db: Queryable, weights: QualityWeights): Promise<void> {
  await db.delete(qualityWeight)
  const changed = weighedRules.filter((rule) => weights[rule] !== defaultWeights[rule])
  if (changed.length > 0)
    await db.insert(qualityWeight).values(changed.map((rule) => ({ rule, weight: weights[rule] })))
}

export async function findWalks(db: Queryable): Promise<Walk[]> {
  const rows = await db.select().from(buildingWalk).orderBy(asc(buildingWalk.one), asc(buildingWalk.other))
  return rows.map(({ one, other, minutes }) => ({ between: [one, other], minutes }))
}

/** Replaces all walks; each pair of buildings is ordered by code points. */
export async function storeWalks(db: Queryable, walks: readonly Walk[]): Promise<void> {
  await db.delete(buildingWalk)
  const rows = walks.map(({ between: [one, other], minutes }) => ({ one, other, minutes }))
  if (rows.length > 0) await db.insert(buildingWalk).values(rows)
}

export async function listBuildings(db: Queryable): Promise<string[]> {
  const rows = await db.selectDistinct({ building: shownRoom.building }).from(shownRoom)
  return rows.flatMap(({ building }) => building ?? []).sort()
}

/** All norms by the teacher's full name. */
export const findNorms = (db: Queryable): Promise<NamedNorm[]> =>
  db
    .select({
      name: teacher.fullName,
      weeklyHours: teacherNorm.weeklyHours,
      methodDay: teacherNorm.methodDay,
    })
    .from(teacherNorm)
    .innerJoin(teacher, eq(teacher.id, teacherNorm.teacherId))
    .orderBy(asc(teacher.fullName), asc(teacher.id))

/** Replaces all norms. */
export async function storeNorms(db: Queryable, norms: readonly TeacherNorm[]): Promise<void> {
  await db.delete(teacherNorm)
  if (norms.length > 0) await db.insert(teacherNorm).values([...norms])
}

/**
 * Teachers by each of these names, in lower case: by full name, or by short name if nobody has it as a full
 * name.
 */
export async function findTeachersByNames(db: Queryable, names: readonly string[]): Promise<Map<string, TeacherId[]>> {
  const lowerNames = [...new Set(names.map((name) => name.toLowerCase()))]
  const teachersBy = async (column: typeof teacher.name | typeof teacher.fullName) => {
    const key = sql<string>`lower(${column})`
    const idsByName = new Map<string, TeacherId[]>()
    for (const row of await db.select({ key, id: teacher.id }).from(teacher).where(inArray(key, lowerNames)))
      listAt(idsByName, row.key).push(row.id)
    return idsByName
  }
  const [short, full] = [await teachersBy(teacher.name), await teachersBy(teacher.fullName)]
  return new Map([...short, ...full])
}
