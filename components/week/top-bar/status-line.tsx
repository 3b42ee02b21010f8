'use client'

import { useIsMounted } from '@/lib/core/browser/use-is-mounted'
import { teachingDay } from '@/lib/core/rules/calendar/academic-calendar'
import { isHoliday } from '@/lib/core/rules/schedule/cell-state'
import { nextTeachingDay } from '@/lib/core/rules/schedule/day-course'
import { currentPair, type Pair } from '@/lib/core/rules/calendar/pairs'
import { parityLabel } from '@/lib/core/texts/calendar/dates'
import {
  currentPairText,
  dayNote,
  dayText,
  nextDayText,
  nextPairText,
  timeLeftText,
  topBar,
} from '@/lib/core/texts/schedule/top-bar'
import { useDashboard } from '@/components/core/state/dashboard-provider'

/** Today, its parity and note, and the current or next pair; on days off and evenings, when teaching continues. */
export function StatusLine() {
  const { calendar, now } = useDashboard()
  const { pairTimes } = calendar
  const day = teachingDay(calendar, now.date)
  const note = dayNote(day)
  const { current, next } = currentPair(pairTimes, now.minutes)
  const timeOf = (pair: Pair | null) => pairTimes.find((time) => time.pair === pair)
  const [currentTime, nextTime] = [timeOf(current), timeOf(next)]
  const isDayOff = isHoliday(day)
  const isOver = isDayOff || (currentTime !== undefined && now.minutes >= currentTime.endsAt)
  const goesOn = isOver ? nextTeachingDay(calendar, now.date) : null
  // The server draws a page until a pair begins or ends, so what changes by the minute is said by the browser.
  const isMounted = useIsMounted()
  const said = isDayOff ? topBar.noClassesToday : currentTime && currentPairText(currentTime, now.minutes)
  const left = !isDayOff && isMounted && currentTime ? timeLeftText(currentTime, now.minutes) : ''
  const then = isOver
    ? goesOn && nextDayText(now.date, goesOn, isDayOff ? undefined : pairTimes[0])
    : nextTime && nextPairText(nextTime)
  return (
    <p aria-label={topBar.status} role="note" className="text-sm text-ink-soft">
      {dayText(now.date)}, {parityLabel(day.parity)}
      {note ? <strong className="font-medium text-warning"> · {note}</strong> : null}
      {said && (
        <>
          {' · '}
          <span className="text-ink">
            {said}
            {left}
          </span>
        </>
      )}
      {then && <span className={isOver ? '' : 'max-lg:hidden'}> · {then}</span>}
    </p>
  )
}
