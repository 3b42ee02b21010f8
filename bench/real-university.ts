import { existsSync } from 'node:fs'
import { databaseOf, type Database, type Sql } from '@/db/client'
import type { Actor } from '@/lib/core/actor/rules/actor'
import type { Period } from '@/lib/core/calendar/rules/period'
import type { GroupId, UserId } from '@/lib/core/names/rules/ids'
import { importFile } from '@/lib/imports/service/import-file'
import { ArgumentError } from '@/scripts/argument-error'
import { benchSuperuser, withOwnCluster } from './own-university'

/** A real timetable, where it is. */
export const realFile = '../shared/data/mirea_2024_spring.json.gz'

type RealUniversity = { sql: Sql; url: string; db: Database; actor: Actor; term: Period }

export async function one<Row extends object>(rows: Promise<readonly Row[]>, lacking: string): Promise<Row> {
  const [row] = await rows
  if (!row) throw new ArgumentError(lacking)
  return row
}

/** Imports a file into a separate non-durable cluster and removes it after `task`. */
export async function withRealUniversity<Result>(
  file: string,
  task: (university: RealUniversity) => Promise<Result>,
): Promise<Result> {
  if (!existsSync(file)) throw new ArgumentError(`${file} is not there`)
  return withOwnCluster(async ({ sql, url }) => {
    const db = databaseOf(sql)
    await importFile(db, { path: file, university: null, semester: {}, progress: () => undefined })
    const { id } = await one(
      sql<{ id: UserId }[]>`
        insert into "user" (username, full_name, password_hash, is_superuser) values ('bench', '', '', true) returning id`,
      'Nobody can search',
    )
    const term = await one(
      sql<Period[]>`select min(starts_on)::text as from, max(ends_on)::text as to from semester`,
      `${file} has no semester`,
    )
    return task({ sql, url, db, actor: benchSuperuser(id), term })
  })
}

/** The load of these groups asks for as many hours as stand in the timetable. */
export const askForWhatStands = (sql: Sql, groups: readonly GroupId[]) => sql`
  update load_item l set required_hours = 2 * (
    select count(*) from event e join meeting m on m.event_id = e.id where e.load_item_id = l.id and m.state <> 'trace')
  where id in (select load_item_id from load_item_group where group_id = any(${[...groups]}::integer[]))`
