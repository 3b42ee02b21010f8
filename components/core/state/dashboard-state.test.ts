import type { LoadItem } from '@/lib/core/load/rules/load-item'
import { defaultPreferences } from '@/lib/core/schedule/rules/preferences'
import { loadItemFixture } from '@/testing/load-items'
import { dashboardReducer, type DashboardAction, type DashboardState } from './dashboard-root'
import { nothingSelected } from './dashboard-root'

const empty: DashboardState = {
  preferences: defaultPreferences,
  modes: [],
  selection: nothingSelected,
  task: null,
  carried: null,
  sought: null,
  todayAsked: 0,
}
test('a preference changes alone', () => {
  const { preferences } = dashboardReducer(empty, {
    type: 'preferences_changed',
    change: { showSunday: true },
  })
  expect(preferences).toEqual({ ...defaultPreferences, showSunday: true })
})

test('whoever begins to plan sees their drafts', () => {
  const hidden = { ...empty, preferences: { ...defaultPreferences, showDrafts: false } }
  const opened = (mode: 'load' | 'search') =>
    dashboardReducer(hidden, { type: 'mode_changed', change: { set: mode } }).preferences.showDrafts
  expect([opened('load'), opened('search')]).toEqual([true, false])
})

const physics = loadItemFixture(1)
const maths = loadItemFixture(2, { title: 'Математика' })
const art = loadItemFixture(3, { title: 'История искусств' })

describe('the selection', () => {
  const planning = dashboardReducer(empty, { type: 'mode_changed', change: { set: 'load' } })
  const after = (...actions: DashboardAction[]) => actions.reduce(dashboardReducer, planning)
  const click = (item: LoadItem): DashboardAction => ({
    type: 'item_selected',
    subject: 'group:12',
    item,
    adds: false,
  })
  const ctrlClick = (item: LoadItem): DashboardAction => ({
    type: 'item_selected',
    subject: 'group:12',
    item,
    adds: true,
  })
  const known = (...items: LoadItem[]): DashboardAction => ({
    type: 'load_known',
    subject: 'group:12',
    items,
  })
  const selected = (state: DashboardState) => state.selection.items

  test('a click selects one item alone', () => {
    expect(selected(after(click(physics), ctrlClick(maths), click(art)))).toEqual([art])
  })

  test('ctrl-click adds; the first selected stays first', () => {
    expect(selected(after(click(physics), ctrlClick(maths), ctrlClick(art)))).toEqual([physics, maths, art])
  })

  test('ctrl-click on what is selected takes it out, and the next is first', () => {
    expect(selected(after(click(physics), ctrlClick(maths), ctrlClick(physics)))).toEqual([maths])
  })

  test('another subject’s load begins a selection of its own', () => {
    const state = after(click(physics), {
      type: 'item_selected',
      subject: 'teacher:5',
      item: art,
      adds: true,
    })
    expect(state.selection).toEqual({ subject: 'teacher:5', items: [art] })
  })

  test('items are renewed by what the server says now, and those that are gone leave', () => {
    const changed = { ...physics, version: 2 }
    expect(selected(after(click(physics), ctrlClick(maths), known(art, changed)))).toEqual([changed])
  })

  test('the same load again changes nothing', () => {
    const { selection } = after(click(physics))
    expect(dashboardReducer({ ...planning, selection }, known(physics, art)).selection).toBe(selection)
  })

  test('goes with the mode', () => {
    const state = after(click(physics), { type: 'mode_changed', change: { set: 'map' } })
    expect(selected(state)).toEqual([physics])
    expect(selected(dashboardReducer(state, { type: 'mode_changed', change: { remove: 'load' } }))).toEqual([])
    expect(selected(dashboardReducer(state, { type: 'mode_changed', change: { set: 'search' } }))).toEqual([])
  })
})
