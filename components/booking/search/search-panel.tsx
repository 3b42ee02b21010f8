'use client'
import { useEffect, useState } from 'react'
import { Panel } from '@/components/core/panels/panel'
import { PutAway } from '@/components/core/panels/put-away'
import { useDashboard, useDashboardActions } from '@/components/core/state/dashboard-provider'
import type { SearchTask } from '@/components/core/state/task'
import { Button, IconButton } from '@/components/ui/button'
import { MarkedWeekIcon, PlusIcon } from '@/components/ui/icons'
import { Select } from '@/components/ui/select'
import { weekDates } from '@/lib/core/calendar/rules/calendar-date'
import type { DatedSlot } from '@/lib/core/calendar/rules/dated-slot'
import { pairNumbers, pairTimeOn } from '@/lib/core/calendar/rules/pairs'
import { dayAndDate } from '@/lib/core/calendar/texts/dates'
import type { RoomMatch } from '@/lib/core/free-rooms/rules/free-rooms'
import { slotNow, usualRoomOptions } from '@/lib/core/free-rooms/rules/room-search'
import {
  bookRoomText,
  markedText,
  markInWeek,
  pairOption,
  queueForRoomText,
  roomTexts as texts,
} from '@/lib/core/free-rooms/texts/rooms'
import { isVirtualRoom } from '@/lib/core/names/rules/ids'
import { useIsNarrow } from '@/lib/core/page/browser/use-media'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import { whereText } from '@/lib/core/schedule/texts/grid'
import { RoomFinder } from '../room-search/room-finder'

/** A day of the shown week and a pair; a date of another week stays until a day is chosen. */
function SlotPicker({ at, onChange }: { at: DatedSlot; onChange: (at: DatedSlot) => void }) {
  const { calendar, monday } = useDashboard()
  const dates = weekDates(monday)
  const offered = dates.includes(at.date) ? dates : [at.date, ...dates]
  const timed = new Set(calendar.pairTimes.map(({ pair }) => pair))
  return (
    <div className="grid grid-cols-[minmax(0,6fr)_minmax(0,5fr)] gap-1.5 px-3 pt-2">
      <Select
        hidesLabel
        label={texts.day}
        value={at.date}
        options={offered.map((value) => ({ value, label: dayAndDate(value) }))}
        onChange={(date) => onChange({ ...at, date })}
      />
      <Select
        hidesLabel
        label={texts.pair}
        value={at.pair}
        options={pairNumbers
          .filter((pair) => timed.has(pair) || pair === at.pair)
          .map((value) => ({
            value,
            label: pairOption(value, pairTimeOn(calendar, at.date, value)),
          }))}
        onChange={(pair) => onChange({ ...at, pair })}
      />
    </div>
  )
}

/** A booking of it would wait until it is free. */
const isQueued = ({ isOccupied, isDrafted, consent }: RoomMatch): boolean =>
  isOccupied && !isDrafted && consent !== undefined

/** Marks a room in the week, and books it for whoever may. */
function RoomButtons(props: {
  room: RoomMatch
  tabIndex: number
  isMarked: boolean
  onMark: () => void
  onBook: () => void
}) {
  const { room, tabIndex, isMarked, onMark, onBook } = props
  const { actor } = useDashboard()
  return (
    <span className="flex items-center pr-1">
      <IconButton
        label={markInWeek(room.title)}
        aria-pressed={isMarked}
        look={isMarked ? 'primary' : 'quiet'}
        tabIndex={tabIndex}
        onClick={onMark}
      >
        <MarkedWeekIcon />
      </IconButton>
      {isAllowed(actor, 'room.book') && (
        <IconButton
          label={(isQueued(room) ? queueForRoomText : bookRoomText)(room.title)}
          tabIndex={tabIndex}
          onClick={onBook}
        >
          <PlusIcon />
        </IconButton>
      )}
    </span>
  )
}

const none: NonNullable<SearchTask['marked']> = []

/** The rooms that are marked in the week. */
function MarkedBar(props: { marked: typeof none; onUnmark: () => void; onPutAway: () => void }) {
  const { marked, onUnmark, onPutAway } = props
  return (
    <div className="mt-auto flex items-center gap-2 border-t py-1 pr-1.5 pl-3">
      <p role="status" className="min-w-0 flex-1 truncate text-sm text-ink-soft">
        {markedText(marked.map(({ title }) => title))}
      </p>
      <Button look="quiet" className="px-2" onClick={onUnmark}>
        {texts.unmark}
      </Button>
      <Button className="md:hidden" onClick={onPutAway}>
        {texts.toWeek}
      </Button>
    </div>
  )
}

/** The room search; without a slot it starts with the current one. */
export function SearchPanel() {
  const { actor, calendar, bell, subject, task } = useDashboard()
  const { activate, removeMode, setTask } = useDashboardActions()
  const isNarrow = useIsNarrow()
  // On a phone the list covers the week, so it can be collapsed.
  const [isPutAway, setPutAway] = useState(false)
  const search = task?.mode === 'search' ? task : null

  useEffect(() => {
    if (!search) setTask({ mode: 'search', at: slotNow(calendar, bell) })
  }, [search, calendar, bell, setTask])

  if (!search || !isAllowed(actor, 'rooms.find_free')) return null
  const { at, options = usualRoomOptions(actor), marked = none } = search
  const isMarked = ({ id }: RoomMatch) => marked.some((one) => one.id === id)
  const show = ({ id, title }: RoomMatch) => activate({ kind: 'room', id, title, subgroupCount: 1 })
  const mark = (room: RoomMatch) =>
    setTask({
      ...search,
      marked: isMarked(room)
        ? marked.filter(({ id }) => id !== room.id)
        : [...marked, { id: room.id, title: room.title }],
    })
  const book = (room: RoomMatch) => {
    show(room)
    setTask({ mode: 'booking', at, pairCount: options.pairCount })
  }

  return (
    <>
      <Panel
        title={texts.panel}
        closeLabel={texts.close}
        onClose={() => removeMode('search')}
        isPutAway={isPutAway}
        className="md:w-96"
      >
        <SlotPicker at={at} onChange={(next) => setTask({ ...search, at: next })} />
        <RoomFinder
          at={at}
          options={options}
          onOptions={(next) => setTask({ ...search, options: next })}
          marksConsent={isAllowed(actor, 'room.book')}
          chosen={subject?.kind === 'room' ? subject.id : null}
          onChoose={(room) => {
            show(room)
            if (isNarrow) setPutAway(true)
          }}
          rowActions={(room, tabIndex) =>
            !isVirtualRoom(room.id) && (
              <RoomButtons
                {...{ room, tabIndex }}
                isMarked={isMarked(room)}
                onMark={() => mark(room)}
                onBook={() => book(room)}
              />
            )
          }
        />
        {marked.length > 0 && (
          <MarkedBar
            marked={marked}
            onUnmark={() => setTask({ ...search, marked: none })}
            onPutAway={() => setPutAway(true)}
          />
        )}
      </Panel>
      {isPutAway && (
        <PutAway back={texts.toList} onBack={() => setPutAway(false)}>
          {whereText(at.date, at.pair)}
        </PutAway>
      )}
    </>
  )
}
