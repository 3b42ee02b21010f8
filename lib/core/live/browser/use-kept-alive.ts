'use client'

import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { mostAlso, type WiderWatch } from '@/lib/core/live/calls/live'
import { useChanged } from '@/lib/core/wire/browser/answers'
import type { SideLine } from './use-live'
import { usePacedLive } from './use-paced-live'
import { useUnheld } from './use-unheld'

/** Every week is followed, whatever Monday is named. */
const anyMonday = calendarDate('2026-08-31')

/** Every week of these subjects, or of all; of more than a subscription names, too. */
export const everyWeekOf = (subjects: WiderWatch['also'] | 'all'): WiderWatch =>
  subjects === 'all' || subjects.length > mostAlso
    ? { everyWeek: true, also: [], everySubject: true }
    : { everyWeek: true, also: subjects }

/**
 * Asks anew for what an open plan, list or form shows when any week of these subjects changes, or of all subjects; for a plan
 * that is not whole, `isBeingMade`, when it is.
 */
export function useKeptAlive(
  subjects: WiderWatch['also'] | 'all',
  { isBeingMade = false, line }: { isBeingMade?: boolean; line?: SideLine } = {},
): void {
  const changed = useChanged()
  const ask = useUnheld(() => void changed('timetable'), isBeingMade)
  usePacedLive(anyMonday, everyWeekOf(subjects), ask, line)
}
