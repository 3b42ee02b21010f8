import type { Offer } from '@/lib/client/vocabularies'
import type { RoomFreedom } from '@/lib/domain/free-rooms'
import type { RoomId } from '@/lib/domain/ids'
import { noRoomId, onlineRoomId } from '@/lib/domain/ids'
import { freedomTitles, placingTexts, roomHint } from '@/lib/text/placing'
import type { NamedRoom } from '@/lib/domain/schedule'
import type { Choice } from '@/lib/text/matches'
import { choicesOf } from '../top-bar/subject-choices'

/** A room that load may be placed into; id null: none is named. */
type RoomChoice = Choice & { roomId: RoomId | null }

type Named = Pick<NamedRoom, 'id' | 'title'>

const none: RoomChoice = { key: 'none', label: placingTexts.noRoom, roomId: null }

const virtual: readonly Named[] = [
  { id: onlineRoomId, title: placingTexts.online },
  { id: noRoomId, title: placingTexts.withoutRoom },
]

const freedoms = ['always', 'once', 'never'] as const

/**
 * What stands in the list of rooms: no room, virtual ones, those that the item names, those it was placed into before, then all
 * others by building, the free ones first; each once, and only where the planner `may` place. `freedom`: of the rooms it is known of.
 */
export function roomChoices(
  rooms: {
    named: readonly Named[]
    used: readonly Named[]
    all: readonly Offer[] | undefined
    freedom: ReadonlyMap<RoomId, RoomFreedom>
    students: number | null
  },
  may: (roomId: RoomId) => boolean,
): RoomChoice[] {
  const { freedom, students } = rooms
  const offered = new Set<RoomId>()
  const takeNew = (id: RoomId): boolean => {
    if (offered.has(id) || !may(id)) return false
    offered.add(id)
    return true
  }
  const under = (found: readonly Named[], group: string | undefined): RoomChoice[] =>
    found
      .filter(({ id }) => takeNew(id))
      .map(({ id, title }) => {
        const known = freedom.get(id)
        const hint = known && group ? roomHint(known, students) : undefined
        return { key: `room:${id}`, label: title, group, hint, roomId: id }
      })
  const first = [
    none,
    ...under(virtual, undefined),
    ...under(rooms.named, placingTexts.itemRooms),
    ...under(rooms.used, placingTexts.usedRooms),
  ]
  const ids = new Map(
    rooms.all?.flatMap((offer) => (offer.kind === 'room' ? [[`room:${offer.id}`, offer.id]] : [])),
  )
  const others = (choicesOf(rooms.all) ?? []).flatMap((choice) => {
    const roomId = ids.get(choice.key)
    if (roomId === undefined || !takeNew(roomId)) return []
    const known = freedom.get(roomId)
    const free = known?.free ?? 'always'
    const group = free === 'always' ? choice.group : freedomTitles[free]
    const hint = known && roomHint({ seats: known.seats }, students)
    return [{ free, choice: { ...choice, group, hint, roomId } }]
  })
  return [
    ...first,
    ...freedoms.flatMap((free) => others.filter((one) => one.free === free).map(({ choice }) => choice)),
  ]
}
