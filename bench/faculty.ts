import { existsSync } from 'node:fs'
import { databaseOf, type Sql } from '@/db/client'
import type { CalendarDate } from '@/lib/domain/calendar-date'
import type { FacultyId, GroupId, UserId } from '@/lib/domain/ids'
import { judgeFilling } from '@/lib/services/filling/judge-filling'
import { importFile } from '@/lib/services/timetable-import/import-file'
import { ArgumentError } from '@/scripts/argument-error'
import { fill, withdraw } from './filling'
import { superuser, withOwnCluster } from './own-university'
import type { Bench, Figure } from './report'

const defaultFile = '../shared/data/mirea_2024_spring.json.gz'
const defaultFaculty = 'Т'
const seconds = 30

async function one<Row extends object>(rows: Promise<readonly Row[]>, lacking: string): Promise<Row> {
  const [row] = await rows
  if (!row) throw new ArgumentError(lacking)
  return row
}

/** The load of these groups asks for as many hours as stand in the timetable. */
const askForWhatStands = (sql: Sql, groups: readonly GroupId[]) => sql`
  update load_item l set required_hours = 2 * (
    select count(*) from event e join meeting m on m.event_id = e.id where e.load_item_id = l.id and m.state <> 'trace')
  where id in (select load_item_id from load_item_group where group_id = any(${[...groups]}::integer[]))`

/** A real faculty's timetable taken away and found anew: `npm run bench -- faculty [FILE] [FACULTY]`. */
export const bench: Bench = async ([file = defaultFile, title = defaultFaculty]) => {
  if (!existsSync(file)) throw new ArgumentError(`${file} is not there`)
  return withOwnCluster(async ({ sql }): Promise<Figure[]> => {
    const db = databaseOf(sql)
    await importFile(db, { path: file, university: null, semester: {}, progress: () => undefined })
    const { id } = await one(
      sql<{ id: UserId }[]>`
        insert into "user" (username, full_name, password_hash, is_superuser) values ('bench', '', '', true) returning id`,
      'Nobody can search',
    )
    const { faculty } = await one(
      sql<{ faculty: FacultyId }[]>`select id as faculty from faculty where title = ${title}`,
      `${title} is no faculty of ${file}`,
    )
    const { from } = await one(
      sql<{ from: CalendarDate }[]>`select min(starts_on)::text as from from semester`,
      `${file} has no semester`,
    )
    const rows = await sql<{ id: GroupId }[]>`select id from "group" where faculty_id = ${faculty}`
    const groups = rows.map((row) => row.id)
    await askForWhatStands(sql, groups)
    await withdraw(sql, groups, from)
    const context = { db, actor: superuser(id) }
    const asked = {
      title: `A faculty of real load, ${title}`,
      scope: { kind: 'faculty', id: faculty },
    } as const
    const { facts, result, placed, wanted, figure } = await fill(context, { ...asked, from, seconds })
    const { quality, judged } = await judgeFilling(context, facts, result.proposals)
    return [
      {
        ...figure,
        baseline: `${wanted} of ${wanted} (the real timetable)`,
        target: 'all',
        reached: placed === wanted,
      },
      ...quality.map(({ rule, before, after }): Figure => ({
        title: `Its fullest week (${judged?.from ?? ''}), ${rule}`,
        measured: `${after}`,
        baseline: `${before} (without what was found)`,
      })),
    ]
  })
}
