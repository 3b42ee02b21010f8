'use client'
import { createContext, use, useContext, type Context, type ReactNode } from 'react'
import type { Actor } from '@/lib/core/actor/rules/actor'
import type { AcademicCalendar } from '@/lib/core/calendar/rules/academic-calendar'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { CivilTime } from '@/lib/core/calendar/rules/civil-time'
import type { LoadItem } from '@/lib/core/load/rules/load-item'
import type { Subgroup, Subject } from '@/lib/core/names/rules/resource'
import type { PartialSubject } from '@/lib/core/schedule/browser/subject-cache'
import type { ActiveSubject } from '@/lib/core/schedule/rules/active-item'
import type { Preferences } from '@/lib/core/schedule/rules/preferences'
import type { AdjacentLocation, DashboardView, RequestedSlot } from '@/lib/core/views/browser/dashboard-location'
import { keysOf } from '@/lib/core/words/rules/records'
import type { Dragged, Mode, Task } from './task'

/** The week to show beside the first. */
export type AdjacentChoice = { subject: PartialSubject | Subject; monday: CalendarDate | null }

/** Every preference is also a field of its own. */
export type Dashboard = Preferences & {
  /** Which of two weeks side by side this is. */
  half: 'first' | 'second'
  /** The second week, if one is shown. */
  adjacent: AdjacentLocation | null
  /** The subject whose load is planned: the first week's. */
  planned: ActiveSubject | null
  actor: Actor
  calendar: AcademicCalendar
  /** Changes every minute; read it only to show minutes. */
  now: CivilTime
  today: CalendarDate
  /** The last time today that a pair began or ended; read it for what depends on the current pair. */
  bell: CivilTime
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
  /** What is being dragged over the week, if anything. */
  carried: Dragged | null
  /** The slot about to be focused. */
  sought: RequestedSlot | null
  /** Changes whenever «today» is requested, so that the view scrolls there. */
  todayAsked: number
}

/** Stable as long as the current week stays the same. */
export type DashboardActions = {
  /** The current time, for event handlers: it does not cause a render. */
  timeNow: () => CivilTime
  /** Shows the same week of another subject. */
  activate: (subject: PartialSubject) => void
  /** The same for a subject whose name may be unknown, or for a subgroup. */
  visit: (subject: Subject, subgroup?: Subgroup) => void
  showWeek: (date: CalendarDate) => void
  nextWeek: () => void
  previousWeek: () => void
  /** Returns to the current week, and to today in it. */
  resetWeek: () => void
  setSubgroup: (subgroup: Subgroup) => void
  setView: (view: DashboardView) => void
  /** Shows a second week beside the first; null: closes it. */
  showAdjacent: (adjacent: AdjacentChoice | null) => void
  setPreference: <Name extends keyof Preferences>(name: Name, value: Preferences[Name]) => void
  setMode: (mode: Mode) => void
  removeMode: (mode: Mode) => void
  /** Moves the focus to a slot of any week. `subgroup`: shown there, if not the current one. */
  seek: (slot: RequestedSlot, subgroup?: Subgroup) => void
  /** The slot has the focus. */
  endSeek: () => void
  /** Opens the task's panel, or continues in it. */
  setTask: (task: Task) => void
  /** Starts dragging, or with null stops. */
  carry: (carried: Dragged | null) => void
  /** Selects an item of the shown load. `adds`: toggles it in the selection. */
  selectItem: (item: LoadItem, adds: boolean) => void
  /** Updates the selection from the current load. */
  renewSelection: (items: readonly LoadItem[]) => void
  clearSelection: () => void
}

const field = <Name extends keyof Dashboard>() => createContext<Dashboard[Name] | undefined>(undefined)

/** Each field has its own context, so that a change re-renders only components that read it. */
const fields: { [Name in keyof Dashboard]: Context<Dashboard[Name] | undefined> } = {
  half: field<'half'>(),
  adjacent: field<'adjacent'>(),
  planned: field<'planned'>(),
  actor: field<'actor'>(),
  calendar: field<'calendar'>(),
  now: field<'now'>(),
  today: field<'today'>(),
  bell: field<'bell'>(),
  preferences: field<'preferences'>(),
  theme: field<'theme'>(),
  showSunday: field<'showSunday'>(),
  showDisciplineTitle: field<'showDisciplineTitle'>(),
  showGroups: field<'showGroups'>(),
  showDrafts: field<'showDrafts'>(),
  showBlinking: field<'showBlinking'>(),
  wholeDay: field<'wholeDay'>(),
  letterKeys: field<'letterKeys'>(),
  activeSemester: field<'activeSemester'>(),
  subject: field<'subject'>(),
  monday: field<'monday'>(),
  isCurrentWeek: field<'isCurrentWeek'>(),
  subgroup: field<'subgroup'>(),
  view: field<'view'>(),
  canPlan: field<'canPlan'>(),
  modes: field<'modes'>(),
  selection: field<'selection'>(),
  task: field<'task'>(),
  carried: field<'carried'>(),
  sought: field<'sought'>(),
  todayAsked: field<'todayAsked'>(),
}
const fieldNames = keysOf(fields)

function provided<Name extends keyof Dashboard>(name: Name, value: Dashboard[Name], inside: ReactNode) {
  const Field: Context<Dashboard[Name] | undefined> = fields[name]
  return <Field value={value}>{inside}</Field>
}

const DashboardActionsContext = createContext<DashboardActions | null>(null)

/** Provides these fields, whose set is constant, and actions. A second week has its own provider. */
export function DashboardFields(props: { values: Partial<Dashboard>; actions: DashboardActions; children: ReactNode }) {
  const { values, actions, children } = props
  return (
    <DashboardActionsContext value={actions}>
      {fieldNames.reduce<ReactNode>((inside, name) => {
        const value = values[name]
        return value === undefined ? inside : provided(name, value, inside)
      }, children)}
    </DashboardActionsContext>
  )
}

function readerOf<Name extends keyof Dashboard>(name: Name) {
  const Field: Context<Dashboard[Name] | undefined> = fields[name]
  return function useField() {
    const value = use(Field)
    if (value === undefined) throw new Error('useDashboard needs a DashboardRoot above it')
    return value
  }
}

const dashboard = Object.defineProperties(
  {} as Dashboard,
  Object.fromEntries(fieldNames.map((name) => [name, { get: readerOf(name) }])),
)

/**
 * The dashboard's fields; destructure them during render: `const { monday } = useDashboard()`. A component
 * re-renders when one of the fields that it read changes.
 */
export const useDashboard = (): Dashboard => dashboard

export function useDashboardActions(): DashboardActions {
  const actions = useContext(DashboardActionsContext)
  if (!actions) throw new Error('useDashboardActions needs a DashboardRoot above it')
  return actions
}
