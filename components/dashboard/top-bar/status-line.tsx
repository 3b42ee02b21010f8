'use client'

import { teachingDay } from '@/lib/domain/academic-calendar'
import { currentPair, type Pair } from '@/lib/domain/pairs'
import { parityLabel } from '@/lib/text/dates'
import { currentPairText, dayNote, dayText, nextPairText, shortDayText, topBar } from '@/lib/text/top-bar'
import { useDashboard } from '../state/dashboard-provider'

/** Today, its parity, what is special about it, and the pair that runs or comes. */
export function StatusLine() {
  const { calendar, now } = useDashboard()
  const day = teachingDay(calendar, now.date)
  const note = dayNote(day)
  const { current, next } = currentPair(calendar.pairTimes, now.minutes)
  const timeOf = (pair: Pair | null) => calendar.pairTimes.find((time) => time.pair === pair)
  const currentTime = timeOf(current)
  const nextTime = timeOf(next)
  return (
    <p aria-label={topBar.status} role="note" className="text-sm text-ink-soft max-md:pb-1.5">
      <span className="md:hidden">{shortDayText(now.date)}</span>
      <span className="max-md:hidden">
        {dayText(now.date)}, {parityLabel(day.parity)}
      </span>
      {note ? <strong className="font-medium text-warning"> · {note}</strong> : null}
      {currentTime ? (
        <>
          {' · '}
          <span className="text-ink">{currentPairText(currentTime, now.minutes)}</span>
        </>
      ) : null}
      {nextTime ? <span className="max-lg:hidden"> · {nextPairText(nextTime)}</span> : null}
    </p>
  )
}
