import type { Queryable } from '@/db/client'
import { oneAfterAnother } from '@/db/one-after-another'
import { findCalendar } from '@/db/queries/core/calendar/calendar'
import { findLoad, findLoadItem } from '@/db/queries/load/find-load'
import { findOwed, findWithdrawn, type WithdrawnClass } from '@/db/queries/owed/owed'
import { addDays, mondayOf } from '@/lib/core/calendar/rules/calendar-date'
import type { Period } from '@/lib/core/calendar/rules/period'
import type { LoadItem } from '@/lib/core/load/rules/load-item'
import type { MeetingId } from '@/lib/core/names/rules/ids'
import type { Plannable } from '@/lib/core/names/rules/resource'
import type { ActorContext, DataContext, ServiceContext } from '@/lib/core/refusals/service/context'
import { ServiceError, required } from '@/lib/core/refusals/service/errors'
import { type Granted, requireAllowed } from '@/lib/core/refusals/service/require-allowed'
import { visibleReason } from '@/lib/core/rights/rules/reason'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import { ownersOf } from '@/lib/core/rights/rules/rights-subjects'
import { loadQueryFor } from '@/lib/load/service/view-load'
import { bestDatesIn } from '@/lib/planning/service/view-best-places'
import { placeReasons } from '@/lib/planning/texts/best-places'
import type { MakeUpPlace, OwedClass } from '../rules'
import { owedTexts } from '../texts'

const weeksAhead = 3
const mostPlaces = 12

/** The owed classes of a subject's load in a period, by date. Throws as viewing the load does. */
export async function viewOwed(context: DataContext, question: { subject: Plannable } & Period): Promise<OwedClass[]> {
  const items = await loadQueryFor(context, question, findLoad)
  const owed = await findOwed(context.db, items, question)
  return owed.flatMap(({ item: index, ...withdrawn }) => {
    const item = items[index]
    if (!item) return []
    const { title, lessonType, plan } = item
    return [
      {
        ...withdrawn,
        reason: visibleReason(context.actor, withdrawn.reason, {
          ...ownersOf(plan),
          programmeId: item.programmeId,
        }),
        title,
        lessonType,
        groups: item.groups.map(({ id, title: named, subgroup }) => ({ id, title: named, subgroup })),
        teachers: item.teachers.map(({ id, name }) => ({ id, name })),
        maySettle: isAllowed(context.actor, 'owed.settle', plan),
      },
    ]
  })
}

export type OpenOwed = { withdrawn: WithdrawnClass; item: LoadItem; granted: Granted<'owed.settle'> }

/**
 * Opens an owed class with its load. Throws `not_found`; `not_allowed`; `conflict` if it was settled or brought
 * back.
 */
export async function openOwed(db: Queryable, { actor }: ActorContext, id: MeetingId): Promise<OpenOwed> {
  const withdrawn = required(await findWithdrawn(db, id), 'not_found', owedTexts.noOwed)
  const { date, rowId, loadItemId } = withdrawn
  const ref =
    rowId === null ? loadItemId && { of: 'load' as const, id: loadItemId } : { of: 'programme' as const, id: rowId }
  const item = ref && (await findLoadItem(db, ref, { from: date, to: date, viewer: actor.userId }))
  if (!item) throw new ServiceError('not_found', owedTexts.noOwed)
  const granted = requireAllowed({ actor }, 'owed.settle', item.plan)
  if (!withdrawn.isOwed) throw new ServiceError('conflict', owedTexts.settled)
  return { withdrawn, item, granted }
}

/** Single dates of the next weeks on which an owed class could be held, the best first. Throws as `openOwed` does. */
export async function viewMakeUpPlaces(context: ServiceContext, id: MeetingId): Promise<MakeUpPlace[]> {
  const { db, now } = context
  const { item, withdrawn } = await openOwed(db, context, id)
  const calendar = await findCalendar(db)
  const mondays = Array.from({ length: weeksAhead }, (_, week) => addDays(mondayOf(now.date), week * 7))
  const weeks = await oneAfterAnother(mondays, (monday) => bestDatesIn(context, calendar, item, monday))
  return weeks
    .flat()
    .filter(({ free: [date], pair }) => date !== withdrawn.date || pair !== withdrawn.pair)
    .sort((a, b) => a.price - b.price || ((a.free[0] ?? '') < (b.free[0] ?? '') ? -1 : 1))
    .slice(0, mostPlaces)
    .flatMap((place) => {
      const [date] = place.free
      const room = place.room && { id: place.room.id, title: place.room.title }
      return date ? [{ date, pair: place.pair, room, reasons: placeReasons(place) }] : []
    })
}
