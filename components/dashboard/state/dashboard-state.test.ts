import type { ActiveSubject } from '@/lib/domain/active-item'
import type { GroupId } from '@/lib/domain/ids'
import { defaultPreferences } from '@/lib/domain/preferences'
import { dashboardReducer, type DashboardState } from './dashboard-state'

const group = (subgroupCount: 1 | 2 | null, title = 'ИСТб-23-1'): ActiveSubject => ({
  kind: 'group',
  id: 12 as GroupId,
  title,
  subgroupCount,
})
const empty: DashboardState = { preferences: defaultPreferences, subjects: {} }
const met = (...subjects: ActiveSubject[]) =>
  subjects.reduce((state, subject) => dashboardReducer(state, { type: 'subject_met', subject }), empty)

test('a badge, which knows no subgroups, does not forget what is known of them', () => {
  expect(met(group(2), group(null)).subjects['group:12']).toEqual(group(2))
})

test('what comes later completes what a badge said', () => {
  expect(met(group(null), group(2)).subjects['group:12']).toEqual(group(2))
})

test('meeting the same subject again changes nothing', () => {
  const { subjects } = met(group(2))
  expect(
    dashboardReducer({ ...empty, subjects }, { type: 'subject_met', subject: group(null) }).subjects,
  ).toBe(subjects)
})

test('a preference changes alone', () => {
  const { preferences } = dashboardReducer(empty, {
    type: 'preferences_changed',
    change: { showSunday: true },
  })
  expect(preferences).toEqual({ ...defaultPreferences, showSunday: true })
})
