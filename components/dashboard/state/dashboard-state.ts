import { subjectKey, type ActiveSubject } from '@/lib/domain/active-item'
import type { Preferences } from '@/lib/domain/preferences'

/** What the dashboard holds beside its address. Each slice has a reducer of its own below. */
export type DashboardState = {
  preferences: Preferences
  /** Names of the subjects met so far, by `subjectKey`: the address carries only ids. */
  subjects: Readonly<Record<string, ActiveSubject>>
}

export type DashboardAction =
  | { type: 'preferences_changed'; change: Partial<Preferences> }
  | { type: 'subject_met'; subject: ActiveSubject }

const preferencesSlice = (preferences: Preferences, action: DashboardAction): Preferences =>
  action.type === 'preferences_changed' ? { ...preferences, ...action.change } : preferences

function subjectsSlice(
  subjects: DashboardState['subjects'],
  action: DashboardAction,
): DashboardState['subjects'] {
  if (action.type !== 'subject_met') return subjects
  const key = subjectKey(action.subject)
  const known = subjects[key]
  const { title, subgroupCount } = action.subject
  if (known && known.title === title && (subgroupCount === null || known.subgroupCount === subgroupCount))
    return subjects
  return {
    ...subjects,
    [key]: { ...action.subject, subgroupCount: subgroupCount ?? known?.subgroupCount ?? null },
  }
}

export const dashboardReducer = (state: DashboardState, action: DashboardAction): DashboardState => ({
  preferences: preferencesSlice(state.preferences, action),
  subjects: subjectsSlice(state.subjects, action),
})
