import type { SoughtSlot } from '@/lib/core/browser/schedule/dashboard-location'
import type { Preferences } from '@/lib/core/rules/schedule/preferences'
import type { Carried } from './carried'
import { modesAfter, type Mode, type ModeChange } from './modes'
import { nothingSelected, selectionAfter, type Selection, type SelectionAction } from './selection'
import { taskIn, type Task } from './task'

/** The dashboard's state outside the URL. Each slice has its own reducer below. */
export type DashboardState = {
  preferences: Preferences
  modes: readonly Mode[]
  selection: Selection
  task: Task | null
  carried: Carried | null
  /** The slot requested by a panel, until its cell is focused. */
  sought: SoughtSlot | null
  /** Counts requests for «today»; each scrolls the view there. */
  todayAsked: number
}

export type DashboardAction =
  | { type: 'preferences_changed'; change: Partial<Preferences> }
  | { type: 'mode_changed'; change: ModeChange }
  | { type: 'task_set'; task: Task }
  | { type: 'carried_changed'; carried: Carried | null }
  | { type: 'slot_sought'; slot: SoughtSlot }
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

function soughtSlice(sought: SoughtSlot | null, action: DashboardAction): SoughtSlot | null {
  if (action.type === 'slot_sought') return action.slot
  return action.type === 'slot_found' ? null : sought
}

export function dashboardReducer(state: DashboardState, action: DashboardAction): DashboardState {
  const modes = modesSlice(state.modes, action)
  return {
    preferences: preferencesSlice(state.preferences, action),
    modes,
    selection: selectionSlice(state.selection, action, modes),
    task: taskIn(action.type === 'task_set' ? action.task : state.task, modes),
    carried: action.type === 'carried_changed' ? action.carried : state.carried,
    sought: soughtSlice(state.sought, action),
    todayAsked: state.todayAsked + (action.type === 'today_asked' ? 1 : 0),
  }
}
