import type { Offer } from '@/lib/client/vocabularies'
import type { RoomId } from '@/lib/domain/ids'
import { noRoomId, onlineRoomId } from '@/lib/domain/ids'
import { placingTexts } from '@/lib/text/placing'
import type { NamedRoom } from '@/lib/domain/schedule'
import type { Choice } from '@/components/ui/matches'
import { choicesOf } from '../top-bar/subject-choices'

/** A room that load may be placed into; id null: none is named. */
export type RoomChoice = Choice & { roomId: RoomId | null }

type Named = Pick<NamedRoom, 'id' | 'title'>

const none: RoomChoice = { key: 'none', label: placingTexts.noRoom, roomId: null }

const virtual: readonly Named[] = [
  { id: onlineRoomId, title: placingTexts.online },
  { id: noRoomId, title: placingTexts.withoutRoom },
]

/**
 * What stands in the list of rooms: no room, those that the item names, those it was placed into before, virtual ones, then all
 * others by building; each once, and only where the planner `may` place.
 */
export function roomChoices(
  rooms: { named: readonly Named[]; used: readonly Named[]; all: readonly Offer[] | undefined },
  may: (roomId: RoomId) => boolean,
): RoomChoice[] {
  const offered = new Set<RoomId>()
  const takeNew = (id: RoomId): boolean => {
    if (offered.has(id) || !may(id)) return false
    offered.add(id)
    return true
  }
  const under = (found: readonly Named[], group: string | undefined): RoomChoice[] =>
    found
      .filter(({ id }) => takeNew(id))
      .map(({ id, title }) => ({ key: `room:${id}`, label: title, group, roomId: id }))
  const first = [
    none,
    ...under(virtual, undefined),
    ...under(rooms.named, placingTexts.itemRooms),
    ...under(rooms.used, placingTexts.usedRooms),
  ]
  const ids = new Map(
    rooms.all?.flatMap((offer) => (offer.kind === 'room' ? [[`room:${offer.id}`, offer.id]] : [])),
  )
  const others = (choicesOf(rooms.all) ?? []).flatMap((choice): RoomChoice[] => {
    const roomId = ids.get(choice.key)
    return roomId !== undefined && takeNew(roomId) ? [{ ...choice, roomId }] : []
  })
  return [...first, ...others]
}
