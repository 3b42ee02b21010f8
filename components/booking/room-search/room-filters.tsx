import { useMemo, useState } from 'react'
import { Chip } from '@/components/ui/chip'
import { fieldClass } from '@/components/ui/field-problem'
import { drawing } from '@/components/ui/icons'
import { SearchField } from '@/components/ui/search-field'
import { Select } from '@/components/ui/select'
import type { RoomMatch } from '@/lib/core/free-rooms/rules/free-rooms'
import {
  filterRooms,
  freeCount,
  groupRooms,
  type RoomFilter,
  type RoomGroup,
  unseatedCount,
} from '@/lib/core/free-rooms/rules/room-search'
import { roomTexts as texts } from '@/lib/core/free-rooms/texts/rooms'
import { roomProperties, type RoomProperty } from '@/lib/core/rooms/rules/room-properties'
import { roomPropertyTexts } from '@/lib/core/rooms/texts/room-properties'
import { topBar } from '@/lib/core/schedule/texts/top-bar'

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
  wanted: [],
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
    setFilter: (next) => setChange((current) => ({ ...current, ...next })),
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
  group.place === 'virtual' || group.place === 'unseated' ? [] : [group.place === 'building' ? group.building : null]

function Seats({ list }: { list: RoomList }) {
  const { seats } = list.filter
  return (
    <label className="flex shrink-0 items-center gap-1.5 text-sm text-ink-soft">
      <span aria-hidden>{texts.seatsFrom}</span>
      <input
        type="number"
        min={0}
        max={9999}
        inputMode="numeric"
        aria-label={texts.seats}
        className={`h-control w-14 text-ink ${fieldClass}`}
        value={seats ?? ''}
        onChange={({ target }) => list.setFilter({ seats: target.value === '' ? null : target.valueAsNumber })}
      />
      <span aria-hidden>{texts.seatsUnit}</span>
    </label>
  )
}

function Building({ list }: { list: RoomList }) {
  const { building } = list.filter
  // A chosen value stays in the list even without matches.
  const offered =
    building === undefined || list.buildings.includes(building) ? list.buildings : [...list.buildings, building]
  const at = building === undefined ? -1 : offered.indexOf(building)
  return (
    <Select
      hidesLabel
      label={texts.building}
      value={at}
      options={[
        { value: -1, label: texts.anyBuilding },
        ...offered.map((one, value) => ({
          value,
          label: one ? topBar.building(one) : topBar.otherBuildings,
        })),
      ]}
      onChange={(next) => list.setFilter({ building: next === -1 ? undefined : offered[next] })}
    />
  )
}

const ProjectorIcon = drawing(
  <>
    <rect x="1.75" y="5" width="12.5" height="6.5" rx="1.25" />
    <circle cx="5.75" cy="8.25" r="1.75" />
    <path d="M10 7.25h1.75M4 11.5V13m8-1.5V13M7.5 2.5 8 1.75l.5.75" />
  </>,
)
const ComputerIcon = drawing(
  <>
    <rect x="2" y="3" width="12" height="8" rx="1" />
    <path d="M5.5 13.5h5M8 11v2.5" />
  </>,
)
const StepFreeIcon = drawing(<path d="M1.75 12.5h12.5V5.5L1.75 12.5Z" />)
const key = (
  <>
    <circle cx="5" cy="8" r="2.75" />
    <path d="M7.75 8H14v2.25M11.25 8v2" />
  </>
)
const KeyIcon = drawing(key)
const NoKeyIcon = drawing(
  <>
    {key}
    <path d="m3.5 2.5 9 11" />
  </>,
)

/** The icon of each property of a room, and of its filter if that is another. */
export const roomIcons: Readonly<Record<RoomProperty, { Mark: typeof KeyIcon; Filter: typeof KeyIcon }>> = {
  hasProjector: { Mark: ProjectorIcon, Filter: ProjectorIcon },
  isComputerClass: { Mark: ComputerIcon, Filter: ComputerIcon },
  isStepFree: { Mark: StepFreeIcon, Filter: StepFreeIcon },
  needsKey: { Mark: KeyIcon, Filter: NoKeyIcon },
}

/** Filters of the found rooms. */
export function RoomFilters({ list }: { list: RoomList }) {
  const { filter, setFilter } = list
  return (
    <>
      <SearchField label={texts.filter} value={list.text} onChange={list.setText} />
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-2">
        <Building list={list} />
        <Seats list={list} />
      </div>
      <div role="group" aria-label={texts.marks} className="flex flex-wrap gap-1 *:grow *:px-1.5">
        {roomProperties.map((property) => {
          const { Filter } = roomIcons[property]
          const others = filter.wanted.filter((one) => one !== property)
          const isWanted = others.length < filter.wanted.length
          return (
            <Chip
              key={property}
              isPressed={isWanted}
              onClick={() => setFilter({ wanted: isWanted ? others : [...others, property] })}
            >
              <Filter />
              {roomPropertyTexts[property].filter}
            </Chip>
          )
        })}
      </div>
    </>
  )
}
