import { connect, databaseOf, type Sql } from '@/db/client'
import { changeCalendar } from '@/lib/calendar/service/change-calendar'
import { addDays, type CalendarDate, mondayOf, weekdayOf } from '@/lib/core/calendar/rules/calendar-date'
import type { CalendarEdit } from '@/lib/core/days/rules/calendar-edit'
import { wholeDay } from '@/lib/core/days/rules/day-classes'
import type { GroupId } from '@/lib/core/names/rules/ids'
import { undoChange } from '@/lib/history/service/undo-change'
import { besides, timed } from './besides'
import { benchSuperuser, withOwnUniversity } from './own-university'
import { superuserOf } from './planning-scene'
import { milliseconds, p50p99, quantile, type Bench, type Figure } from './report'

/** Milliseconds. */
const longest = { preview: 3000, act: 5000, other: 500 }

/** The fullest day of the next weeks, and its number of classes. */
async function fullestDay(sql: Sql, today: CalendarDate): Promise<{ date: CalendarDate; classes: number }> {
  const [day] = await sql<{ date: CalendarDate; classes: number }[]>`
    select m.date, count(*)::integer as classes from meeting m join event e on e.id = m.event_id
    where e.kind = 'class' and m.state = 'published' and m.date > ${today} and m.date < ${addDays(today, 21)}
    group by 1 order by 2 desc, 1 limit 1`
  if (!day) throw new Error('The demo university lacks what is measured')
  return day
}

/** Acts on the fullest day: moving it to a Saturday, taking it online, a holiday that is owed; each undone. */
export const bench: Bench = () =>
  withOwnUniversity(async ({ sql, url, today }) => {
    const [ours, theirs] = [connect(url, 4), connect(url, 2)]
    try {
      const actor = benchSuperuser(await superuserOf(sql))
      const now = { date: today, minutes: 0 }
      const context = { db: databaseOf(ours), actor, now }
      const reader = { db: databaseOf(theirs), actor, now }
      const { date, classes } = await fullestDay(sql, today)
      const saturday = addDays(mondayOf(date), 12)
      const groups = (await sql<{ id: GroupId }[]>`select id from "group" order by id limit 20`).map(({ id }) => id)
      const title = 'bench'
      const acts: [string, CalendarEdit][] = [
        [
          'moved to a Saturday',
          {
            name: 'move',
            day: { date: saturday, runsAs: weekdayOf(date), parity: null, title },
            instead: date,
            takes: wholeDay,
          },
        ],
        ['online', { name: 'online', date, scope: wholeDay, reason: title }],
        ['a holiday, owed', { name: 'holiday.add', days: [{ date, title }], takes: true, owes: true }],
      ]
      const figures: Figure[] = []
      for (const [what, edit] of acts) {
        const took = { preview: 0, act: 0, undo: 0 }
        const others = await besides(reader, groups, mondayOf(today), async () => {
          took.preview = (await timed(() => changeCalendar(context, { edit, dryRun: true }))).took
          const act = await timed(() => changeCalendar(context, { edit }))
          took.act = act.took
          const { changeId } = act.result
          if (changeId !== null) took.undo = (await timed(() => undoChange(context, changeId))).took
        })
        const slowest = quantile(others, 1)
        figures.push({
          title: `A day of ${classes} classes ${what}: preview; act; undo; weeks of others meanwhile`,
          measured: `${[took.preview, took.act, took.undo].map(milliseconds).join('; ')}; ${p50p99(others)}`,
          target: `preview ${longest.preview}, act ${longest.act}, others ${longest.other} ms`,
          reached: took.preview <= longest.preview && took.act <= longest.act && slowest <= longest.other,
        })
      }
      return figures
    } finally {
      await Promise.all([ours.end(), theirs.end()])
    }
  })
