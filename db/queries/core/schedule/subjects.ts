import { sqlOf, type Queryable } from '@/db/client'
import type { NamedSubject } from '@/lib/core/rules/schedule/active-item'
import { addDays, type CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import type { GroupId } from '@/lib/core/rules/names/ids'
import type { Subject } from '@/lib/core/rules/names/resource'
import type { Owners } from '@/lib/core/rules/rights/rights-subjects'

/** The answer of `shown_subject`. */
export type VisibleSubject = { title: string; subgroupCount: 1 | 2; isRetired: boolean } & Owners

export type SubjectResult = NamedSubject & { subgroupCount: 1 | 2; isRetired: boolean; owners: Owners }

export const subjectResult = (
  subject: Subject,
  { title, subgroupCount, isRetired, groups, teachers }: VisibleSubject,
): SubjectResult => ({ ...subject, title, subgroupCount, isRetired, owners: { groups, teachers } })

/** The subject as its page shows it, with its owners; null for an unknown id. */
export async function findSubject(db: Queryable, subject: Subject): Promise<SubjectResult | null> {
  const [row] = await sqlOf(db)<{ told: VisibleSubject | null }[]>`
    select told from shown_subject(${subject.kind}, ${subject.id})`
  return row?.told ? subjectResult(subject, row.told) : null
}

/** What a subject was merged into; null if it was not merged. */
export async function findSuccessor(db: Queryable, { kind, id }: Subject): Promise<Subject | null> {
  if (kind === 'programme') return null
  const sql = sqlOf(db)
  const [row] = await sql<{ id: number }[]>`
    select merged_into as id from ${sql(kind)} where id = ${id} and merged_into is not null`
  return row ? ({ kind, id: row.id } as Subject) : null
}

/** Some groups with classes in the week of `monday`. */
export async function findTaughtGroups(
  db: Queryable,
  monday: CalendarDate,
  most: number,
): Promise<GroupId[]> {
  const rows = await sqlOf(db)<{ id: GroupId }[]>`
    select resource_id as id
    from (
      select resource_id from claim where kind = 'group' and date between ${monday} and ${addDays(monday, 6)} limit 1000) c
    group by resource_id order by count(*) desc, resource_id limit ${most}`
  return rows.map(({ id }) => id)
}
