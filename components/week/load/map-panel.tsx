'use client'
import { memo, useCallback, useEffect, useMemo, useRef } from 'react'
import { Panel } from '@/components/core/panels/panel'
import { useDashboard, useDashboardActions } from '@/components/core/state/dashboard-provider'
import { LoadingPlaceholder, Placeholder } from '@/components/ui/placeholder'
import { type Parity, weekParity } from '@/lib/core/calendar/rules/academic-calendar'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { dateRange, parityLabel } from '@/lib/core/calendar/texts/dates'
import { loadKey } from '@/lib/core/load/rules/load-item'
import { mapTexts, mapWeekLabel } from '@/lib/core/load/texts/load'
import type { Plannable } from '@/lib/core/names/rules/resource'
import { useIsNarrow } from '@/lib/core/page/browser/use-media'
import { useLoadMap } from '@/lib/load/browser'
import { type LoadMapWeek, type MapSlot, mapSlots } from '@/lib/load/rules'

// Size of a slot, in pixels.
const width = 26
const height = 14

const lines = (days: number, pairs: number): string =>
  [
    ...Array.from({ length: days + 1 }, (_, day) => `M0 ${day * height}.5H${pairs * width}`),
    ...Array.from({ length: pairs + 1 }, (_, pair) => `M${pair * width}.5 0V${days * height}`),
  ].join('')

/** A check for published, a pencil for a draft: colour alone would not be accessible. */
const marks: Record<MapSlot['state'], { path: string; colour: string }> = {
  published: { path: 'm9.5 7.25 2.5 2.5 5-5.5', colour: 'text-success' },
  projected: { path: 'm9.5 10.75.6-2.4 4.9-4.9 1.8 1.8-4.9 4.9-2.4.6Z', colour: 'text-warning' },
}

type MapWeekProps = {
  week: LoadMapWeek
  parity: Parity
  /** The week on screen. */
  isShown: boolean
  /** Contains today. */
  isCurrent: boolean
  showSunday: boolean
  /** Number of pairs in a day. */
  pairCount: number
  /** `loadKey`s of selected items, which are highlighted. */
  chosen: ReadonlySet<string>
  onShow: (monday: CalendarDate) => void
}

/** A week of the map: rows of days, columns of pairs. */
const MapWeek = memo(function MapWeek(props: MapWeekProps) {
  const { week, parity, isShown, isCurrent, showSunday, pairCount, chosen, onShow } = props
  const slots = mapSlots(week.entries, chosen)
  const days = showSunday || slots.some(({ day }) => day === 7) ? 7 : 6
  const pairs = Math.max(pairCount, ...slots.map(({ pair }) => pair))
  const count = (state: MapSlot['state']) => slots.filter((slot) => slot.state === state).length
  return (
    <button
      type="button"
      aria-current={isShown || undefined}
      aria-label={mapWeekLabel(week.monday, parity, count('published'), count('projected'), isCurrent)}
      className={`block w-full px-3 py-2 text-left ${
        isShown ? 'bg-accent-soft shadow-[inset_3px_0_0_var(--accent)]' : 'hover:bg-surface-hover'
      }`}
      onClick={() => onShow(week.monday)}
    >
      <span className="flex items-baseline gap-2 pb-1 text-sm">
        <span className={isShown ? 'font-semibold' : ''}>{dateRange(week.monday, week.sunday)}</span>
        <span className="text-xs text-ink-faint">{parityLabel(parity)}</span>
        {isCurrent && <span className="ml-auto text-xs font-medium text-now">{mapTexts.current}</span>}
      </span>
      <svg
        aria-hidden
        width={pairs * width + 1}
        height={days * height + 1}
        viewBox={`0 0 ${pairs * width + 1} ${days * height + 1}`}
        fill="none"
        stroke="currentColor"
        className="block h-auto max-w-full"
      >
        <path d={lines(days, pairs)} className="text-line" />
        {slots.map(({ day, pair, state, isChosen }) => (
          <g
            key={`${day}.${pair}`}
            transform={`translate(${(pair - 1) * width} ${(day - 1) * height})`}
            className={marks[state].colour}
          >
            {isChosen && (
              <rect
                x="1"
                y="1"
                width={width - 1}
                height={height - 1}
                stroke="none"
                className="fill-accent-soft stroke-accent"
              />
            )}
            <path d={marks[state].path} strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round" />
          </g>
        ))}
      </svg>
    </button>
  )
})

/** «Календарь»: the load map, one row per week, newest first; a press opens the week. */
export function MapPanel({ subject }: { subject: Plannable }) {
  const { calendar, monday, today, showSunday, selection } = useDashboard()
  const { removeMode, showWeek } = useDashboardActions()
  const weeks = useLoadMap(subject, monday)
  const chosen = useMemo(() => new Set(selection.map(({ ref }) => loadKey(ref))), [selection])
  const isNarrow = useIsNarrow()
  const list = useRef<HTMLUListElement>(null)
  const goTo = useCallback(
    (week: CalendarDate) => {
      showWeek(week)
      // On a phone it covers the week.
      if (isNarrow) removeMode('map')
    },
    [showWeek, isNarrow, removeMode],
  )
  const hasCome = weeks !== undefined

  // Scrolls to the shown week at first, and when it changes elsewhere.
  useEffect(() => {
    if (hasCome) list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'center' })
  }, [hasCome, monday])

  return (
    <Panel
      title={mapTexts.panel}
      closeLabel={mapTexts.close}
      onClose={() => removeMode('map')}
      className="max-md:z-popover md:w-60"
    >
      {weeks === undefined ? (
        <LoadingPlaceholder text={mapTexts.loading} />
      ) : weeks.length === 0 ? (
        <Placeholder text={mapTexts.empty} />
      ) : (
        <ul ref={list} className="min-h-0 flex-1 divide-y overflow-y-auto">
          {weeks.map((week) => (
            <li key={week.monday}>
              <MapWeek
                week={week}
                parity={weekParity(calendar, week.monday)}
                isShown={week.monday === monday}
                isCurrent={week.monday <= today && today <= week.sunday}
                showSunday={showSunday}
                pairCount={calendar.pairTimes.length}
                chosen={chosen}
                onShow={goTo}
              />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
