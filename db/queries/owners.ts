import { eq } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import { group, teacher } from '@/db/schema'
import type { Plannable } from '@/lib/domain/resource'
import type { Owners } from '@/lib/domain/rights-subjects'

/** A group or teacher as those to whom their classes belong; a programme's rights are asked of the programme itself. */
export async function findOwners(db: Queryable, { kind, id }: Plannable): Promise<Owners> {
  switch (kind) {
    case 'group':
      return {
        groups: await db
          .select({ id: group.id, facultyId: group.facultyId })
          .from(group)
          .where(eq(group.id, id)),
        teachers: [],
      }
    case 'teacher':
      return {
        groups: [],
        teachers: await db
          .select({ id: teacher.id, departmentId: teacher.departmentId })
          .from(teacher)
          .where(eq(teacher.id, id)),
      }
    case 'programme':
      return { groups: [], teachers: [] }
  }
}
