import type { Sql } from '@/db/client'

/** Lines of load, and random signs in the title of each: more in all than connections hold, packed or not. */
const lines = 4_000
const ofTitle = 2_000

/** A university's load of megabytes that cannot be packed, so that its workbook and its archive are large. */
export async function plantBulk(sql: Sql, semester: number): Promise<void> {
  await sql`
    with titles as (
      insert into discipline (title)
      select left(line || ' ' || (
        select string_agg(translate(encode(sha512((line || '-' || piece)::bytea), 'base64'), E'\n', ''), '')
        from generate_series(1, ${Math.ceil(ofTitle / 86)}::integer) piece), ${ofTitle})
      from generate_series(1, ${lines}::integer) line
      returning id)
    insert into load_item (semester_id, discipline_id, lesson_type, required_hours, starts_on, ends_on)
    select s.id, titles.id, 1, 36, s.starts_on, s.ends_on from titles, semester s where s.id = ${semester}`
}
