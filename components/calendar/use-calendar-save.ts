'use client'

import { useRouter } from 'next/navigation'
import { useCallback } from 'react'
import { useActs } from '@/components/core/changes/use-acts'
import { useReportChanges } from '@/components/core/changes/use-report-changes'
import { changeCalendar, type AskedEdit } from '@/lib/core/browser/calendar/calendar'
import type { CalendarConsequences } from '@/lib/core/rules/calendar/calendar-consequences'

/**
 * Saves a change of the calendar, based on the version the user saw; shows a toast with an undo button and
 * refreshes the page. Resolves to false if it was refused and the user told so.
 */
export function useCalendarSave(
  version: string,
): (edit: AskedEdit, said: (known: CalendarConsequences) => string) => Promise<boolean> {
  const router = useRouter()
  const reload = useCallback(() => router.refresh(), [router])
  const report = useReportChanges(reload)
  const { ask } = useActs()
  return async (edit, said) => {
    const done = await ask(() => changeCalendar({ edit, version, dryRun: false }))
    reload()
    if (!done) return false
    report(said(done), done.changeId === null ? [] : [done.changeId])
    return true
  }
}
