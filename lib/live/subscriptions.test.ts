import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { SubjectWeek, Watched } from '@/lib/core/live/calls/live'
import { subjectOf } from '@/lib/core/names/rules/resource'
import { everythingChanged, type LiveNotice, type SubscribedWeek } from './notice'
import { Subscriptions } from './server'

const week = (kind: SubjectWeek['kind'], id: number, monday = '2026-11-16'): SubjectWeek => ({
  ...subjectOf(kind, id),
  monday: calendarDate(monday),
})
const only = (watched: SubjectWeek): Watched => ({ week: watched, everyWeek: false, also: [] })
const changed = (...weeks: SubjectWeek[]): LiveNotice => ({
  type: 'schedule_changed',
  weeks,
  audience: 'all',
})
const everybody = () => true

describe('who hears of a notice', () => {
  const watched = week('group', 12)
  const cases: [string, LiveNotice, boolean][] = [
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
    subscriptions.set('peer', only(watched))
    expect([...subscriptions.matching(notice, everybody)]).toEqual(hears ? ['peer'] : [])
  })
})

test('a subject itself is heard of in any week, by whoever follows it', () => {
  const whole: LiveNotice = {
    type: 'schedule_changed',
    weeks: [{ ...subjectOf('programme', 7), monday: null }],
    audience: 'all',
  }
  const subscriptions = new Subscriptions<string>()
  subscriptions.set('now', only(week('programme', 7)))
  subscriptions.set('later', { ...only(week('programme', 7, '2026-12-28')), everyWeek: true })
  subscriptions.set('other', only(week('programme', 8)))
  subscriptions.set('group', only(week('group', 7)))
  expect([...subscriptions.matching(whole, everybody)]).toEqual(['now', 'later'])
})

test('a peer hears once, however often its week is named', () => {
  const subscriptions = new Subscriptions<string>()
  subscriptions.set('peer', only(week('group', 12)))
  expect([...subscriptions.matching(changed(week('group', 12), week('group', 12)), everybody)]).toEqual(['peer'])
})

test('the next week replaces the one before', () => {
  const subscriptions = new Subscriptions<string>()
  subscriptions.set('peer', only(week('group', 12)))
  subscriptions.set('peer', only(week('group', 13)))
  expect([...subscriptions.matching(changed(week('group', 12)), everybody)]).toEqual([])
  expect([...subscriptions.matching(changed(week('group', 13)), everybody)]).toEqual(['peer'])
})

test('who has left hears of nothing', () => {
  const subscriptions = new Subscriptions<string>()
  subscriptions.set('left', only(week('group', 12)))
  subscriptions.set('stayed', only(week('group', 12)))
  subscriptions.remove('left')
  expect([...subscriptions.matching(changed(week('group', 12)), everybody)]).toEqual(['stayed'])
  expect([...subscriptions.matching(everythingChanged, everybody)]).toEqual(['stayed'])
})

test('whoever follows all of a week hears of every subject in it, and of no other week', () => {
  const subscriptions = new Subscriptions<string>()
  subscriptions.set('all', { ...only(week('group', 12)), everySubject: true })
  subscriptions.set('one', only(week('group', 12)))
  const { monday } = week('group', 12)
  subscriptions.set('nobody’s', {
    week: { kind: null, monday },
    everyWeek: false,
    also: [],
    everySubject: true,
  })
  expect([...subscriptions.matching(changed(week('room', 7)), everybody)]).toEqual(['all', 'nobody’s'])
  expect([...subscriptions.matching(changed(week('room', 7, '2026-11-23')), everybody)]).toEqual([])
})

test('what shows no week hears of every week of those whom it names, or of all', () => {
  const subscriptions = new Subscriptions<string>()
  const { monday } = week('group', 12)
  const none = { week: { kind: null, monday }, everyWeek: true, also: [] } as const
  subscriptions.set('plan', { ...none, also: [subjectOf('teacher', 5)] })
  subscriptions.set('list', { ...none, everySubject: true })
  const later = (kind: 'teacher' | 'room', id: number) => [
    ...subscriptions.matching(changed(week(kind, id, '2026-12-28')), everybody),
  ]
  expect(later('teacher', 5).sort()).toEqual(['list', 'plan'])
  expect(later('room', 5)).toEqual(['list'])
})

describe('a planner', () => {
  const planning: Watched = {
    week: week('group', 12),
    everyWeek: true,
    also: [subjectOf('teacher', 5), subjectOf('group', 12)],
  }
  test.each<[string, LiveNotice, boolean]>([
    ['any week of the subject', changed(week('group', 12, '2026-12-28')), true],
    ['the same week of a teacher', changed(week('teacher', 5)), true],
    ['another week of a teacher', changed(week('teacher', 5, '2026-11-23')), false],
    ['the week of another', changed(week('teacher', 6)), false],
    ['both at once, once', changed(week('group', 12), week('teacher', 5)), true],
  ])('hears of %s: %p', (_, notice, hears) => {
    const subscriptions = new Subscriptions<string>()
    subscriptions.set('peer', planning)
    expect([...subscriptions.matching(notice, everybody)]).toEqual(hears ? ['peer'] : [])
    subscriptions.set('peer', only(week('room', 1)))
    expect([...subscriptions.matching(notice, everybody)]).toEqual([])
  })
})

test('of a notice that names several weeks each peer hears by those where it may', () => {
  const subscriptions = new Subscriptions<string>()
  subscriptions.set('room', only(week('room', 7)))
  subscriptions.set('all', { ...only(week('group', 12)), everySubject: true })
  const mayHear = (peer: string, looked: SubscribedWeek) =>
    peer === 'all' && looked !== 'everything' && looked.kind === 'teacher'
  expect([...subscriptions.matching(changed(week('room', 7), week('teacher', 5)), mayHear)]).toEqual(['all'])
  expect([...subscriptions.matching(changed(week('room', 7)), mayHear)]).toEqual([])
  expect([...subscriptions.matching(everythingChanged, mayHear)]).toEqual([])
})
