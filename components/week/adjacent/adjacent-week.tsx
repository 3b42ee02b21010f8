'use client'

import { useMemo, useRef, useState } from 'react'
import { dashboardCommands } from '@/components/core/state/commands'
import {
  useDashboard,
  useDashboardActions,
  type Dashboard,
  type DashboardActions,
  DashboardFields,
} from '@/components/core/state/dashboard-provider'
import { focusWeek, adjacentId } from '@/components/core/state/focus-week'
import { Button, IconButton } from '@/components/ui/button'
import { CloseIcon } from '@/components/ui/icons'
import { addDays, mondayOf } from '@/lib/core/calendar/rules/calendar-date'
import type { DatedSlot } from '@/lib/core/calendar/rules/dated-slot'
import { namelessSubject, useCachedSubject } from '@/lib/core/schedule/browser/subject-cache'
import { kindTitles } from '@/lib/core/schedule/texts/top-bar'
import type { AdjacentLocation } from '@/lib/core/views/browser/dashboard-location'
import { adjacentTexts, adjacentTitle } from '@/lib/moves/texts/adjacent'
import { WeekView } from '../grid/week-view'
import { useAdjacentDialog } from '../top-bar/use-adjacent-dialog'
import { WeekNavigator } from '../top-bar/week-navigator'

/**
 * A second week beside the first: the same screen for another subject or week. Task, selection and dragged
 * item are shared, so both weeks show and accept possible targets.
 */
export function AdjacentWeek({ at }: { at: AdjacentLocation }) {
  const { monday: firstMonday, today } = useDashboard()
  const outerActions = useDashboardActions()
  const { showAdjacent } = outerActions
  const known = useCachedSubject(at.subject)
  const [sought, setSought] = useState<DatedSlot | null>(null)
  const monday = at.monday ?? firstMonday
  const { subject: asked } = at
  const subject = useMemo(() => known ?? namelessSubject(asked), [known, asked])
  const dashboard = useMemo<Partial<Dashboard>>(
    () => ({
      half: 'second',
      subject,
      monday,
      isCurrentWeek: monday === mondayOf(today),
      subgroup: 0,
      view: 'grid',
      sought,
      todayAsked: 0,
    }),
    [subject, monday, today, sought],
  )
  const actions = useMemo<DashboardActions>(() => {
    const show = (date: typeof monday) => showAdjacent({ subject: asked, monday: mondayOf(date) })
    return {
      ...outerActions,
      activate: (next) => showAdjacent({ subject: next, monday: at.monday }),
      visit: (next) => showAdjacent({ subject: next, monday: at.monday }),
      showWeek: show,
      nextWeek: () => show(addDays(monday, 7)),
      previousWeek: () => show(addDays(monday, -7)),
      resetWeek: () => show(today),
      setSubgroup: () => undefined,
      setView: () => undefined,
      seek(slot) {
        show(slot.date)
        setSought(slot)
      },
      endSeek: () => setSought(null),
    }
  }, [outerActions, showAdjacent, asked, at.monday, monday, today])
  return (
    <DashboardFields values={dashboard} actions={actions}>
      <Half
        onClose={() => {
          showAdjacent(null)
          focusWeek()
        }}
      />
    </DashboardFields>
  )
}

function Half({ onClose }: { onClose: () => void }) {
  const { subject, monday } = useDashboard()
  const actions = useDashboardActions()
  const choose = useAdjacentDialog()
  const section = useRef<HTMLElement>(null)
  if (!subject) return null
  return (
    <section
      ref={section}
      aria-label={adjacentTitle(subject, monday)}
      className="flex min-h-0 min-w-0 flex-1 flex-col max-[69rem]:border-t-4 max-sm:py-1 min-[69rem]:border-l-4 print:hidden"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        // Dialogs opened from here are elsewhere in the document.
        if (!(event.target instanceof Node && section.current?.contains(event.target))) return
        event.preventDefault()
        onClose()
      }}
    >
      <div className="flex flex-wrap items-center gap-x-2 px-2 md:px-3">
        <h2 className="min-w-0 flex-1 basis-32 truncate py-1 text-base font-semibold" title={subject.title}>
          <span className="font-normal text-ink-soft">{kindTitles[subject.kind]} </span>
          {subject.title}
        </h2>
        <div className="max-sm:order-last max-sm:w-full">
          <WeekNavigator commands={dashboardCommands({ subject }, actions)} />
        </div>
        <Button look="quiet" onClick={() => void choose()}>
          {adjacentTexts.other}
        </Button>
        <IconButton label={adjacentTexts.close} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </div>
      <div id={adjacentId} tabIndex={-1} className="flex min-h-0 min-w-0 flex-1 flex-col outline-none max-sm:block">
        <WeekView refusal={null} />
      </div>
    </section>
  )
}
