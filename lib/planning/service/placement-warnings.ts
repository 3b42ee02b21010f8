import type { Queryable } from '@/db/client'
import {
  findRoomHistory,
  findRoomsTraits,
  findWishesAgainst,
  type RoomTraits,
} from '@/db/queries/core/placing/find-advice'
import type { Actor } from '@/lib/core/rules/accounts/actor'
import { studentCount } from '@/lib/core/rules/names/resource'
import type { LoadItemId, MeetingId } from '@/lib/core/rules/names/ids'
import type { ChangeWarning } from '@/lib/core/rules/placing/change-warnings'
import type { People } from '@/lib/core/rules/placing/people'
import type { ScheduleItem } from '@/lib/core/rules/schedule/schedule'
import { placementDatesText, warningTexts } from '@/lib/core/texts/placing/placement'
import { wishOnText } from '@/lib/core/texts/placing/wish-words'
import { draftWarnings } from '@/lib/core/service/placing/draft-warnings'

/** Classes with the same needs in rooms new to them. `loadItemId` null: their needs are unknown. */
type Roomed = { students: number | null; loadItemId: LoadItemId | null; rooms: readonly RoomTraits[] }

/**
 * Warnings about newly placed meetings; none of them blocks. Unknown capacity is a warning if the number of
 * students is known. A projector or computers are considered needed if all other real rooms of the load item
 * have them; needs are recorded nowhere.
 */
export const placementWarnings = async (
  { db, actor }: { db: Queryable; actor: Actor },
  { roomed, meetings }: { roomed: readonly Roomed[]; meetings: readonly MeetingId[] },
): Promise<ChangeWarning[]> => [
  ...(await adviceOn(db, roomed, meetings)),
  ...(await draftWarnings(db, actor, meetings)),
]

/** Room and wish warnings about moved classes in their new place; room warnings only for new rooms. */
export async function moveWarnings(
  db: Queryable,
  items: readonly ScheduleItem[],
  { areRoomsNew }: { areRoomsNew: boolean },
): Promise<ChangeWarning[]> {
  const meetings = items.map(({ id }) => id)
  if (!areRoomsNew) return adviceOn(db, [], meetings)
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
  return adviceOn(db, [...roomed.values()], meetings)
}

/** Wishes and absences of people who join classes, in their slots. */
export const joinedWarnings = async (
  db: Queryable,
  meetings: readonly MeetingId[],
  joined: People,
): Promise<ChangeWarning[]> => wishWarnings(await findWishesAgainst(db, meetings, joined))

const wishWarnings = (wishes: Awaited<ReturnType<typeof findWishesAgainst>>): ChangeWarning[] =>
  wishes.map(({ title, wish, isAbsence, firstDate, dates }) => ({
    kind: 'wish',
    text: wishOnText({ who: title, title: wish, isAbsence }, placementDatesText(firstDate, dates)),
  }))

async function adviceOn(
  db: Queryable,
  roomed: readonly Roomed[],
  meetings: readonly MeetingId[],
): Promise<ChangeWarning[]> {
  const loadItems = roomed.flatMap(({ loadItemId }) => loadItemId ?? [])
  const history = await findRoomHistory(db, loadItems, meetings)
  const wishes = wishWarnings(await findWishesAgainst(db, meetings))
  return [...roomed.flatMap((one) => roomWarnings(one, history)), ...wishes]
}

function roomWarnings(
  { students, loadItemId, rooms }: Roomed,
  history: Awaited<ReturnType<typeof findRoomHistory>>,
): ChangeWarning[] {
  const realRooms = rooms.filter(({ isPlaceholder }) => !isPlaceholder)
  const warnings: ChangeWarning[] = []
  const totalSeats = realRooms.reduce((seats, { capacity }) => seats + (capacity ?? 0), 0)
  if (
    students !== null &&
    realRooms.length > 0 &&
    realRooms.length === rooms.length &&
    students > totalSeats
  ) {
    const title = realRooms.map((room) => room.title).join(', ')
    const seats = realRooms.some(({ capacity }) => capacity === null) ? null : totalSeats
    warnings.push({ kind: 'capacity', text: warningTexts.capacity(title, seats, students) })
  }
  const earlierRooms = loadItemId === null ? undefined : history.get(loadItemId)
  for (const { title, hasProjector, isComputerClass } of realRooms) {
    if (earlierRooms?.projector && !hasProjector)
      warnings.push({ kind: 'projector', text: warningTexts.projector(title) })
    if (earlierRooms?.computers && !isComputerClass)
      warnings.push({ kind: 'computers', text: warningTexts.computers(title) })
  }
  return warnings
}
