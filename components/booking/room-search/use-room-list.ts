import { useMemo, useState } from 'react'
import type { RoomMatch } from '@/lib/core/rules/rooms/free-rooms'
import {
  filterRooms,
  freeCount,
  groupRooms,
  unseatedCount,
  type RoomFilter,
  type RoomGroup,
} from '@/lib/core/rules/rooms/room-search'

export type RoomList = {
  text: string
  setText: (text: string) => void
  filter: Omit<RoomFilter, 'text'>
  setFilter: (change: Partial<Omit<RoomFilter, 'text'>>) => void
  reset: () => void
  /** Of all found rooms, in order. */
  buildings: readonly RoomFilter['building'][]
  groups: readonly RoomGroup[]
  free: { shown: number; all: number }
  /** Number of rooms shown though their capacity is unknown. */
  unseated: number
}

const anyRoom: Omit<RoomFilter, 'text'> = {
  seats: null,
  hasProjector: false,
  isComputerClass: false,
  needsNoKey: false,
  building: undefined,
}

const none: readonly RoomMatch[] = []

/** The found rooms with their filters. `seats`: required seats, until the user types another number. */
export function useRoomList(rooms: readonly RoomMatch[] = none, seats: number | null): RoomList {
  const [text, setText] = useState('')
  const [change, setChange] = useState<Partial<typeof anyRoom>>({})
  const filter = useMemo(() => ({ ...anyRoom, seats, ...change }), [seats, change])
  const found = useMemo(() => filterRooms(rooms, { ...filter, text }), [rooms, filter, text])
  return {
    text,
    setText,
    filter,
    setFilter: (next) => setChange((known) => ({ ...known, ...next })),
    reset() {
      setText('')
      setChange({ seats: null })
    },
    buildings: useMemo(() => [...new Set(groupRooms(rooms, null).flatMap(buildingOf))], [rooms]),
    groups: useMemo(() => groupRooms(found, filter.seats), [found, filter.seats]),
    free: { shown: freeCount(found), all: freeCount(rooms) },
    unseated: unseatedCount(found, filter),
  }
}

const buildingOf = (group: RoomGroup): RoomFilter['building'][] =>
  group.place === 'virtual' || group.place === 'unseated'
    ? []
    : [group.place === 'building' ? group.building : null]
