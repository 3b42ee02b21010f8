import type { Database, Sql } from '@/db/client'
import { findWeights } from '@/db/queries/quality/settings'
import type { Actor } from '@/lib/core/actor/rules/actor'
import { addDays, datesBetween, mondayOf, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Period } from '@/lib/core/calendar/rules/period'
import type { FacultyId, GroupId, TeacherId } from '@/lib/core/names/rules/ids'
import { judgeFilling } from '@/lib/filling/service/run-filling'
import { qualityRuleNames, type QualityRule } from '@/lib/quality/rules/quality-rules'
import { comparePlans, standingOf } from '@/lib/quality/service/compare-plans'
import { elsewhere, type SeriesProblem } from '@/lib/timetabling/series/problem'
import { benchFill, memoryText, searchWell, withdraw } from './filling'
import { askForWhatStands, one, realFile, withRealUniversity } from './real-university'
import type { Bench, Figure } from './report'

const defaultFaculty = 'Т'
const seconds = 30
const times = 10

type Context = { db: Database; actor: Actor }

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

const sumOf = (weeks: ReadonlyMap<CalendarDate, ReadonlyMap<QualityRule, number>>, rule: QualityRule): number =>
  [...weeks.values()].reduce((sum, amounts) => sum + (amounts.get(rule) ?? 0), 0)

/** A real faculty's timetable taken away and found anew: `npm run bench -- faculty [FILE] [FACULTY]`. */
export const bench: Bench = async ([file = realFile, title = defaultFaculty]) =>
  withRealUniversity(file, async ({ sql, db, actor, term: { from, to } }): Promise<Figure[]> => {
    await walkBetweenSites(sql)
    const { faculty } = await one(
      sql<{ faculty: FacultyId }[]>`select id as faculty from faculty where title = ${title}`,
      `${title} is no faculty of ${file}`,
    )
    const rows = await sql<{ id: GroupId }[]>`select id from "group" where faculty_id = ${faculty}`
    const groups = rows.map((row) => row.id)
    const context = { db, actor }
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
