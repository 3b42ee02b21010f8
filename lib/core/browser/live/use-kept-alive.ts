'use client'

import { useChanged } from '@/lib/core/browser/calls/answers'
import { calendarDate } from '@/lib/core/rules/calendar/calendar-date'
import type { WiderWatch } from '@/lib/core/calls/live/live'
import { usePacedLive } from './use-paced-live'

/** Every week is followed, whatever Monday is named. */
const anyMonday = calendarDate('2026-08-31')

/** Asks anew for what an open plan or list shows when any week of these subjects changes, or of all subjects. */
export function useKeptAlive(subjects: WiderWatch['also'] | 'all'): void {
  const changed = useChanged()
  const also = subjects === 'all' ? [] : subjects
  const watch = { everyWeek: true, also, ...(subjects === 'all' && { everySubject: true }) }
  usePacedLive(anyMonday, watch, () => void changed('timetable'))
}
