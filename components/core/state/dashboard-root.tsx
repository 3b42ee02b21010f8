'use client'
import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
  type ReactNode,
} from 'react'
import { namelessSubject, useKnownSubject, useTellSubject } from '@/lib/core/browser/schedule/known-subjects'
import { arise } from '@/lib/core/browser/schedule/first-need'
import { savePreferences } from '@/lib/core/browser/schedule/preferences'
import { useNow } from '@/lib/core/browser/calendar/use-now'
import type { AcademicCalendar } from '@/lib/core/rules/calendar/academic-calendar'
import { sameSubject, subjectKey, type ActiveSubject } from '@/lib/core/rules/schedule/active-item'
import type { Actor } from '@/lib/core/rules/accounts/actor'
import { addDays, mondayOf, weekdayOf } from '@/lib/core/rules/calendar/calendar-date'
import { openingMonday } from '@/lib/core/rules/schedule/day-course'
import type { CivilTime } from '@/lib/core/rules/calendar/civil-time'
import { lastTurn } from '@/lib/core/rules/calendar/pairs'
import type { Preferences } from '@/lib/core/rules/schedule/preferences'
import type { Subgroup, Subject } from '@/lib/core/rules/names/resource'
import { DashboardFields, type Dashboard, type DashboardActions } from './dashboard-provider'
import { dashboardReducer } from './dashboard-state'
import { nothingSelected } from './selection'
import { useCanPlan } from './use-can-plan'
import { currentLocation, useDashboardLocation } from './use-dashboard-location'
import { useSlotInAddress } from './use-slot-in-address'

/** The key of the subject in the URL. */
function shownSubject(): string {
  const { subject } = currentLocation()
  return subject ? subjectKey(subject) : ''
}

/**
 * The dashboard's state. Subject, week, subgroup and view are in the URL, so that Back, reload and shared links keep them; the rest
 * is one reducer. `subject`: the server-rendered one, with its name.
 */
export function DashboardRoot(props: {
  actor: Actor
  calendar: AcademicCalendar
  now: CivilTime
  preferences: Preferences
  subject: ActiveSubject | null
  children: ReactNode
}) {
  const { actor, calendar, children } = props
  const { location, goTo } = useDashboardLocation()
  const now = useNow(props.now)
  const { date: today } = now
  const clock = useRef(now)
  useLayoutEffect(() => {
    clock.current = now
  })
  const turned = lastTurn(calendar.pairTimes, now.minutes)
  const bell = useMemo(() => ({ date: today, minutes: turned }), [today, turned])
  const [state, dispatch] = useReducer(dashboardReducer, {
    preferences: props.preferences,
    modes: [],
    selection: nothingSelected,
    task: null,
    carried: null,
    sought: null,
    todayAsked: 0,
  })
  const { preferences, task, carried, sought, todayAsked } = state

  useEffect(() => {
    if (preferences !== props.preferences) savePreferences(preferences)
  }, [preferences, props.preferences])

  const currentMonday = mondayOf(today)
  // For a URL without a week.
  const opening = openingMonday(actor, calendar, today)
  const monday = location.monday ?? opening

  const tell = useTellSubject()
  const known = useKnownSubject(location.subject)
  const subject = useMemo<ActiveSubject | null>(() => {
    if (!location.subject) return null
    if (known) return known
    if (props.subject && sameSubject(props.subject, location.subject)) return props.subject
    return namelessSubject(location.subject)
  }, [location.subject, known, props.subject])

  const shiftWeek = useCallback(
    (days: number) => {
      const from = currentLocation()
      goTo({ ...from, monday: addDays(from.monday ?? opening, days) })
    },
    [opening, goTo],
  )

  const visit = useCallback(
    (next: Subject, half?: Subgroup) => {
      const from = currentLocation()
      const subgroup = half ?? (sameSubject(from.subject, next) ? from.subgroup : 0)
      goTo({ ...from, subject: next, monday: from.monday ?? opening, subgroup })
    },
    [opening, goTo],
  )

  const actions = useMemo<DashboardActions>(
    () => ({
      timeNow: () => clock.current,
      visit,
      activate(next) {
        tell(next)
        visit(next)
      },
      showWeek: (date) => goTo({ ...currentLocation(), monday: mondayOf(date) }),
      nextWeek: () => shiftWeek(7),
      previousWeek: () => shiftWeek(-7),
      resetWeek() {
        goTo({ ...currentLocation(), monday: currentMonday })
        dispatch({ type: 'today_asked' })
      },
      setSubgroup: (subgroup) =>
        goTo({ ...currentLocation(), monday: currentLocation().monday ?? opening, subgroup }),
      setView: (view) => goTo({ ...currentLocation(), monday: currentLocation().monday ?? opening, view }),
      showBeside(next) {
        if (next && 'title' in next.subject) tell(next.subject)
        const from = currentLocation()
        const beside = next ? { subject: next.subject, monday: next.monday } : undefined
        goTo({ ...from, monday: from.monday ?? opening, beside })
      },
      setPreference: (name, value) => dispatch({ type: 'preferences_changed', change: { [name]: value } }),
      setMode: (mode) => dispatch({ type: 'mode_changed', change: { set: mode } }),
      removeMode: (mode) => dispatch({ type: 'mode_changed', change: { remove: mode } }),
      seek(slot, subgroup) {
        if (weekdayOf(slot.date) === 7)
          dispatch({ type: 'preferences_changed', change: { showSunday: true } })
        dispatch({ type: 'slot_sought', slot })
        const from = currentLocation()
        // The list has no cells to focus.
        const there = { monday: mondayOf(slot.date), view: 'grid' } as const
        goTo({ ...from, ...there, subgroup: subgroup ?? from.subgroup })
      },
      endSeek: () => dispatch({ type: 'slot_found' }),
      setTask: (next) => dispatch({ type: 'task_set', task: next }),
      carry: (next) => dispatch({ type: 'carried_changed', carried: next }),
      selectItem: (item, adds) => dispatch({ type: 'item_selected', subject: shownSubject(), item, adds }),
      renewSelection: (items) => dispatch({ type: 'load_known', subject: shownSubject(), items }),
      clearSelection: () => dispatch({ type: 'selection_cleared' }),
    }),
    [currentMonday, opening, goTo, shiftWeek, visit, tell],
  )

  useSlotInAddress(actions.seek, () => actions.setMode('load'))

  const canPlan = useCanPlan(actor, subject)
  const modes = useMemo(
    () => (canPlan ? state.modes : state.modes.filter((mode) => mode !== 'load' && mode !== 'map')),
    [canPlan, state.modes],
  )
  const selection =
    subject && state.selection.subject === subjectKey(subject) ? state.selection.items : nothingSelected.items

  const beside = location.beside ?? null
  // Two weeks share the width of one.
  const shown = useMemo(
    () => (beside ? { ...preferences, wholeDay: true } : preferences),
    [beside, preferences],
  )
  const dashboard = useMemo<Dashboard>(
    () => ({
      half: 'first',
      beside,
      planned: subject,
      actor,
      calendar,
      now,
      today,
      bell,
      preferences: shown,
      ...shown,
      subject,
      monday,
      isCurrentWeek: monday === currentMonday,
      subgroup: location.subgroup,
      view: location.view,
      canPlan,
      modes,
      selection,
      task,
      carried,
      sought,
      todayAsked,
    }),
    [
      beside,
      actor,
      calendar,
      now,
      today,
      bell,
      shown,
      subject,
      monday,
      currentMonday,
      location,
      canPlan,
      modes,
      selection,
      task,
      carried,
      sought,
      todayAsked,
    ],
  )

  const [drawn] = useState(dashboard)
  // What the server drew and is still asleep must wake before anything of it changes: React would draw it anew.
  if (drawn !== dashboard) arise()

  return (
    <DashboardFields given={dashboard} actions={actions}>
      {children}
    </DashboardFields>
  )
}
