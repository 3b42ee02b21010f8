import type { Queryable } from '@/db/client'
import {
  findNeededEquipment,
  findRoomsTraits,
  findWishesAgainst,
  type Joined,
  type RoomTraits,
} from '@/db/queries/core/placing/find-advice'
import type { CompetingDraft } from '@/db/queries/core/placing/find-competing-drafts'
import type { Actor } from '@/lib/core/actor/rules/actor'
import type { AcademicCalendar } from '@/lib/core/calendar/rules/academic-calendar'
import { draftWarnings } from '@/lib/core/changing/service/draft-warnings'
import type { LoadItemId, MeetingId, RoomId } from '@/lib/core/names/rules/ids'
import { studentCount } from '@/lib/core/names/rules/resource'
import type { ChangeWarning } from '@/lib/core/placing/rules/change-warnings'
import type { DoubtedSlot } from '@/lib/core/placing/rules/date-doubts'
import { dateWarnings } from '@/lib/core/placing/texts/date-doubts'
import { placementDatesText, warningTexts } from '@/lib/core/placing/texts/placement'
import type { MomentContext } from '@/lib/core/refusals/service/context'
import { hasEquipment } from '@/lib/core/rooms/rules/room-properties'
import { equipmentTexts } from '@/lib/core/rooms/texts/room-properties'
import type { ScheduleItem } from '@/lib/core/schedule/rules/schedule'
import { wishOnText } from '@/lib/core/schedule/texts/wish-words'

/** Classes with the same needs in rooms new to them. `loadItemId` null: their needs are unknown. */
type Roomed = { students: number | null; loadItemId: LoadItemId | null; rooms: readonly RoomTraits[] }

/**
 * Warnings about newly placed meetings; none of them blocks. Unknown capacity is a warning if the number of
 * students is known. Equipment is considered needed if all other real rooms of the load item have it, or its groups
 * state that they need it.
 */
export const placementWarnings = async (
  { db, actor }: { db: Queryable; actor: Actor },
  { roomed, meetings }: { roomed: readonly Roomed[]; meetings: readonly MeetingId[] },
): Promise<ChangeWarning[]> => [
  ...(await adviceOn(db, roomed, meetings)),
  ...(await draftWarnings(db, actor, meetings)),
]

/** Classes in new places. */
type InPlace = {
  meetings: readonly MeetingId[]
  /** Those of them whose rooms are new, too. */
  inNewRooms: readonly ScheduleItem[]
}

/** Room and wish warnings about classes in their new places. */
export const moveWarnings = async (db: Queryable, { meetings, inNewRooms }: InPlace): Promise<ChangeWarning[]> =>
  adviceOn(db, await roomedOf(db, inNewRooms), meetings)

/**
 * All that is told of classes stored in new places, whichever act has put them there: of their dates, rooms and people, and of
 * drafts there, except those that were in their way before.
 */
export const placeWarnings = async (
  { db, actor, now }: MomentContext & { db: Queryable },
  calendar: AcademicCalendar,
  place: InPlace & { slots: readonly DoubtedSlot[]; draftsBefore?: readonly CompetingDraft[] },
): Promise<ChangeWarning[]> => [
  ...dateWarnings(calendar, now, place.slots),
  ...(await moveWarnings(db, place)),
  ...(await draftWarnings(db, actor, place.meetings, place.draftsBefore)),
]

/**
 * Warnings about a room that classes are moved to in their slots: its seats, its equipment and its wishes, each
 * once.
 */
export async function newRoomWarnings(
  db: Queryable,
  items: readonly ScheduleItem[],
  room: RoomId,
): Promise<ChangeWarning[]> {
  const meetings = items.map(({ id }) => id)
  const roomed = await roomedOf(db, items)
  const loadItems = roomed.flatMap(({ loadItemId }) => loadItemId ?? [])
  const needed = await findNeededEquipment(db, loadItems, meetings)
  const warnings = [
    ...roomed.flatMap((one) => roomWarnings(one, needed)),
    ...(await joinedWarnings(db, meetings, { teachers: [], groups: [], rooms: [room] })),
  ]
  return [...new Map(warnings.map((one) => [one.text, one])).values()]
}

async function roomedOf(db: Queryable, items: readonly ScheduleItem[]): Promise<Roomed[]> {
  const rooms = items.flatMap((item) => item.rooms.map(({ id }) => id))
  const traits = await findRoomsTraits(db, rooms)
  const roomed = new Map<string, Roomed>()
  for (const { groups, loadItemId, rooms: itemRooms } of items) {
    const students = studentCount(groups)
    roomed.set(JSON.stringify([students, loadItemId, itemRooms]), {
      students,
      loadItemId,
      rooms: traits.filter(({ id }) => itemRooms.some((room) => room.id === id)),
    })
  }
  return [...roomed.values()]
}

/** Wishes and absences of people who join classes, and of rooms new to them, in their slots. */
export const joinedWarnings = async (
  db: Queryable,
  meetings: readonly MeetingId[],
  joined: Joined,
): Promise<ChangeWarning[]> => wishWarnings(await findWishesAgainst(db, meetings, joined))

const wishWarnings = (wishes: Awaited<ReturnType<typeof findWishesAgainst>>): ChangeWarning[] =>
  wishes.map(({ title, wish, isAbsence, lacks, firstDate, dates }) => ({
    kind: lacks ?? 'wish',
    text: wishOnText(
      { who: title, title: wish, isAbsence, ...(lacks && { lacks }) },
      placementDatesText(firstDate, dates),
    ),
  }))

async function adviceOn(
  db: Queryable,
  roomed: readonly Roomed[],
  meetings: readonly MeetingId[],
): Promise<ChangeWarning[]> {
  const loadItems = roomed.flatMap(({ loadItemId }) => loadItemId ?? [])
  const needed = await findNeededEquipment(db, loadItems, meetings)
  const wishes = wishWarnings(await findWishesAgainst(db, meetings))
  return [...roomed.flatMap((one) => roomWarnings(one, needed)), ...wishes]
}

function roomWarnings(
  { students, loadItemId, rooms }: Roomed,
  needed: Awaited<ReturnType<typeof findNeededEquipment>>,
): ChangeWarning[] {
  const realRooms = rooms.filter(({ isPlaceholder }) => !isPlaceholder)
  const warnings: ChangeWarning[] = []
  const totalSeats = realRooms.reduce((seats, { capacity }) => seats + (capacity ?? 0), 0)
  if (students !== null && realRooms.length > 0 && realRooms.length === rooms.length && students > totalSeats) {
    const title = realRooms.map((room) => room.title).join(', ')
    const seats = realRooms.some(({ capacity }) => capacity === null) ? null : totalSeats
    warnings.push({ kind: 'capacity', text: warningTexts.capacity(title, seats, students) })
  }
  const equipment = (loadItemId === null ? undefined : needed.get(loadItemId)) ?? []
  for (const { title, flags } of realRooms)
    for (const kind of equipment)
      if (!hasEquipment(flags, kind)) warnings.push({ kind, text: `${title}: ${equipmentTexts[kind].warning}` })
  return warnings
}
