import type { Sql } from '@/db/client'
import { busyStatement } from '@/db/queries/load/find-busy'
import { loadStatements } from '@/db/queries/load/find-load'
import { mapStatements } from '@/db/queries/load/find-load-map'
import { progressStatements } from '@/db/queries/load/find-load-progress'
import type { Semester } from '@/lib/domain/academic-calendar'
import { addDays, type CalendarDate } from '@/lib/domain/calendar-date'
import type { GroupId } from '@/lib/domain/ids'
import type { ServiceContext } from '@/lib/services/context'
import { viewLoad } from '@/lib/services/load/view-load'
import { viewLoadMap } from '@/lib/services/load/view-load-map'
import { viewLoadProgress } from '@/lib/services/load/view-load-progress'
import { viewOccupation } from '@/lib/services/load/view-occupation'
import type { Run } from './compare'
import type { Stream } from './planning-scene'

const parts = {
  list: { view: viewLoad, statement: loadStatements.group },
  progress: { view: viewLoadProgress, statement: progressStatements.group },
  map: { view: viewLoadMap, statement: mapStatements.group },
}

/** A group's load, its progress or its map from the service, beside the statement alone. */
export function loadQuestion(
  sql: Sql,
  context: ServiceContext,
  part: keyof typeof parts,
  { startsOn: from, endsOn: to }: Semester,
): (id: GroupId) => Run {
  const { view, statement } = parts[part]
  return (id) => ({
    ours: () => view(context, { subject: { kind: 'group', id }, from, to }),
    bare: () => sql.unsafe(statement, [id, context.actor.userId, from, to], { prepare: true }),
  })
}

/** What stands against an item for a stream in a week, drafts included, beside the statement alone. */
export function occupationQuestion(
  sql: Sql,
  context: ServiceContext,
  { id, groups, teachers }: Stream,
): (monday: CalendarDate) => Run {
  return (from) => {
    const to = addDays(from, 6)
    return {
      ours: () =>
        viewOccupation(context, {
          asked: { groups, teachers, subgroup: 0, rooms: [] },
          from,
          to,
          drafts: true,
          skipProjectsOf: [],
          item: { of: 'load', id },
          moved: null,
        }),
      bare: () =>
        sql.unsafe(
          busyStatement,
          [teachers, groups, 0, from, to, true, id, null, context.actor.userId, [], null],
          {
            prepare: true,
          },
        ),
    }
  }
}
