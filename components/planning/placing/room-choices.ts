import type { Offer } from '@/lib/core/browser/names/vocabularies'
import { needsOf, roomFaults, type RoomFault, type RoomFreedom } from '@/lib/core/rules/rooms/free-rooms'
import type { RoomId } from '@/lib/core/rules/names/ids'
import { noRoomId, onlineRoomId } from '@/lib/core/rules/names/ids'
import { faultsText, faultTitles, placingTexts, seatsHint } from '@/lib/planning/texts/placing'
import type { NamedRoom } from '@/lib/core/rules/schedule/schedule'
import type { Choice } from '@/lib/core/texts/schedule/matches'
import { choicesOf } from '@/components/core/fields/subject-choices'

/** A room to place into; id null: no room. `trouble`: why it does not suit. */
export type RoomChoice = Choice & { roomId: RoomId | null; trouble: string }

type Named = Pick<NamedRoom, 'id' | 'title'>

const none: RoomChoice = { key: 'none', label: placingTexts.noRoom, roomId: null, trouble: '' }

const virtual: readonly RoomChoice[] = [
  { id: onlineRoomId, title: placingTexts.online },
  { id: noRoomId, title: placingTexts.withoutRoom },
].map(({ id, title }) => ({ key: `room:${id}`, label: title, roomId: id, trouble: '' }))

/** Unsuitable rooms follow the suitable ones, by their worst fault, lightest first: it may be none at all. */
const faultsByWeight: readonly RoomFault[] = [
  'unseated',
  'projector',
  'computers',
  'seats',
  'ends',
  'drafted',
  'taken',
]

/**
 * The room list: no room, virtual rooms, then suitable ones (named by the item, used before, others by building), then unsuitable
 * ones in the same order with their faults. Each once, and only where the planner `may` place. `freedom`: known availability.
 * `lasts`: needed to the end of the semester.
 */
export function roomChoices(
  rooms: {
    named: readonly Named[]
    used: readonly Named[]
    all: readonly Offer[] | undefined
    freedom: ReadonlyMap<RoomId, RoomFreedom>
    students: number | null
    lasts: boolean
  },
  may: (roomId: RoomId) => boolean,
): RoomChoice[] {
  const { named, used, all, freedom, students, lasts } = rooms
  const usedIds = used.map(({ id }) => id)
  const needs = needsOf(students, usedIds, freedom)
  const offered = new Set(virtual.map(({ roomId }) => roomId))
  const judged = (roomId: RoomId, label: string, group: string | undefined) => {
    if (offered.has(roomId) || !may(roomId)) return []
    offered.add(roomId)
    const known = freedom.get(roomId)
    const faults = known ? roomFaults(known, needs, lasts) : []
    const [worst] = faults
    // The heading already names the worst fault; seats add numbers.
    const told = known
      ? faultsText(
          faults.filter((fault) => fault !== worst || fault === 'seats'),
          known,
          needs,
        )
      : ''
    const seats = known && !faults.includes('seats') ? seatsHint(known) : ''
    const choice: RoomChoice = {
      key: `room:${roomId}`,
      label,
      group: worst ? faultTitles[worst] : group,
      hint: [seats, told].filter(Boolean).join(', ') || undefined,
      roomId,
      trouble: known ? faultsText(faults, known, needs) : '',
    }
    return [{ worst, choice }]
  }
  const ids = new Map(
    all?.flatMap((offer) => (offer.kind === 'room' ? [[`room:${offer.id}`, offer.id]] : [])),
  )
  const found = [
    ...named.flatMap(({ id, title }) => judged(id, title, placingTexts.itemRooms)),
    ...used.flatMap(({ id, title }) => judged(id, title, placingTexts.usedRooms)),
    ...(choicesOf(all) ?? []).flatMap(({ key, label, group }) => {
      const roomId = ids.get(key)
      return roomId === undefined ? [] : judged(roomId, label, group)
    }),
  ]
  const withFault = (fault: RoomFault | undefined) =>
    found.flatMap(({ worst, choice }) => (worst === fault ? [choice] : []))
  return [
    none,
    ...virtual.filter(({ roomId }) => roomId !== null && may(roomId)),
    ...withFault(undefined),
    ...faultsByWeight.flatMap(withFault),
  ]
}
