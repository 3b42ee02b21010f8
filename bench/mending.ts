import { connect, databaseOf, type Sql } from '@/db/client'
import { askTakenSlots } from '@/db/queries/mending/find-taken-slots'
import { addDays, mondayOf, type CalendarDate } from '@/lib/domain/calendar-date'
import type { GroupId, MeetingId } from '@/lib/domain/ids'
import { mendReasons, type MendReason } from '@/lib/domain/mending/proposal'
import { viewProposals } from '@/lib/services/mending/view-proposals'
import { compare } from './compare'
import { overSizes } from './grow'
import { superuser } from './own-university'
import { currentSemester, superuserOf } from './planning-scene'
import type { Bench, Figure } from './report'

const asked = 60
const limit = 300

type Asked = { id: MeetingId; groups: GroupId[] }

/** Published classes of this week that are held by somebody, spread over the university. */
const classesOf = (sql: Sql, from: CalendarDate): Promise<Asked[]> => sql<Asked[]>`
  select m.id::integer as id, array_agg(distinct c.resource_id) as groups
  from meeting m join event e on e.id = m.event_id join claim c on c.meeting_id = m.id and c.kind = 'group'
  where m.state = 'published' and not m.hidden and e.kind = 'class' and m.date between ${addDays(from, 7)} and ${addDays(from, 12)}
  group by m.id order by md5(m.id::text) limit ${asked}`

/** Ways to free the place of one class, beside the statement of what its groups hold. */
async function measure(sql: Sql, url: string, today: CalendarDate, label: string): Promise<Figure[]> {
  const pool = connect(url, 4)
  const bare = connect(url, 1)
  try {
    const db = databaseOf(pool)
    const { semester } = await currentSemester(db, today)
    const context = { db, actor: superuser(await superuserOf(sql)), now: { date: today, minutes: 0 } }
    const monday = mondayOf(today)
    const classes = await classesOf(sql, monday)
    await sql`analyze`
    const figureOf = (without: MendReason, untilEnd: boolean): Promise<Figure> =>
      compare(
        `${untilEnd ? 'A series' : 'A class'} without its ${without}, ${label}`,
        classes.map(({ id, groups }) => ({
          ours: () => viewProposals(context, { id, without, untilEnd }),
          bare: () =>
            askTakenSlots(
              bare,
              groups.map((group) => ({ kind: 'group' as const, id: group })),
              { from: monday, to: untilEnd ? semester.endsOn : addDays(monday, 13) },
            ),
        })),
        limit,
      )
    const figures: Figure[] = []
    for (const untilEnd of [false, true])
      for (const without of mendReasons) figures.push(await figureOf(without, untilEnd))
    return figures
  } finally {
    await Promise.all([pool.end(), bare.end()])
  }
}

/** «Починить» on the demo university and on one with ten times the timetable: `npm run bench -- mending 10`. */
export const bench: Bench = overSizes(measure)
