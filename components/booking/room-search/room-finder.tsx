'use client'

import { CallError } from '@/lib/core/browser/calls/call'
import { useFreeRooms } from '@/lib/booking/browser/use-free-rooms'
import { useIsNarrow } from '@/lib/core/browser/use-media'
import type { DatedSlot } from '@/lib/core/rules/requests/dated-slot'
import { pairsOf } from '@/lib/core/rules/calendar/pairs'
import { questionAt, type RoomOptions as Options } from '@/lib/core/rules/rooms/room-search'
import { freeText, roomTexts as texts, unseatedText } from '@/lib/core/texts/rooms/rooms'
import { FailedPlaceholder, NothingFound, Placeholder } from '@/components/ui/placeholder'
import { ChevronRightIcon } from '@/components/ui/icons'
import { useDashboard } from '@/components/core/state/dashboard-provider'
import { RoomFilters } from './room-filters'
import { RoomOptions } from './room-options'
import { RoomRows, type RoomRowsProps } from './room-rows'
import { useRoomList, type RoomList } from './use-room-list'

export type RoomFinderProps = Pick<RoomRowsProps, 'chosen' | 'onChoose' | 'rowActions'> & {
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
export function RoomFinder(
  props: RoomFinderProps & { options: Options; onOptions: (options: Options) => void },
) {
  const { at, settled = nothing, seats = null, isCompact = false, options, onOptions, ...choice } = props
  const { calendar, monday } = useDashboard()
  const isFolded = useIsNarrow() || isCompact
  const asked = { ...options, ...settled }
  const { rooms, isAsking, error, reload } = useFreeRooms(questionAt(pairsOf(calendar), at, asked), monday)
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
        error !== null && <Failed error={error} onRepeat={reload} />
      ) : (
        <Found list={list} isEmpty={rooms.length === 0} isCompact={isCompact} isDim={isAsking} {...choice} />
      )}
    </div>
  )
}

function Failed({ error, onRepeat }: { error: unknown; onRepeat: () => void }) {
  const detail = error instanceof CallError ? error.detail : null
  return <FailedPlaceholder text={texts.failed} hint={detail ?? texts.failedHint} onRetry={onRepeat} />
}

function Found(
  props: Pick<RoomRowsProps, 'chosen' | 'onChoose' | 'rowActions'> & {
    list: RoomList
    isEmpty: boolean
    isCompact: boolean
    isDim: boolean
  },
) {
  const { list, isEmpty, isCompact, isDim, ...choice } = props
  if (isEmpty) return <Placeholder text={texts.nothing} hint={texts.nothingHint} />
  if (list.groups.length === 0) return <NothingFound hint={texts.nothingFoundHint} onReset={list.reset} />
  const size = isCompact ? 'max-h-72 rounded-md border' : 'min-h-0 flex-1'
  return (
    <RoomRows
      groups={list.groups}
      className={`${size} transition-opacity ${isDim ? 'opacity-50' : ''}`}
      {...choice}
    />
  )
}
