import type { Queryable } from '@/db/client'
import { findCompetingDrafts, type CompetingDraft } from '@/db/queries/core/placing/find-competing-drafts'
import { findRowPlaces, insertManySeries, removeEvents } from '@/db/queries/core/placing/insert-series'
import { type NeededClaim, placeClaims, type OnConflict } from '@/db/queries/core/placing/place-claims'
import { deleteMeetings, promoteWaiting } from '@/db/queries/core/placing/release-meetings'
import type { WeekStep } from '@/lib/core/calendar/rules/academic-calendar'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import { itemClaims, roomPlace } from '@/lib/core/changing/service/item-claims'
import { loadItemOf, type LoadItem } from '@/lib/core/load/rules/load-item'
import type { EventId, MeetingId, RoomId, UserId } from '@/lib/core/names/rules/ids'
import { isExam } from '@/lib/core/names/rules/lesson-type'
import type { HeldPlace } from '@/lib/core/placing/rules/placement'

/**
 * A series of a load item. `notes`: the comment and link of its programme row; `moreRooms`: rooms that it has besides.
 */
export type PlacedSeries = {
  item: LoadItem
  notes: { comment: string; link: string } | null
  room: { id: RoomId } | null
  moreRooms?: readonly { id: RoomId }[]
  dates: readonly CalendarDate[]
  pair: Pair
  weekStep: WeekStep
  state: 'projected' | 'published'
}

type StoredSeries<Series> = Series & {
  eventId: EventId
  /** Including those that were skipped. */
  meetings: readonly { id: MeetingId; date: CalendarDate }[]
}

/**
 * Stores series of locked items in the given order, each as an event with a class per date; an event without
 * any stored class is removed again. Throws ClaimConflict as `placeClaims` does.
 */
export async function storeSeries<Series extends PlacedSeries>(
  db: Queryable,
  all: readonly Series[],
  { madeBy, onConflict }: { madeBy: UserId; onConflict: OnConflict },
): Promise<{ stored: StoredSeries<Series>[]; conflicts: HeldPlace[]; skipped: ReadonlySet<MeetingId> }> {
  const inserted = await insertManySeries(
    db,
    all.map(({ item, notes, dates, pair, weekStep, state }) => ({
      event: {
        // All rows of a statement must have the same columns.
        ...(notes ?? { comment: '', link: '' }),
        // Templates and week copies skip exams, and cards list them separately.
        kind: isExam(item) ? 'exam' : 'class',
        title: item.title,
        disciplineId: item.disciplineId,
        lessonType: item.lessonType,
        subgroup: item.subgroup,
        loadItemId: loadItemOf(item.ref),
        programmeDisciplineId: item.ref.of === 'programme' ? item.ref.id : null,
        weekStep,
        madeBy,
      },
      dates,
      pair,
      state,
    })),
  )
  const stored = all.flatMap((one, index): StoredSeries<Series>[] => {
    const series = inserted[index]
    return series ? [{ ...one, ...series }] : []
  })
  const claims = stored.flatMap(({ item, room, moreRooms = [], meetings }) =>
    meetings.flatMap(({ id }) => [
      ...itemClaims(item, room, id),
      ...moreRooms.map((one): NeededClaim => ({ ...roomPlace(one), meetingId: id })),
    ]),
  )
  await promoteWaiting(db)
  const placed = await placeClaims(db, claims, onConflict)
  const skipped = new Set(placed.skipped)
  await removeEvents(
    db,
    stored.flatMap(({ eventId, meetings }) => (meetings.every(({ id }) => skipped.has(id)) ? [eventId] : [])),
  )
  return { stored, conflicts: placed.conflicts, skipped }
}

/**
 * As `storeSeries`, but only in places that are free, even of drafts. `gone`: the classes not stored;
 * `conflicts` and `drafts`: what holds their places.
 */
export async function storeFreeSeries<Series extends PlacedSeries>(
  db: Queryable,
  all: readonly Series[],
  madeBy: UserId,
): Promise<{
  stored: StoredSeries<Series>[]
  conflicts: HeldPlace[]
  drafts: CompetingDraft[]
  gone: ReadonlySet<MeetingId>
}> {
  const { stored, conflicts, skipped } = await storeSeries(db, all, { madeBy, onConflict: 'skip' })
  const placed = stored.flatMap(({ meetings }) => meetings.flatMap(({ id }) => (skipped.has(id) ? [] : [id])))
  const drafts = await findCompetingDrafts(db, placed)
  const drafted = new Set(drafts.map(({ of }) => of))
  if (drafted.size > 0) await deleteMeetings(db, [...drafted])
  const gone = new Set([...skipped, ...drafted])
  await removeEvents(
    db,
    stored.flatMap(({ eventId, meetings }) => (meetings.every(({ id }) => gone.has(id)) ? [eventId] : [])),
  )
  return { stored, conflicts, drafts, gone }
}

/** The places a programme row already occupies; only needed if no load item claim prevents duplicates. */
export const ownPlaces = async (
  db: Queryable,
  { ref }: LoadItem,
  dates: readonly CalendarDate[],
  pair: Pair,
): Promise<HeldPlace[]> =>
  ref.of === 'programme' && ref.proxyOf === null ? findRowPlaces(db, ref.id, dates, pair) : []
