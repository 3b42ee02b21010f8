import type { Database } from '@/db/client'
import type { NeededResource } from '@/db/queries/core/placing/place-claims'
import { findBusy } from '@/db/queries/load/find-busy'
import { findLoad, findLoadMap, findLoadProgress } from '@/db/queries/load/find-load'
import { findHeldSpan } from '@/db/queries/planning/find-held-span'
import type { Semester } from '@/lib/core/calendar/rules/academic-calendar'
import { addDays, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { GroupId } from '@/lib/core/names/rules/ids'
import type { ServiceContext } from '@/lib/core/refusals/service/context'
import { viewLoad, viewLoadMap, viewLoadProgress } from '@/lib/load/service/view-load'
import { viewOccupation } from '@/lib/load/service/view-occupation'
import { viewBestPlaces } from '@/lib/planning/service/view-best-places'
import { viewPlacementSpan } from '@/lib/planning/service/view-placement-span'
import type { Run } from './compare'
import type { Stream } from './planning-scene'

const parts = {
  list: { view: viewLoad, find: findLoad },
  progress: { view: viewLoadProgress, find: findLoadProgress },
  map: { view: viewLoadMap, find: findLoadMap },
}

/** A group's load, progress or map from the service, compared with its query alone. */
export function loadQuestion(
  db: Database,
  context: ServiceContext,
  part: keyof typeof parts,
  { startsOn: from, endsOn: to }: Semester,
): (id: GroupId) => Run {
  const { view, find } = parts[part]
  return (id) => ({
    ours: () => view(context, { subject: { kind: 'group', id }, from, to }),
    bare: () => find(db, { subject: { kind: 'group', id }, from, to, viewer: context.actor.userId }),
  })
}

/** The conflicts of an item for a stream in a week, drafts included, compared with its query alone. */
export function occupationQuestion(
  db: Database,
  context: ServiceContext,
  { id, groups, teachers }: Stream,
): (monday: CalendarDate) => Run {
  return (from) => {
    const question = {
      asked: { groups, teachers, subgroup: 0 as const, rooms: [] },
      from,
      to: addDays(from, 6),
      drafts: true,
      item: { of: 'load' as const, id },
      moved: null,
    }
    return {
      ours: () => viewOccupation(context, { ...question, skipProjectsOf: [] }),
      bare: () => findBusy(db, { ...question, requested: question.asked, viewer: context.actor.userId }),
    }
  }
}

const spans = {
  span: (context: ServiceContext, item: SpanItem, monday: CalendarDate) =>
    viewPlacementSpan(context, { item, monday, roomId: null }),
  'best places': (context: ServiceContext, item: SpanItem, monday: CalendarDate) =>
    viewBestPlaces(context, { item, monday }),
}
type SpanItem = { of: 'load'; id: Stream['id'] }

/**
 * Where an item for a stream can stand until the end of the semester, or best stands, compared with the query
 * who holds its places.
 */
export function spanQuestion(
  db: Database,
  context: ServiceContext,
  part: keyof typeof spans,
  { id, groups, teachers }: Stream,
  { endsOn: to }: Semester,
): (monday: CalendarDate) => Run {
  const item = { of: 'load' as const, id }
  const whole = { subgroup: 0 as const }
  const places: NeededResource[] = [
    ...groups.map((group) => ({ ...whole, kind: 'group' as const, resourceId: group })),
    ...teachers.map((teacher) => ({ ...whole, kind: 'teacher' as const, resourceId: teacher })),
    { ...whole, kind: 'load', resourceId: id },
  ]
  return (from) => ({
    ours: () => spans[part](context, item, from),
    bare: () => findHeldSpan(db, { item, places, from, to, viewer: context.actor.userId }),
  })
}
