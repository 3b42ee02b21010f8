import { sqlOf, type Queryable } from '@/db/client'

type KnownLists = { rooms: string[]; teachers: string[]; groups: string[]; disciplines: string[] }

/** The university's names, by which the words of a sheet are recognised. */
export async function findExistingNames(db: Queryable): Promise<KnownLists> {
  const [row] = await sqlOf(db)<KnownLists[]>`
    select
      coalesce((select array_agg(title order by id) from (
        select id, title from room union select id, title from shown_room) named where id > 0), '{}') as rooms,
      coalesce((select array_agg(name order by id) from (
        select id, name, is_placeholder from teacher union select id, name, is_placeholder from shown_teacher) named
        where not is_placeholder), '{}') as teachers,
      coalesce((select array_agg(title order by id) from (
        select id, title from "group" union select id, title from shown_group) named), '{}') as groups,
      coalesce((select array_agg(title order by id) from discipline), '{}') as disciplines`
  return row ?? { rooms: [], teachers: [], groups: [], disciplines: [] }
}
