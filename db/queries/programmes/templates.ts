import { asc, eq, inArray } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import { programmeTemplate, programmeTemplateRow, room } from '@/db/schema'
import type { RoomId } from '@/lib/core/rules/names/ids'
import type { LessonType } from '@/lib/core/rules/names/lesson-type'

export type ProgrammeTemplate = {
  key: string
  hasGenerate: boolean
  isProject: boolean
  rows: { title: string; lessonType: LessonType; hours: number }[]
}

/** A template with its rows; null for an unknown key. */
export async function findTemplate(db: Queryable, key: string): Promise<ProgrammeTemplate | null> {
  const [template] = await db
    .select({
      key: programmeTemplate.key,
      hasGenerate: programmeTemplate.hasGenerate,
      isProject: programmeTemplate.isProject,
    })
    .from(programmeTemplate)
    .where(eq(programmeTemplate.key, key))
  if (!template) return null
  const { title, lessonType, hours } = programmeTemplateRow
  const rows = await db
    .select({ title, lessonType, hours })
    .from(programmeTemplateRow)
    .where(eq(programmeTemplateRow.templateKey, key))
    .orderBy(asc(programmeTemplateRow.id))
  return { ...template, rows }
}

/** The existing ones of these rooms. */
export async function findExistingRooms(db: Queryable, ids: readonly RoomId[]): Promise<RoomId[]> {
  const rows = await db
    .select({ id: room.id })
    .from(room)
    .where(inArray(room.id, [...ids]))
  return rows.map(({ id }) => id)
}
