'use client'

import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useIsNarrow } from '@/lib/core/browser/use-media'
import { useLoadMap } from '@/lib/load/browser'
import { weekParity } from '@/lib/core/rules/calendar/academic-calendar'
import type { CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import { loadKey } from '@/lib/core/rules/load/load-item'
import type { Plannable } from '@/lib/core/rules/names/resource'
import { mapTexts } from '@/lib/core/texts/load/load'
import { LoadingPlaceholder, Placeholder } from '@/components/ui/placeholder'
import { Panel } from '@/components/core/panels/panel'
import { useDashboard, useDashboardActions } from '@/components/core/state/dashboard-provider'
import { MapWeek } from './map-week'

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
