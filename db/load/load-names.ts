import { asc } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import { discipline, group, teacher } from '@/db/schema'
import type { DisciplineId, GroupId, TeacherId } from '@/lib/domain/ids'

/** All names a load file may use. */
export type LoadNames = {
  disciplines: { id: DisciplineId; title: string }[]
  groups: { id: GroupId; title: string; subgroupCount: number }[]
  teachers: { id: TeacherId; name: string; fullName: string }[]
}

export async function findLoadNames(db: Queryable): Promise<LoadNames> {
  return {
    disciplines: await db
      .select({ id: discipline.id, title: discipline.title })
      .from(discipline)
      .orderBy(asc(discipline.id)),
    groups: await db
      .select({ id: group.id, title: group.title, subgroupCount: group.subgroupCount })
      .from(group)
      .orderBy(asc(group.id)),
    teachers: await db
      .select({ id: teacher.id, name: teacher.name, fullName: teacher.fullName })
      .from(teacher)
      .orderBy(asc(teacher.id)),
  }
}

/** Inserts disciplines with these titles, in order. */
export const insertDisciplines = (db: Queryable, titles: readonly string[]) =>
  db
    .insert(discipline)
    .values(titles.map((title) => ({ title })))
    .returning({ id: discipline.id, title: discipline.title })
