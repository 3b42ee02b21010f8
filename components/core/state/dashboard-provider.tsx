'use client'
import { createContext, useCallback, useContext, useEffect, useMemo, useReducer, type ReactNode } from 'react'
import type { BesideLocation, DashboardView } from '@/lib/core/browser/schedule/dashboard-location'
import {
  namelessSubject,
  useKnownSubject,
  useTellSubject,
  type ToldSubject,
} from '@/lib/core/browser/schedule/known-subjects'
import { savePreferences } from '@/lib/core/browser/schedule/preferences'
import { useNow } from '@/lib/core/browser/calendar/use-now'
import type { AcademicCalendar } from '@/lib/core/rules/calendar/academic-calendar'
import { sameSubject, subjectKey, type ActiveSubject } from '@/lib/core/rules/schedule/active-item'
import type { Actor } from '@/lib/core/rules/accounts/actor'
import { addDays, mondayOf, weekdayOf, type CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import { openingMonday } from '@/lib/core/rules/schedule/day-course'
import type { CivilTime } from '@/lib/core/rules/calendar/civil-time'
import type { LoadItem } from '@/lib/core/rules/load/load-item'
import type { SoughtSlot } from '@/lib/core/browser/schedule/dashboard-location'
import type { Preferences } from '@/lib/core/rules/schedule/preferences'
import type { Subgroup, Subject } from '@/lib/core/rules/names/resource'
import type { Carried } from './carried'
import { dashboardReducer } from './dashboard-state'
import type { Mode } from './modes'
import { nothingSelected } from './selection'
import type { Task } from './task'
import { useCanPlan } from './use-can-plan'
import { currentLocation, useDashboardLocation } from './use-dashboard-location'
import { useSlotInAddress } from './use-slot-in-address'

/** What is to stand beside the first week. */
export type BesideChoice = { subject: ToldSubject | Subject; monday: CalendarDate | null }

export type Dashboard = {
  /** Of two weeks side by side, the one below. */
  half: 'first' | 'second'
  /** The second week, if one is shown. */
  beside: BesideLocation | null
  /** The subject whose load is planned: the first week's. */
  planned: ActiveSubject | null
  actor: Actor
  calendar: AcademicCalendar
  now: CivilTime
  preferences: Preferences
  /** `title` is empty until the name of a subject known by id has loaded. */
  subject: ActiveSubject | null
  monday: CalendarDate
  isCurrentWeek: boolean
  subgroup: Subgroup
  view: DashboardView
  /** Whether the user may plan the subject's load, fully or by permission. */
  canPlan: boolean
  /** The active modes allowed for this subject: without planning, no load or map. */
  modes: readonly Mode[]
  /** Selected load items; the first is the active one. */
  selection: readonly LoadItem[]
  /** What the open panel works on, if picked in the week. */
  task: Task | null
  /** What is being carried over the week, if anything. */
  carried: Carried | null
  /** The slot about to be focused. */
  sought: SoughtSlot | null
  /** Changes whenever «today» is requested, so that the view scrolls there. */
  todayAsked: number
}

/** Stable while the current week is. */
export type DashboardActions = {
  /** Shows the same week of another subject. */
  activate: (subject: ToldSubject) => void
  /** The same for a subject whose name may be unknown, or for a subgroup. */
  visit: (subject: Subject, subgroup?: Subgroup) => void
  /** Shows the week of `date`. */
  showWeek: (date: CalendarDate) => void
  nextWeek: () => void
  previousWeek: () => void
  /** Returns to the current week, and to today in it. */
  resetWeek: () => void
  setSubgroup: (subgroup: Subgroup) => void
  setView: (view: DashboardView) => void
  /** Shows a second week beside the first; null: closes it. */
  showBeside: (beside: BesideChoice | null) => void
  setPreference: <Name extends keyof Preferences>(name: Name, value: Preferences[Name]) => void
  setMode: (mode: Mode) => void
  removeMode: (mode: Mode) => void
  /** Moves the focus to a slot of any week. `subgroup`: shown there, if not the current one. */
  seek: (slot: SoughtSlot, subgroup?: Subgroup) => void
  /** The slot has the focus. */
  endSeek: () => void
  /** Opens the task's panel, or continues in it. */
  setTask: (task: Task) => void
  /** Picks up, or with null lets go of, what is carried over the week. */
  carry: (carried: Carried | null) => void
  /** Selects an item of the shown load. `adds`: toggles it in the selection. */
  selectItem: (item: LoadItem, adds: boolean) => void
  /** Updates the selection from the current load. */
  renewSelection: (items: readonly LoadItem[]) => void
  clearSelection: () => void
}

/** A second week has its own. */
export const DashboardContext = createContext<Dashboard | null>(null)
export const DashboardActionsContext = createContext<DashboardActions | null>(null)

export function useDashboard(): Dashboard {
  const dashboard = useContext(DashboardContext)
  if (!dashboard) throw new Error('useDashboard needs a DashboardProvider above it')
  return dashboard
}

export function useDashboardActions(): DashboardActions {
  const actions = useContext(DashboardActionsContext)
  if (!actions) throw new Error('useDashboardActions needs a DashboardProvider above it')
  return actions
}

/** The key of the subject in the URL. */
function shownSubject(): string {
  const { subject } = currentLocation()
  return subject ? subjectKey(subject) : ''
}

/**
 * The dashboard's state. Subject, week, subgroup and view are in the URL, so that Back, reload and shared links keep them; the rest
 * is one reducer. `subject`: the server-rendered one, with its name.
 */
export function DashboardProvider(props: {
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

  const currentMonday = mondayOf(now.date)
  // For a URL without a week.
  const opening = openingMonday(actor, calendar, now.date)
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
      preferences: shown,
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

  return (
    <DashboardActionsContext value={actions}>
      <DashboardContext value={dashboard}>{children}</DashboardContext>
    </DashboardActionsContext>
  )
}
