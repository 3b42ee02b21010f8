import { existsSync } from 'node:fs'
import { databaseOf, type Database, type Sql } from '@/db/client'
import { findWeights } from '@/db/queries/quality/settings'
import type { Actor } from '@/lib/core/rules/accounts/actor'
import { addDays, datesBetween, mondayOf, type CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import type { FacultyId, GroupId, TeacherId, UserId } from '@/lib/core/rules/names/ids'
import type { Period } from '@/lib/core/rules/schedule/period'
import { qualityRuleNames, type QualityRule } from '@/lib/quality/rules/quality-rules'
import { judgeFilling } from '@/lib/filling/service/run-filling'
import { comparePlans, standingOf } from '@/lib/quality/service/compare-plans'
import { importFile } from '@/lib/imports/service/import-file'
import { elsewhere, type SeriesProblem } from '@/lib/timetabling/series/problem'
import { ArgumentError } from '@/scripts/argument-error'
import { benchFill, memoryText, searchWell, withdraw } from './filling'
import { benchSuperuser, withOwnCluster } from './own-university'
import type { Bench, Figure } from './report'

const defaultFile = '../shared/data/mirea_2024_spring.json.gz'
const defaultFaculty = 'Т'
const seconds = 30
const times = 10

type Context = { db: Database; actor: Actor }

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

/** Ten such faculties, each with rooms of its own. */
const tenfold = ({ people, rooms, buildings, series, ...rest }: SeriesProblem): SeriesProblem => {
  const copies = Array.from({ length: times }, (_, copy) => copy)
  return {
    ...rest,
    people: copies.flatMap((copy) =>
      people.map((one) => ({
        ...one,
        stands: one.stands.map((place) => ({
          ...place,
          room: place.room === elsewhere ? elsewhere : place.room + copy * rooms.length,
        })),
      })),
    ),
    rooms: copies.flatMap(() => rooms),
    buildings: copies.flatMap(() => buildings),
    series: copies.flatMap((copy) =>
      series.map((one) => ({
        ...one,
        people: one.people.map((person) => person + copy * people.length),
        item: one.item + copy * people.length,
        rooms: one.rooms?.map(({ room, cost }) => ({ cost, room: room + copy * rooms.length })) ?? null,
      })),
    ),
  }
}

/**
 * From one site to another, in minutes; each building's name begins with its site. Nobody has measured more than that.
 */
const siteWalk = 40

const walkBetweenSites = (sql: Sql) => sql`
  with building as (
    select distinct building as name, split_part(building, ' ', 1) as site from room where building is not null)
  insert into building_walk (one, other, minutes)
  select one.name, other.name, ${siteWalk} from building one
    join building other on one.name < other.name collate "C" and one.site <> other.site`

/** What the rules say of each week of a faculty, as it really was. */
async function judgeWeeks(sql: Sql, context: Context, groups: readonly GroupId[], weeks: readonly Period[]) {
  const weights = await findWeights(context.db)
  const rows = await sql<{ id: TeacherId }[]>`
    select distinct t.teacher_id as id from load_item_teacher t join load_item_group g using (load_item_id)
    where g.group_id = any(${[...groups]}::integer[])`
  const teachers = rows.map(({ id }) => id)
  const judged = new Map<CalendarDate, Map<QualityRule, number>>()
  for (const period of weeks) {
    const before = await standingOf(context, groups, period)
    const asked = { period, groups, teachers, weights }
    const changes = await comparePlans(context.db, asked, { before, after: [] })
    judged.set(period.from, new Map(changes.map((one) => [one.rule, one.before])))
  }
  return judged
}

const sumOf = (
  weeks: ReadonlyMap<CalendarDate, ReadonlyMap<QualityRule, number>>,
  rule: QualityRule,
): number => [...weeks.values()].reduce((sum, amounts) => sum + (amounts.get(rule) ?? 0), 0)

/** A real faculty's timetable taken away and found anew: `npm run bench -- faculty [FILE] [FACULTY]`. */
export const bench: Bench = async ([file = defaultFile, title = defaultFaculty]) => {
  if (!existsSync(file)) throw new ArgumentError(`${file} is not there`)
  return withOwnCluster(async ({ sql }): Promise<Figure[]> => {
    const db = databaseOf(sql)
    await importFile(db, { path: file, university: null, semester: {}, progress: () => undefined })
    await walkBetweenSites(sql)
    const { id } = await one(
      sql<{ id: UserId }[]>`
        insert into "user" (username, full_name, password_hash, is_superuser) values ('bench', '', '', true) returning id`,
      'Nobody can search',
    )
    const { faculty } = await one(
      sql<{ faculty: FacultyId }[]>`select id as faculty from faculty where title = ${title}`,
      `${title} is no faculty of ${file}`,
    )
    const { from, to } = await one(
      sql<Period[]>`select min(starts_on)::text as from, max(ends_on)::text as to from semester`,
      `${file} has no semester`,
    )
    const rows = await sql<{ id: GroupId }[]>`select id from "group" where faculty_id = ${faculty}`
    const groups = rows.map((row) => row.id)
    const context = { db, actor: benchSuperuser(id) }
    const mondays = datesBetween(mondayOf(from), to).filter((date) => mondayOf(date) === date)
    const weeks = mondays.map((monday): Period => ({ from: monday, to: addDays(monday, 6) }))
    const real = await judgeWeeks(sql, context, groups, weeks)
    await askForWhatStands(sql, groups)
    await withdraw(sql, groups, from)
    const asked = {
      title: `A faculty of real load, ${title}`,
      scope: { kind: 'faculty', id: faculty },
    } as const
    const { facts, known, result, placed, wanted, figure } = await benchFill(context, {
      ...asked,
      from,
      seconds,
    })
    const judged = new Map<CalendarDate, Map<QualityRule, number>>()
    for (const period of weeks) {
      const { quality } = await judgeFilling(context, facts, result.proposals, period)
      judged.set(period.from, new Map(quality.map(({ rule, after }) => [rule, after])))
    }
    const rules = qualityRuleNames.filter((rule) => sumOf(judged, rule) + sumOf(real, rule) > 0)
    const large = await searchWell(tenfold(known.problem), seconds)
    return [
      {
        ...figure,
        baseline: `${wanted} of ${wanted} (the real timetable)`,
        target: 'all',
        reached: placed === wanted,
      },
      ...rules.map((rule): Figure => ({
        title: `All its weeks, ${rule}`,
        measured: `${sumOf(judged, rule)}`,
        baseline: `${sumOf(real, rule)} (the real timetable)`,
      })),
      { title: `Ten such faculties at once, ${seconds} s`, measured: `${large.told}; ${memoryText()}` },
    ]
  })
}
