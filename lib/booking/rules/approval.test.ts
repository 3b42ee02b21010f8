import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { RequestId, RoomId } from '@/lib/core/names/rules/ids'
import { type Ask, asRequests, type AskedDate, askState, askStates, isUndecided } from './approval'

const ahead = { isUndone: false, hasBegun: false }

test.each([
  ['nobody decided', { state: 'asked', isHeld: false }, ahead, 'asked'],
  ['somebody holds the room', { state: 'asked', isHeld: true }, ahead, 'waiting'],
  ['it began before anybody decided', { state: 'asked', isHeld: true }, { ...ahead, hasBegun: true }, 'expired'],
  ['whoever asked took it back', { state: 'asked', isHeld: false }, { ...ahead, isUndone: true }, 'withdrawn'],
  [
    'it was taken back, and that day is over',
    { state: 'asked', isHeld: false },
    { isUndone: true, hasBegun: true },
    'withdrawn',
  ],
  ['it was approved', { state: 'approved', isHeld: true }, { ...ahead, hasBegun: true }, 'approved'],
  [
    'it was approved and then taken back',
    { state: 'approved', isHeld: false },
    { ...ahead, isUndone: true },
    'withdrawn',
  ],
  ['a refusal stays one', { state: 'refused', isHeld: false }, { isUndone: true, hasBegun: true }, 'refused'],
  ['it was told that nobody decided', { state: 'expired', isHeld: false }, { ...ahead, isUndone: true }, 'expired'],
] as const)('%s', (_, stored, now, state) => expect(askState(stored, now)).toBe(state))

test('only what nobody decided is shown in a week, as waiting where somebody holds the room', () => {
  const date = (state: AskedDate['state'], at: number): AskedDate => ({
    date: calendarDate(`2026-11-${at}`),
    state,
    reason: '',
    decidedBy: '',
    ahead: 0,
    heldBy: null,
  })
  const ask: Ask = {
    id: 1 as RequestId,
    version: 1,
    pair: 2,
    room: { id: 5 as RoomId, title: 'К-5', building: 'К' },
    title: 'Совет',
    inCharge: '',
    groups: [],
    by: 'Иванов',
    madeBy: null,
    dates: askStates.map((state, index) => date(state, 10 + index)),
    mayTakeBack: true,
  }
  expect(askStates.filter((state) => isUndecided({ state }))).toEqual(['asked', 'waiting'])
  expect(asRequests([ask]).map((one) => [one.date, one.asked, one.inCharge])).toEqual([
    ['2026-11-10', 'asked', 'Иванов'],
    ['2026-11-11', 'waiting', 'Иванов'],
  ])
  expect(asRequests([{ ...ask, inCharge: 'Деканат' }])[0]?.inCharge).toBe('Деканат')
})
