'use client'
import { useSearchParams } from 'next/navigation'
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState } from 'react'
import { goToAddress } from '@/components/ui/covers'
import type { Actor } from '@/lib/core/actor/rules/actor'
import type { AcademicCalendar } from '@/lib/core/calendar/rules/academic-calendar'
import { addDays, mondayOf, weekdayOf } from '@/lib/core/calendar/rules/calendar-date'
import type { CivilTime } from '@/lib/core/calendar/rules/civil-time'
import { lastTurn, pairTimesOn } from '@/lib/core/calendar/rules/pairs'
import { useNow } from '@/lib/core/live/browser/use-now'
import { type LoadItem, loadKey } from '@/lib/core/load/rules/load-item'
import type { Subgroup, Subject } from '@/lib/core/names/rules/resource'
import { openingMonday } from '@/lib/core/placing/rules/day-course'
import { useIsPermitted } from '@/lib/core/refusals/browser/use-permitted-load'
import { activatePage } from '@/lib/core/schedule/browser/page-activation'
import { savePreferences } from '@/lib/core/schedule/browser/preferences'
import { namelessSubject, useCachedSubject, useCacheSubject } from '@/lib/core/schedule/browser/subject-cache'
import { type ActiveSubject, mayDo, sameSubject, subjectKey } from '@/lib/core/schedule/rules/active-item'
import type { Preferences } from '@/lib/core/schedule/rules/preferences'
import {
  type DashboardLocation,
  dashboardPath,
  dashboardUrl,
  readDashboardLocation,
  type RequestedSlot,
} from '@/lib/core/views/browser/dashboard-location'
import { type Dashboard, type DashboardActions, DashboardFields } from './dashboard-provider'
import { type Dragged, type Mode, type ModeChange, modesAfter, type Task, taskIn } from './task'
import { useSlotInAddress } from './use-slot-in-address'

/** Load items selected in a subject's panel (by `subjectKey`), in order: the first is the active one. */
type Selection = { subject: string | null; items: readonly LoadItem[] }

type SelectionAction =
  /** `adds`: toggles it in the selection. */
  | { type: 'item_selected'; subject: string; item: LoadItem; adds: boolean }
  /** The current load: updates selected items and drops deleted ones. */
  | { type: 'load_known'; subject: string; items: readonly LoadItem[] }
  | { type: 'selection_cleared' }

export const nothingSelected: Selection = { subject: null, items: [] }

const sameItem = (a: LoadItem) => (b: LoadItem) => loadKey(a.ref) === loadKey(b.ref)

function selectionAfter(selection: Selection, action: SelectionAction): Selection {
  if (action.type === 'selection_cleared') return selection.items.length > 0 ? nothingSelected : selection
  const { subject } = action
  const items = selection.subject === subject ? selection.items : []
  if (action.type === 'item_selected') {
    const { item, adds } = action
    if (!adds) return { subject, items: [item] }
    const others = items.filter((one) => !sameItem(item)(one))
    return { subject, items: others.length < items.length ? others : [...items, item] }
  }
  const renewed = items.flatMap((item) => action.items.find(sameItem(item)) ?? [])
  const isSame = renewed.length === items.length && renewed.every((item, index) => item === items[index])
  return isSame ? selection : { subject, items: renewed }
}

/** The dashboard's state outside the URL. Each slice has its own reducer below. */
export type DashboardState = {
  preferences: Preferences
  modes: readonly Mode[]
  selection: Selection
  task: Task | null
  carried: Dragged | null
  /** The slot requested by a panel, until its cell is focused. */
  sought: RequestedSlot | null
  /** Counts requests for «today»; each scrolls the view there. */
  todayAsked: number
}

export type DashboardAction =
  | { type: 'preferences_changed'; change: Partial<Preferences> }
  | { type: 'mode_changed'; change: ModeChange }
  | { type: 'task_set'; task: Task }
  | { type: 'carried_changed'; carried: Dragged | null }
  | { type: 'slot_sought'; slot: RequestedSlot }
  | { type: 'slot_found' }
  | { type: 'today_asked' }
  | SelectionAction

function preferencesSlice(preferences: Preferences, action: DashboardAction): Preferences {
  if (action.type === 'preferences_changed') return { ...preferences, ...action.change }
  // Planning shows drafts, or users would not see what they place.
  const plans = action.type === 'mode_changed' && 'set' in action.change && action.change.set === 'load'
  return plans && !preferences.showDrafts ? { ...preferences, showDrafts: true } : preferences
}

function modesSlice(modes: readonly Mode[], action: DashboardAction): readonly Mode[] {
  if (action.type === 'task_set') return modesAfter(modes, { set: action.task.mode })
  return action.type === 'mode_changed' ? modesAfter(modes, action.change) : modes
}

/** The selection is dropped with its mode. */
function selectionSlice(selection: Selection, action: DashboardAction, modes: readonly Mode[]): Selection {
  switch (action.type) {
    case 'item_selected':
    case 'load_known':
    case 'selection_cleared':
      return selectionAfter(selection, action)
    case 'task_set':
    case 'mode_changed':
      return modes.includes('load') ? selection : nothingSelected
    default:
      return selection
  }
}

function requestedSlotSlice(requested: RequestedSlot | null, action: DashboardAction): RequestedSlot | null {
  if (action.type === 'slot_sought') return action.slot
  return action.type === 'slot_found' ? null : requested
}

export function dashboardReducer(state: DashboardState, action: DashboardAction): DashboardState {
  const modes = modesSlice(state.modes, action)
  return {
    preferences: preferencesSlice(state.preferences, action),
    modes,
    selection: selectionSlice(state.selection, action, modes),
    task: taskIn(action.type === 'task_set' ? action.task : state.task, modes),
    carried: action.type === 'carried_changed' ? action.carried : state.carried,
    sought: requestedSlotSlice(state.sought, action),
    todayAsked: state.todayAsked + (action.type === 'today_asked' ? 1 : 0),
  }
}

/** The browser's current URL, which is ahead of the rendered one during fast key presses. */
const currentLocation = (): DashboardLocation => readDashboardLocation(new URLSearchParams(window.location.search))

/** In the form the router first reports: any other would re-render the whole dashboard after hydration. */
const currentQuery = (): string => new URLSearchParams(window.location.search).toString()

const isOnDashboard = () => window.location.pathname.replace(/\/?$/, '/') === dashboardPath

/**
 * The state in the URL, and navigation without server requests. The router is bypassed: if it knew every
 * week, it would fetch the page again on Back after a reload, and overwrite a newer URL with the one it
 * knows.
 */
function useDashboardLocation(): {
  location: DashboardLocation
  goTo: (location: DashboardLocation) => void
} {
  const arrivedWith = useSearchParams()
  const [query, setQuery] = useState(() => arrivedWith.toString())
  const location = useMemo(() => readDashboardLocation(new URLSearchParams(query)), [query])

  useEffect(() => {
    const follow = () => setQuery(currentQuery())
    const onPopState = (event: PopStateEvent) => {
      if (!isOnDashboard()) return
      event.stopImmediatePropagation()
      follow()
    }
    // The user may have gone back before hydration.
    if (isOnDashboard()) follow()
    window.addEventListener('popstate', onPopState, { capture: true })
    return () => window.removeEventListener('popstate', onPopState, { capture: true })
  }, [])

  const goTo = useCallback((next: DashboardLocation) => {
    const url = dashboardUrl(next)
    if (url === window.location.pathname + window.location.search) return
    goToAddress(url)
    setQuery(currentQuery())
  }, [])

  return { location, goTo }
}

/**
 * Whether the user may plan the subject's load. Keeps the last answer while loading, so that open panels stay
 * open.
 */
function useCanPlan(actor: Actor, subject: ActiveSubject | null): boolean {
  const isPermitted = useIsPermitted(actor, subject)
  const [before, setBefore] = useState(false)
  const isUnknown = subject !== null && (subject.may === undefined || isPermitted === null)
  const canPlan = isUnknown ? before : mayDo(subject, 'plan') || isPermitted === true
  if (canPlan !== before) setBefore(canPlan)
  return canPlan
}

/** The key of the subject in the URL. */
function shownSubject(): string {
  const { subject } = currentLocation()
  return subject ? subjectKey(subject) : ''
}

/**
 * The dashboard's state. Subject, week, subgroup and view are in the URL, so that Back, reload and shared
 * links keep them; the rest is one reducer. `subject`: the server-rendered one, with its name.
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
  const turned = lastTurn(pairTimesOn(calendar, now.date), now.minutes)
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

  const cacheSubject = useCacheSubject()
  const cached = useCachedSubject(location.subject)
  const subject = useMemo<ActiveSubject | null>(() => {
    if (!location.subject) return null
    if (cached) return cached
    if (props.subject && sameSubject(props.subject, location.subject)) return props.subject
    return namelessSubject(location.subject)
  }, [location.subject, cached, props.subject])

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
        cacheSubject(next)
        visit(next)
      },
      showWeek: (date) => goTo({ ...currentLocation(), monday: mondayOf(date) }),
      nextWeek: () => shiftWeek(7),
      previousWeek: () => shiftWeek(-7),
      resetWeek() {
        goTo({ ...currentLocation(), monday: currentMonday })
        dispatch({ type: 'today_asked' })
      },
      setSubgroup: (subgroup) => goTo({ ...currentLocation(), monday: currentLocation().monday ?? opening, subgroup }),
      setView: (view) => goTo({ ...currentLocation(), monday: currentLocation().monday ?? opening, view }),
      showAdjacent(next) {
        if (next && 'title' in next.subject) cacheSubject(next.subject)
        const from = currentLocation()
        const beside = next ? { subject: next.subject, monday: next.monday } : undefined
        goTo({ ...from, monday: from.monday ?? opening, beside })
      },
      setPreference: (name, value) => dispatch({ type: 'preferences_changed', change: { [name]: value } }),
      setMode: (mode) => dispatch({ type: 'mode_changed', change: { set: mode } }),
      removeMode: (mode) => dispatch({ type: 'mode_changed', change: { remove: mode } }),
      seek(slot, subgroup) {
        if (weekdayOf(slot.date) === 7) dispatch({ type: 'preferences_changed', change: { showSunday: true } })
        dispatch({ type: 'slot_sought', slot })
        const from = currentLocation()
        // The list has no cells to focus.
        const target = { monday: mondayOf(slot.date), view: 'grid' } as const
        goTo({ ...from, ...target, subgroup: subgroup ?? from.subgroup })
      },
      endSeek: () => dispatch({ type: 'slot_found' }),
      setTask: (next) => dispatch({ type: 'task_set', task: next }),
      carry: (next) => dispatch({ type: 'carried_changed', carried: next }),
      selectItem: (item, adds) => dispatch({ type: 'item_selected', subject: shownSubject(), item, adds }),
      renewSelection: (items) => dispatch({ type: 'load_known', subject: shownSubject(), items }),
      clearSelection: () => dispatch({ type: 'selection_cleared' }),
    }),
    [currentMonday, opening, goTo, shiftWeek, visit, cacheSubject],
  )

  useSlotInAddress(actions.seek, actions.setMode)

  const canPlan = useCanPlan(actor, subject)
  const modes = useMemo(
    () => (canPlan ? state.modes : state.modes.filter((mode) => mode !== 'load' && mode !== 'map')),
    [canPlan, state.modes],
  )
  const selection =
    subject && state.selection.subject === subjectKey(subject) ? state.selection.items : nothingSelected.items

  const adjacent = location.beside ?? null
  // Two weeks share the width of one.
  const shown = useMemo(() => (adjacent ? { ...preferences, wholeDay: true } : preferences), [adjacent, preferences])
  const dashboard = useMemo<Dashboard>(
    () => ({
      half: 'first',
      adjacent,
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
      adjacent,
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
  // Server-rendered cells that are not hydrated must hydrate before they change: React would render them from
  // scratch.
  if (drawn !== dashboard) activatePage()

  return (
    <DashboardFields values={dashboard} actions={actions}>
      {children}
    </DashboardFields>
  )
}
