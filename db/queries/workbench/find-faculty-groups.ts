import { and, asc, eq } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import { group } from '@/db/schema'
import type { FacultyId, GroupId } from '@/lib/core/rules/names/ids'

/** The active groups of a faculty, by course year and title. */
export const findFacultyGroups = (
  db: Queryable,
  faculty: FacultyId,
): Promise<{ id: GroupId; title: string; courseYear: number | null }[]> =>
  db
    .select({ id: group.id, title: group.title, courseYear: group.courseYear })
    .from(group)
    .where(and(eq(group.facultyId, faculty), eq(group.active, true)))
    .orderBy(asc(group.courseYear), asc(group.title))
