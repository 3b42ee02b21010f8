import { findTitles, type Titled } from '@/db/queries/history/view/find-titles'
import type { HistorySubjectKind } from '@/lib/core/rules/history/entry'
import type { UserId } from '@/lib/core/rules/names/ids'
import type { HistoryFilter } from './list-history'
import type { Database } from '@/db/client'

const tables: Record<HistorySubjectKind, Titled['table']> = {
  room: 'room',
  teacher: 'teacher',
  group: 'group',
  programme: 'programme',
  load: 'load_item',
  user: 'user',
}

/**
 * The name of the filter's subject, if the actor was shown some of its changes; null without a subject, or
 * for a class, which its changes name.
 */
export async function nameFilter(
  { db }: { db: Database },
  { about, person }: Pick<HistoryFilter, 'about'> & { person: UserId | null },
): Promise<{ about: string | null; person: string | null }> {
  const subject = about && about.kind !== 'class' ? { table: tables[about.kind], id: about.id } : null
  const user = person === null ? null : ({ table: 'user', id: person } as const)
  const titleOf = await findTitles(
    db,
    [subject, user].filter((one) => one !== null),
  )
  return {
    about: subject && titleOf(subject.table, subject.id),
    person: user && titleOf(user.table, user.id),
  }
}
