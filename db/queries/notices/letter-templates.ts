import { and, asc, eq, sql, type SQL } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import { findNotices, type NoticeRow } from '@/db/queries/core/notices/notices'
import { letterTemplate } from '@/db/schema'
import { type NoticeId, type UserId, nobodysId } from '@/lib/core/names/rules/ids'
import { absenceNews } from '@/lib/core/requests/rules/absence'
import { appealNews } from '@/lib/core/requests/rules/appeal'
import { approvalNews } from '@/lib/core/requests/rules/approval'
import { substitutionNews } from '@/lib/core/requests/rules/substitution'
import { campaignNews } from '@/lib/core/requests/rules/wish-campaign'
import type { LetterKind, LetterWords } from '@/lib/notices/rules'

type StoredTemplate = typeof letterTemplate.$inferSelect

/** What the university has worded. */
export const findLetterTemplates = (db: Queryable): Promise<StoredTemplate[]> =>
  db.select().from(letterTemplate).orderBy(asc(letterTemplate.id))

/** False: somebody has worded such letters meanwhile. */
export async function insertLetterTemplate(
  db: Queryable,
  template: LetterWords & { kind: LetterKind },
): Promise<boolean> {
  const made = await db
    .insert(letterTemplate)
    .values(template)
    .onConflictDoNothing()
    .returning({ id: letterTemplate.id })
  return made.length > 0
}

/** False: somebody has changed it since. */
export async function updateLetterTemplate(
  db: Queryable,
  { id, version }: StoredTemplate,
  words: LetterWords,
): Promise<boolean> {
  const updated = await db
    .update(letterTemplate)
    .set({ ...words, version: version + 1 })
    .where(and(eq(letterTemplate.id, id), eq(letterTemplate.version, version)))
    .returning({ id: letterTemplate.id })
  return updated.length > 0
}

export async function deleteLetterTemplate(db: Queryable, id: number): Promise<void> {
  await db.delete(letterTemplate).where(eq(letterTemplate.id, id))
}

const about = (kinds: readonly string[]): SQL => sql`n.about = any(${sql.param([...kinds])}::text[])`
const ofClasses = sql`n.about is null`

const isOfKind: Record<Exclude<LetterKind, 'mixed'>, SQL> = {
  any: ofClasses,
  changed: sql`${ofClasses} and n.before is not null and n.after is not null`,
  added: sql`${ofClasses} and n.before is null`,
  removed: sql`${ofClasses} and n.after is null`,
  bookings: about(approvalNews),
  appeals: about(appealNews),
  substitutions: about(substitutionNews),
  absences: about(absenceNews),
  wishes: about(campaignNews),
}

const mostOfOne = 300

/** The latest notice of a kind, as one of those whom it was for has it. */
export async function findLatestNotice(
  db: Queryable,
  kind: Exclude<LetterKind, 'mixed'>,
): Promise<{
  row: NoticeRow
  subject: { kind: 'teacher' | 'group'; id: number; subgroup: 0 } | null
} | null> {
  const [latest] = await db.execute<{
    id: NoticeId
    userId: UserId | null
    kind: 'teacher' | 'group' | null
    resourceId: number | null
  }>(sql`
    select n.id, p.user_id as "userId", s.kind, s.resource_id as "resourceId"
    from notice n
      left join lateral (select user_id from notice_person where notice_id = n.id limit 1) p on true
      left join lateral (
        select kind, resource_id from notice_subject
        where notice_id = n.id and kind in ('teacher', 'group') order by had and has desc, kind, resource_id limit 1) s on true
    where ${isOfKind[kind]} and (p.user_id is not null or s.kind is not null)
    order by n.id desc limit 1`)
  if (!latest) return null
  const { kind: subjectKind, resourceId } = latest
  const subject =
    subjectKind === null || resourceId === null ? null : { kind: subjectKind, id: resourceId, subgroup: 0 as const }
  const rows = await findNotices(db, latest.userId ?? nobodysId, subject ? [{ ...subject, only: null }] : [], {
    place: 'page',
    most: mostOfOne,
  })
  const row = rows.find(({ id }) => id === latest.id)
  return row ? { row, subject } : null
}
