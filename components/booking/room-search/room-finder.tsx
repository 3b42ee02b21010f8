'use client'
import { type ReactNode, useMemo, useState } from 'react'
import { roomSwatch } from '@/components/core/marks/room-colours'
import { useDashboard } from '@/components/core/state/dashboard-provider'
import { Badge } from '@/components/ui/badge'
import { Checkbox } from '@/components/ui/checkbox'
import { ChevronRightIcon } from '@/components/ui/icons'
import { FailedPlaceholder, NoResults, Placeholder } from '@/components/ui/placeholder'
import { Select } from '@/components/ui/select'
import { useRowStop } from '@/components/ui/use-row-stop'
import { WindowedList } from '@/components/ui/windowed-list'
import { useFreeRooms } from '@/lib/booking/browser/use-free-rooms'
import type { DatedSlot } from '@/lib/core/calendar/rules/dated-slot'
import { type Pair, pairsOf } from '@/lib/core/calendar/rules/pairs'
import type { RoomMatch } from '@/lib/core/free-rooms/rules/free-rooms'
import {
  freeCount,
  type RoomOptions as Options,
  pairsFrom,
  questionAt,
  type RoomGroup,
  usualRoomOptions,
} from '@/lib/core/free-rooms/rules/room-search'
import {
  consentText,
  freeText,
  pairCountText,
  placeTitle,
  roomTexts,
  seatsText,
  roomTexts as texts,
  unseatedText,
} from '@/lib/core/free-rooms/texts/rooms'
import { isVirtualRoom, type RoomId } from '@/lib/core/names/rules/ids'
import { useIsNarrow } from '@/lib/core/page/browser/use-media'
import { mayHaveDrafts } from '@/lib/core/placing/rules/planning'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import { roomProperties } from '@/lib/core/rooms/rules/room-properties'
import { roomPropertyTexts } from '@/lib/core/rooms/texts/room-properties'
import { numbersFrom } from '@/lib/core/words/rules/lists'
import { RoomFilters, roomIcons, type RoomList, useRoomList } from './room-filters'

/** Each mark has its own column, so that the list can be scanned. */
function Mark({ text, has, children }: { text: string; has: boolean; children: ReactNode }) {
  return (
    <span className="grid size-4 place-items-center">
      {has && (
        <span role="img" aria-label={text} title={text}>
          {children}
        </span>
      )}
    </span>
  )
}

type RoomRowProps = {
  room: RoomMatch
  rowKey: string
  isChosen: boolean
  isTabStop: boolean
  onChoose: (room: RoomMatch) => void
  onFocus: (key: string) => void
  marksConsent: boolean
  /** Further actions on the room. */
  actions: ReactNode
}

/** A found room: equipment, and whether it is occupied. */
function RoomRow(props: RoomRowProps) {
  const { room, rowKey, isChosen, isTabStop, onChoose, onFocus, marksConsent, actions } = props
  const swatch = roomSwatch(room)
  const seats = seatsText(room.capacity, isVirtualRoom(room.id))
  const tint = isChosen ? 'bg-accent-soft shadow-[inset_3px_0_0_var(--accent)]' : 'hover:bg-surface-hover'
  return (
    <div className={`group/row flex min-h-9 items-stretch border-b ${tint}`} onFocus={() => onFocus(rowKey)}>
      <button
        type="button"
        data-room={rowKey}
        aria-pressed={isChosen}
        tabIndex={isTabStop ? 0 : -1}
        className="flex min-w-0 flex-1 items-center gap-2 px-3 py-1.5 text-left focus-visible:-outline-offset-2 pointer-coarse:py-2.5"
        onClick={() => onChoose(room)}
      >
        <span aria-hidden data-swatch className={`size-2 shrink-0 rounded-[2px] bg-(--swatch) ${swatch ?? ''}`} />
        <span
          className={`min-w-0 flex-1 truncate font-medium ${room.isOccupied ? 'text-ink-soft' : ''}`}
          title={room.title}
        >
          {room.title}
        </span>
        {marksConsent && room.consent !== undefined && (
          <span title={consentText(room.consent)}>
            <Badge tone="info">{roomTexts.withConsent}</Badge>
          </span>
        )}
        {marksConsent && room.limit !== undefined && (
          <span title={room.limit}>
            <Badge tone="plain">{roomTexts.limited}</Badge>
          </span>
        )}
        {room.isAsked && (
          <span title={roomTexts.askedHint}>
            <Badge tone="info">{roomTexts.asked}</Badge>
          </span>
        )}
        {room.isDrafted ? (
          <Badge tone="plain">{roomTexts.drafted}</Badge>
        ) : (
          room.isOccupied && <Badge tone="warning">{roomTexts.occupied}</Badge>
        )}
        <span className="flex gap-1.5 text-ink-soft">
          {roomProperties.map((property) => {
            const { Mark: Icon } = roomIcons[property]
            return (
              <Mark key={property} text={roomPropertyTexts[property].mark} has={room[property]}>
                <Icon />
              </Mark>
            )
          })}
        </span>
        <span className="w-9 text-right text-ink-soft" title={seats.spoken}>
          <span aria-hidden>{seats.text}</span>
          <span className="sr-only">{seats.spoken}</span>
        </span>
      </button>
      {actions}
    </div>
  )
}

type RoomOptionsProps = {
  from: Pair
  options: Options
  /** Fixed by the caller, without controls. */
  settled: Partial<Options>
  onChange: (change: Partial<Options>) => void
}

/** Search options. Several pairs and drafts are offered only to users who may search them. */
function RoomOptions({ from, options, settled, onChange }: RoomOptionsProps) {
  const { actor, calendar } = useDashboard()
  const mostPairs = pairsFrom(pairsOf(calendar), from, Infinity).length
  const flag = (name: 'toSemesterEnd' | 'withOccupied' | 'ignoreWishes' | 'drafts', hint?: string): ReactNode =>
    settled[name] === undefined && (
      <span title={hint}>
        <Checkbox
          checked={options[name]}
          onChange={(checked) => onChange({ [name]: checked })}
          className="text-sm text-ink-soft"
        >
          {texts[name]}
        </Checkbox>
      </span>
    )
  return (
    <div role="group" aria-label={texts.options} className="grid grid-cols-1 gap-1.5">
      {settled.pairCount === undefined && isAllowed(actor, 'rooms.find_free_pairs') && (
        <div className="grid grid-cols-2 gap-1.5">
          <Select
            hidesLabel
            label={texts.pairCount}
            value={Math.min(options.pairCount, mostPairs)}
            options={numbersFrom(1, mostPairs).map((count) => ({ value: count, label: pairCountText(count) }))}
            onChange={(pairCount) => onChange({ pairCount })}
          />
          {options.pairCount > 1 && (
            <Select
              hidesLabel
              label={texts.together}
              value={options.together ? 'all' : 'any'}
              options={[
                { value: 'all', label: texts.inAll },
                { value: 'any', label: texts.inAny },
              ]}
              onChange={(value) => onChange({ together: value === 'all' })}
            />
          )}
        </div>
      )}
      <div className="flex flex-wrap gap-x-4">
        {flag('withOccupied')}
        {flag('toSemesterEnd', texts.toSemesterEndHint)}
        {flag('ignoreWishes', texts.ignoreWishesHint)}
        {mayHaveDrafts(actor) && flag('drafts', texts.draftsHint)}
      </div>
    </div>
  )
}

type Row = { kind: 'heading'; key: string; group: RoomGroup } | { kind: 'room'; key: string; room: RoomMatch }

const rowsOf = (groups: readonly RoomGroup[]): Row[] =>
  groups.flatMap((group) => [
    ...(group.place === 'virtual' ? [] : [{ kind: 'heading' as const, key: `heading:${placeTitle(group)}`, group }]),
    ...group.rooms.map((room) => ({ kind: 'room' as const, key: String(room.id), room })),
  ])

const estimate = (row: Row): number => (row.kind === 'heading' ? 29 : 37)

type RoomRowsProps = {
  groups: readonly RoomGroup[]
  chosen: RoomId | null
  onChoose: (room: RoomMatch) => void
  /** Further actions on a room; `tabIndex` is its row's. */
  rowActions?: (room: RoomMatch, tabIndex: 0 | -1) => ReactNode
  /** Marks the rooms whose bookings take consent: the room is searched for to book it. */
  marksConsent?: boolean
  className: string
}

/** The rooms by building, with one tab stop moved by arrow keys. */
function RoomRows({ groups, chosen, onChoose, rowActions, marksConsent = false, className }: RoomRowsProps) {
  const rows = useMemo(() => rowsOf(groups), [groups])
  const rooms = useMemo(() => rows.filter(({ kind }) => kind === 'room').map(({ key }) => key), [rows])
  const { tabStop, setTabStop, onKeyDown } = useRowStop(rooms, 'data-room')
  return (
    <div className="flex min-h-0 flex-1 flex-col" onKeyDown={onKeyDown}>
      <WindowedList label={roomTexts.list} rows={rows} estimate={estimate} kept={tabStop} className={className}>
        {(row) =>
          row.kind === 'heading' ? (
            <h3 className="flex items-baseline gap-2 border-b bg-surface-sunken px-3 py-1 text-sm font-semibold">
              <span className="min-w-0 flex-1 truncate">{placeTitle(row.group)}</span>
              <span className="font-normal whitespace-nowrap text-ink-soft">
                {freeText(freeCount(row.group.rooms), row.group.rooms.length)}
              </span>
            </h3>
          ) : (
            <RoomRow
              room={row.room}
              rowKey={row.key}
              isChosen={row.room.id === chosen}
              isTabStop={row.key === tabStop}
              onChoose={onChoose}
              onFocus={setTabStop}
              marksConsent={marksConsent}
              actions={rowActions?.(row.room, row.key === tabStop ? 0 : -1)}
            />
          )
        }
      </WindowedList>
    </div>
  )
}

export type RoomFinderProps = Pick<RoomRowsProps, 'chosen' | 'onChoose' | 'rowActions' | 'marksConsent'> & {
  /** The first pair, and its date. */
  at: DatedSlot
  /** Options fixed by the caller, without controls. */
  settled?: Partial<Options>
  /** Required seats, until the user types another number. */
  seats?: number | null
  /** Inside a form: options are collapsed, as on a phone, and the list is short. */
  isCompact?: boolean
}

const nothing: Partial<Options> = {}

/** Searches free rooms in a slot with the chosen `options`. */
export function RoomFinder(props: RoomFinderProps & { options: Options; onOptions: (options: Options) => void }) {
  const { at, settled = nothing, seats = null, isCompact = false, options, onOptions, ...choice } = props
  const { calendar, monday } = useDashboard()
  const isFolded = useIsNarrow() || isCompact
  const asked = { ...options, ...settled }
  const search = useFreeRooms(questionAt(pairsOf(calendar), at, asked), monday)
  const { rooms, isAsking } = search
  const list = useRoomList(rooms, seats)
  const ways = (
    <RoomOptions
      from={at.pair}
      options={asked}
      settled={settled}
      onChange={(change) => onOptions({ ...options, ...change })}
    />
  )
  return (
    <div className="flex min-h-0 flex-1 flex-col" aria-busy={isAsking}>
      <div className={`grid grid-cols-1 gap-1.5 border-b ${isCompact ? 'pb-2' : 'px-3 py-2'}`}>
        {isFolded ? (
          <details className="group/options">
            <summary className="flex h-control items-center gap-1 text-sm text-ink-soft">
              <ChevronRightIcon className="size-3.5 transition-transform group-open/options:rotate-90" />
              {texts.options}
            </summary>
            {ways}
          </details>
        ) : (
          ways
        )}
        <RoomFilters list={list} />
        <p role="status" className="text-sm text-ink-soft">
          {rooms === undefined ? (isAsking ? texts.loading : '') : freeText(list.free.shown, list.free.all)}
          {list.unseated > 0 && `. ${unseatedText(list.unseated)}`}
        </p>
      </div>
      {rooms === undefined ? (
        search.hasFailed && <FailedPlaceholder text={texts.failed} query={search} />
      ) : (
        <Found list={list} isEmpty={rooms.length === 0} isCompact={isCompact} isDim={isAsking} {...choice} />
      )}
    </div>
  )
}

function Found(
  props: Pick<RoomRowsProps, 'chosen' | 'onChoose' | 'rowActions' | 'marksConsent'> & {
    list: RoomList
    isEmpty: boolean
    isCompact: boolean
    isDim: boolean
  },
) {
  const { list, isEmpty, isCompact, isDim, ...choice } = props
  if (isEmpty) return <Placeholder text={texts.nothing} hint={texts.nothingHint} />
  if (list.groups.length === 0) return <NoResults hint={texts.nothingFoundHint} onReset={list.reset} />
  const size = isCompact ? 'max-h-72 rounded-md border' : 'min-h-0 flex-1'
  return (
    <RoomRows groups={list.groups} className={`${size} transition-opacity ${isDim ? 'opacity-50' : ''}`} {...choice} />
  )
}

/** A room search inside another panel. */
export function RoomSearch(props: RoomFinderProps) {
  const { actor } = useDashboard()
  const [options, setOptions] = useState(() => usualRoomOptions(actor))
  return <RoomFinder {...props} options={options} onOptions={setOptions} isCompact />
}
