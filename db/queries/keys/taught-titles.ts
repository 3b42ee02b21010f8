import { sqlOf, type Queryable } from '@/db/client'

/**
 * The titles of disciplines with visible published classes: readers of the API may not see the load itself.
 */
export async function listTaughtTitles(db: Queryable): Promise<string[]> {
  const rows = await sqlOf(db)<{ title: string }[]>`
    select title from event e
    where kind <> 'booking' and exists (
      select from meeting m where m.event_id = e.id and m.state = 'published' and not m.hidden)
    group by title order by title collate "ru-x-icu"`
  return rows.map(({ title }) => title)
}
