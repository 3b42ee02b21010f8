import { connect, databaseOf, type Sql } from '@/db/client'
import { viewAbsencePlan } from '@/lib/absences/service/view-absence'
import { viewSubstitutes } from '@/lib/absences/service/view-substitutes'
import { addDays, mondayOf, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { MeetingId, WishId } from '@/lib/core/names/rules/ids'
import { overSizes } from './grow'
import { benchSuperuser } from './own-university'
import { superuserOf } from './planning-scene'
import { median, milliseconds, quantile, type Bench, type Figure } from './report'

const asked = 100
const planned = 20
const warmUps = 10
const limits = { one: 150, week: 2000 }

/** Published classes with a teacher, spread over the university. */
const classesOf = (sql: Sql, from: CalendarDate): Promise<{ id: MeetingId }[]> => sql<{ id: MeetingId }[]>`
  select m.id::integer as id
  from meeting m join event e on e.id = m.event_id join claim c on c.meeting_id = m.id and c.kind = 'teacher'
  where m.state = 'published' and e.kind = 'class' and m.date between ${from} and ${addDays(from, 5)}
  group by m.id order by md5(m.id::text) limit ${asked}`

/** The busiest teachers are away for that week. */
const absencesOf = (sql: Sql, from: CalendarDate): Promise<{ id: WishId }[]> => sql<{ id: WishId }[]>`
  insert into wish (kind, resource_id, starts_on, ends_on, title, is_absence)
  select 'teacher', c.resource_id, ${from}::date, ${addDays(from, 6)}::date, 'Болезнь', true
  from claim c join teacher t on t.id = c.resource_id and not t.is_placeholder
  where c.kind = 'teacher' and c.date between ${from} and ${addDays(from, 5)}
  group by c.resource_id order by count(*) desc, c.resource_id limit ${planned}
  returning id`

async function timed(title: string, limit: number, acts: readonly (() => Promise<unknown>)[]): Promise<Figure> {
  for (const act of acts.slice(0, warmUps)) await act()
  const took: number[] = []
  for (const act of acts) {
    const began = performance.now()
    await act()
    took.push(performance.now() - began)
  }
  const p95 = quantile(took, 0.95)
  return {
    title,
    measured: `p50 ${milliseconds(median(took))}, p95 ${milliseconds(p95)}`,
    target: `p95 at most ${milliseconds(limit)}`,
    reached: p95 <= limit,
  }
}

async function measure(sql: Sql, url: string, today: CalendarDate, label: string): Promise<Figure[]> {
  const pool = connect(url, 4)
  try {
    const db = databaseOf(pool)
    const context = { db, actor: benchSuperuser(await superuserOf(sql)), now: { date: today, minutes: 0 } }
    const monday = addDays(mondayOf(today), 7)
    const [classes, absences] = [await classesOf(sql, monday), await absencesOf(sql, monday)]
    await sql`analyze`
    // The absent are busy anyway, so they change nothing for the others.
    const one = await timed(
      `Substitutes of a class, ${label}`,
      limits.one,
      classes.map(
        ({ id }) =>
          () =>
            viewSubstitutes(context, { id, instead: null }),
      ),
    )
    const week = await timed(
      `A plan for a week’s absence, ${label}`,
      limits.week,
      absences.map(
        ({ id }) =>
          () =>
            viewAbsencePlan(context, id),
      ),
    )
    await sql`delete from wish where id = any(${absences.map(({ id }) => id)})`
    return [one, week]
  } finally {
    await pool.end()
  }
}

/** On the demo university and on one with ten times the timetable: `npm run bench -- substitutes 10`. */
export const bench: Bench = overSizes(measure)
