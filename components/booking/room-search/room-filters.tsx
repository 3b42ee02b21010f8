import { roomTexts as texts } from '@/lib/core/texts/rooms/rooms'
import { topBar } from '@/lib/core/texts/schedule/top-bar'
import { Chip } from '@/components/ui/chip'
import { fieldClass } from '@/components/ui/field'
import { SearchField } from '@/components/ui/search-field'
import { Select } from '@/components/ui/select'
import { ComputerIcon, NoKeyIcon, ProjectorIcon } from './room-icons'
import type { RoomList } from './use-room-list'

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
        onChange={({ target }) =>
          list.setFilter({ seats: target.value === '' ? null : target.valueAsNumber })
        }
      />
      <span aria-hidden>{texts.seatsUnit}</span>
    </label>
  )
}

function Building({ list }: { list: RoomList }) {
  const { building } = list.filter
  // A chosen value stays in the list even without matches.
  const offered =
    building === undefined || list.buildings.includes(building)
      ? list.buildings
      : [...list.buildings, building]
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
        <Chip
          isPressed={filter.hasProjector}
          onClick={() => setFilter({ hasProjector: !filter.hasProjector })}
        >
          <ProjectorIcon />
          {texts.projector}
        </Chip>
        <Chip
          isPressed={filter.isComputerClass}
          onClick={() => setFilter({ isComputerClass: !filter.isComputerClass })}
        >
          <ComputerIcon />
          {texts.computers}
        </Chip>
        <Chip isPressed={filter.needsNoKey} onClick={() => setFilter({ needsNoKey: !filter.needsNoKey })}>
          <NoKeyIcon />
          {texts.noKey}
        </Chip>
      </div>
    </>
  )
}
