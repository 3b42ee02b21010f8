import { connect, databaseOf, type Sql } from '@/db/client'
import { addDays, mondayOf } from '@/lib/core/calendar/rules/calendar-date'
import type { FacultyId, GroupId } from '@/lib/core/names/rules/ids'
import type { GroupsScope } from '@/lib/core/names/rules/resource'
import { undoChange } from '@/lib/history/service/undo-change'
import { publishPeriod, unpublishPeriod } from '@/lib/publishing/service/publish-period'
import { viewFacultyChanges } from '@/lib/workbench/service/view-changes'
import { besides, timed } from './besides'
import { benchSuperuser, withOwnUniversity } from './own-university'
import { largestFaculty, superuserOf } from './planning-scene'
import { milliseconds, p50p99, quantile, type Bench, type Figure } from './report'

/** Milliseconds. */
const longest = { faculty: 2000, all: 15_000, other: 500 }

/** Leaves out what cannot be published: classes that overlap since they were imported, and drafts on taken places. */
const dropOverlaps = (sql: Sql) => sql`
  delete from meeting
  where state = 'projected' or id in (select meeting_id from claim where soft_reason in ('forced', 'imported'))`

/** Publishing the drafts of a faculty's week, of the university's, and to the end of the semester; each undone. */
export const bench: Bench = () =>
  withOwnUniversity(async ({ sql, url, today }) => {
    const [ours, theirs] = [connect(url, 4), connect(url, 2)]
    try {
      await dropOverlaps(sql)
      const actor = benchSuperuser(await superuserOf(sql))
      const now = { date: today, minutes: 0 }
      const context = { db: databaseOf(ours), actor, now }
      const reader = { db: databaseOf(theirs), actor, now }
      const faculty = (await largestFaculty(sql)) as FacultyId
      const monday = mondayOf(today)
      const period = { from: monday, to: addDays(monday, 6) }
      const groups = (await sql<{ id: GroupId }[]>`select id from "group" order by id limit 20`).map(({ id }) => id)
      const cases: [string, GroupsScope, boolean, number | null][] = [
        ['A faculty, a week', { kind: 'faculty', id: faculty }, false, longest.faculty],
        ['A faculty, to the end', { kind: 'faculty', id: faculty }, true, null],
        ['The university, a week', { kind: 'all' }, false, longest.all],
        ['The university, to the end', { kind: 'all' }, true, null],
      ]
      const figures: Figure[] = []
      for (const [title, subject, toEnd, limit] of cases) {
        const order = { subject, period, toEnd }
        const took = { withdrawn: 0, tried: 0, published: 0, compared: 0, undone: 0 }
        let classes = 0
        const others = await besides(reader, groups, monday, async () => {
          took.withdrawn = (await timed(() => unpublishPeriod(context, { ...order, dryRun: false }))).took
          took.tried = (await timed(() => publishPeriod(context, { ...order, dryRun: true }))).took
          const reason = 'bench'
          const act = await timed(() => publishPeriod(context, { ...order, dryRun: false, reason, title }))
          took.published = act.took
          classes = act.result.meetings
          const since = { faculty, since: { date: today }, drafts: false, from: null }
          took.compared = (await timed(() => viewFacultyChanges(context, since))).took
          const { changeId } = act.result
          if (changeId === null) throw new Error('Nothing was published')
          took.undone = (await timed(() => undoChange(context, changeId))).took
        })
        await publishPeriod(context, { ...order, dryRun: false, reason: 'bench' })
        const times = Object.entries(took).map(([what, one]) => `${what} ${milliseconds(one)}`)
        figures.push({
          title: `${title}, ${classes} classes`,
          measured: `${times.join(', ')}; weeks of others meanwhile ${p50p99(others)}`,
          ...(limit !== null && {
            target: `published in ${limit}, others at most ${longest.other} ms`,
            reached: took.published <= limit && quantile(others, 1) <= longest.other,
          }),
        })
      }
      return figures
    } finally {
      await Promise.all([ours.end(), theirs.end()])
    }
  })
