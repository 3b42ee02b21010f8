'use client'

import { useEffect, useState } from 'react'
import { useIsNarrow } from '@/lib/core/browser/use-media'
import type { FoundRoom } from '@/lib/core/rules/rooms/free-rooms'
import { isVirtualRoom } from '@/lib/core/rules/names/ids'
import { isAllowed } from '@/lib/core/rules/rights/rights'
import { slotNow, usualRoomOptions } from '@/lib/core/rules/rooms/room-search'
import { whereText } from '@/lib/core/texts/live/grid'
import { bookRoom, markedText, markInWeek, roomTexts as texts } from '@/lib/core/texts/rooms/rooms'
import { Button, IconButton } from '@/components/ui/button'
import { MarkedWeekIcon, PlusIcon } from '@/components/ui/icons'
import { Panel } from '@/components/core/panels/panel'
import { PutAway } from '@/components/core/panels/put-away'
import { useDashboard, useDashboardActions } from '@/components/core/state/dashboard-provider'
import type { SearchTask } from '@/components/core/state/task'
import { RoomFinder } from '../room-search/room-finder'
import { SlotPicker } from './slot-picker'

const none: NonNullable<SearchTask['marked']> = []

/** The room search; without a slot it starts with the current one. */
export function SearchPanel() {
  const { actor, calendar, bell, subject, task } = useDashboard()
  const { activate, removeMode, setTask } = useDashboardActions()
  const isNarrow = useIsNarrow()
  // On a phone the list covers the week, so it can be collapsed.
  const [isPutAway, setPutAway] = useState(false)
  const search = task?.mode === 'search' ? task : null

  useEffect(() => {
    if (!search) setTask({ mode: 'search', at: slotNow(calendar.pairTimes, bell) })
  }, [search, calendar, bell, setTask])

  if (!search || !isAllowed(actor, 'rooms.find_free')) return null
  const { at, options = usualRoomOptions(actor), marked = none } = search
  const isMarked = ({ id }: FoundRoom) => marked.some((one) => one.id === id)
  const show = ({ id, title }: FoundRoom) => activate({ kind: 'room', id, title, subgroupCount: 1 })
  const mark = (room: FoundRoom) =>
    setTask({
      ...search,
      marked: isMarked(room)
        ? marked.filter(({ id }) => id !== room.id)
        : [...marked, { id: room.id, title: room.title }],
    })
  const book = (room: FoundRoom) => {
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
          chosen={subject?.kind === 'room' ? subject.id : null}
          onChoose={(room) => {
            show(room)
            if (isNarrow) setPutAway(true)
          }}
          rowActions={(room, tabIndex) =>
            !isVirtualRoom(room.id) && (
              <span className="flex items-center pr-1">
                <IconButton
                  label={markInWeek(room.title)}
                  aria-pressed={isMarked(room)}
                  look={isMarked(room) ? 'primary' : 'quiet'}
                  tabIndex={tabIndex}
                  onClick={() => mark(room)}
                >
                  <MarkedWeekIcon />
                </IconButton>
                {isAllowed(actor, 'room.book') && (
                  <IconButton label={bookRoom(room.title)} tabIndex={tabIndex} onClick={() => book(room)}>
                    <PlusIcon />
                  </IconButton>
                )}
              </span>
            )
          }
        />
        {marked.length > 0 && (
          <div className="mt-auto flex items-center gap-2 border-t py-1 pr-1.5 pl-3">
            <p role="status" className="min-w-0 flex-1 truncate text-sm text-ink-soft">
              {markedText(marked.map(({ title }) => title))}
            </p>
            <Button look="quiet" className="px-2" onClick={() => setTask({ ...search, marked: none })}>
              {texts.unmark}
            </Button>
            <Button className="md:hidden" onClick={() => setPutAway(true)}>
              {texts.toWeek}
            </Button>
          </div>
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
