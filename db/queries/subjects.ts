import { eq, sql } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import { group, programme, room, teacher } from '@/db/schema'
import type { ActiveSubject } from '@/lib/domain/active-item'
import type { Subject } from '@/lib/domain/resource'
import type { Owners } from '@/lib/domain/rights-subjects'

const unsplit = sql<1>`1`.as('subgroup_count')

type Found = { title: string; subgroupCount: number } & Partial<Owners>

async function find(db: Queryable, subject: Subject): Promise<Found | undefined> {
  switch (subject.kind) {
    case 'room': {
      const [row] = await db
        .select({ title: room.title, subgroupCount: unsplit })
        .from(room)
        .where(eq(room.id, subject.id))
      return row
    }
    case 'teacher': {
      const [row] = await db
        .select({ title: teacher.name, subgroupCount: unsplit, departmentId: teacher.departmentId })
        .from(teacher)
        .where(eq(teacher.id, subject.id))
      return row && { ...row, teachers: [{ id: subject.id, departmentId: row.departmentId }] }
    }
    case 'group': {
      const [row] = await db
        .select({ title: group.title, subgroupCount: group.subgroupCount, facultyId: group.facultyId })
        .from(group)
        .where(eq(group.id, subject.id))
      return row && { ...row, groups: [{ id: subject.id, facultyId: row.facultyId }] }
    }
    case 'programme': {
      const [row] = await db
        .select({ title: programme.title, subgroupCount: unsplit })
        .from(programme)
        .where(eq(programme.id, subject.id))
      return row
    }
  }
}

/** The subject with what the page shows of it, and its owners; null for an unknown id. */
export async function findSubject(
  db: Queryable,
  subject: Subject,
): Promise<(ActiveSubject & { owners: Owners }) | null> {
  const row = await find(db, subject)
  if (!row) return null
  const { title, subgroupCount, groups = [], teachers = [] } = row
  return { ...subject, title, subgroupCount: subgroupCount > 1 ? 2 : 1, owners: { groups, teachers } }
}
