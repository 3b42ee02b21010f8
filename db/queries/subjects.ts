import { eq, sql } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import { group, programme, room, teacher } from '@/db/schema'
import type { ActiveSubject } from '@/lib/domain/active-item'
import type { Subject } from '@/lib/domain/resource'

const unsplit = sql<1>`1`.as('subgroup_count')

function find(db: Queryable, subject: Subject): Promise<{ title: string; subgroupCount: number }[]> {
  switch (subject.kind) {
    case 'room':
      return db
        .select({ title: room.title, subgroupCount: unsplit })
        .from(room)
        .where(eq(room.id, subject.id))
    case 'teacher':
      return db
        .select({ title: teacher.name, subgroupCount: unsplit })
        .from(teacher)
        .where(eq(teacher.id, subject.id))
    case 'group':
      return db
        .select({ title: group.title, subgroupCount: group.subgroupCount })
        .from(group)
        .where(eq(group.id, subject.id))
    case 'programme':
      return db
        .select({ title: programme.title, subgroupCount: unsplit })
        .from(programme)
        .where(eq(programme.id, subject.id))
  }
}

/** What the page says of the subject whose week it shows; null for an id that nobody has. */
export async function findSubject(db: Queryable, subject: Subject): Promise<ActiveSubject | null> {
  const [row] = await find(db, subject)
  return row ? { ...subject, title: row.title, subgroupCount: row.subgroupCount > 1 ? 2 : 1 } : null
}
