import { calendarDate } from '@/lib/domain/calendar-date'
import type { SubjectWeek } from '@/lib/wire/live'
import { everythingChanged, type Notice } from './notice'
import { Subscriptions } from './subscriptions'

const week = (kind: SubjectWeek['kind'], id: number, monday = '2026-11-16'): SubjectWeek => ({
  kind,
  id,
  monday: calendarDate(monday),
})
const changed = (...weeks: SubjectWeek[]): Notice => ({ type: 'schedule_changed', weeks })

describe('who hears of a notice', () => {
  const watched = week('group', 12)
  const cases: [string, Notice, boolean][] = [
    ['the week watched', changed(week('group', 12)), true],
    ['one of several weeks', changed(week('room', 3), week('group', 12)), true],
    ['another subject of the kind', changed(week('group', 13)), false],
    ['another kind of the same id', changed(week('teacher', 12)), false],
    ['another week', changed(week('group', 12, '2026-11-23')), false],
    ['no week at all', changed(), false],
    ['everyone', everythingChanged, true],
  ]
  test.each(cases)('%s', (_, notice, hears) => {
    const subscriptions = new Subscriptions<string>()
    subscriptions.set('peer', watched)
    expect([...subscriptions.matching(notice)]).toEqual(hears ? ['peer'] : [])
  })
})

test('a peer hears once, however often its week is named', () => {
  const subscriptions = new Subscriptions<string>()
  subscriptions.set('peer', week('group', 12))
  expect([...subscriptions.matching(changed(week('group', 12), week('group', 12)))]).toEqual(['peer'])
})

test('the next week replaces the one before', () => {
  const subscriptions = new Subscriptions<string>()
  subscriptions.set('peer', week('group', 12))
  subscriptions.set('peer', week('group', 13))
  expect([...subscriptions.matching(changed(week('group', 12)))]).toEqual([])
  expect([...subscriptions.matching(changed(week('group', 13)))]).toEqual(['peer'])
})

test('who has left hears of nothing', () => {
  const subscriptions = new Subscriptions<string>()
  subscriptions.set('left', week('group', 12))
  subscriptions.set('stayed', week('group', 12))
  subscriptions.remove('left')
  expect([...subscriptions.matching(changed(week('group', 12)))]).toEqual(['stayed'])
  expect([...subscriptions.matching(everythingChanged)]).toEqual(['stayed'])
})
