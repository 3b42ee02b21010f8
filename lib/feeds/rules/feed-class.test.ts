import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type {
  EventId,
  GroupId,
  LoadItemId,
  MeetingId,
  ProgrammeId,
  RoomId,
  TeacherId,
} from '@/lib/core/names/rules/ids'
import type { Subject } from '@/lib/core/names/rules/resource'
import type { FeedPart } from './feed'
import { alarmsOf, isInFeed, type FeedClass } from './feed-class'

const group = { kind: 'group', id: 12 as GroupId } as const
const teacher = { kind: 'teacher', id: 3 as TeacherId } as const
const room = { kind: 'room', id: 5 as RoomId } as const

const part = (subject: Subject, more: Partial<FeedPart> = {}): FeedPart => ({
  subject,
  subgroup: 0,
  only: null,
  ...more,
})

const one: FeedClass = {
  uid: 7 as MeetingId,
  eventId: 5 as EventId,
  loadItemId: null,
  sequence: 0,
  changedAt: 0,
  cancelled: null,
  kind: 'class',
  isRequest: false,
  requestKind: null,
  title: 'Физика',
  lessonType: 1,
  date: calendarDate('2026-11-18'),
  pair: 1,
  subgroup: 0,
  comment: '',
  link: '',
  reason: '',
  inCharge: '',
  movedFrom: null,
  movedTo: null,
  rooms: [],
  formerTeachers: [],
  substitution: null,
  teachers: [{ id: teacher.id, name: 'Орлова М. С.' }],
  groups: [{ id: group.id, title: 'ИСТб-23-1', subgroup: 0 }],
}
const ofHalf = (subgroup: 0 | 1 | 2): FeedClass => ({
  ...one,
  groups: [
    { id: 13 as GroupId, title: 'ИСТб-23-2', subgroup: 1 },
    { id: group.id, title: 'ИСТб-23-1', subgroup },
  ],
})

test.each([
  [0, 0, true],
  [0, 1, true],
  [0, 2, true],
  [1, 0, true],
  [1, 1, true],
  [1, 2, false],
  [2, 1, false],
  [2, 2, true],
] as const)('in the feed of a subgroup %i a class of subgroup %i is: %s', (subgroup, half, isIn) => {
  expect(isInFeed(ofHalf(half), [part(group, { subgroup })])).toBe(isIn)
})

test('a class is in the feed of its own group and teachers, those who had it among them; in that of a room whatever is asked of it', () => {
  const of = (subject: Subject, values: Partial<FeedClass> = {}) => isInFeed({ ...one, ...values }, [part(subject)])
  expect([of(group), of({ kind: 'group', id: 14 as GroupId })]).toEqual([true, false])
  expect([of(teacher), of({ kind: 'teacher', id: 4 as TeacherId })]).toEqual([true, false])
  expect(of(teacher, { teachers: [] })).toBe(false)
  expect(of(teacher, { teachers: [], formerTeachers: [teacher.id] })).toBe(true)
  expect([of(room), of({ kind: 'programme', id: 1 as ProgrammeId })]).toEqual([true, true])
})

test('of a class alone no other is there, and one part of a feed is enough', () => {
  const only = { loadItemId: 1 as LoadItemId, eventId: null }
  expect(isInFeed(one, [part(group, { only })])).toBe(false)
  expect(isInFeed({ ...one, loadItemId: only.loadItemId }, [part(group, { only })])).toBe(true)
  expect(isInFeed(one, [part(group, { only }), part(teacher)])).toBe(true)
  expect(isInFeed(one, [])).toBe(false)
})

test.each([
  ['an exam', { kind: 'exam' }, [1440, 60]],
  ['a class of an exam’s type', { lessonType: 4 }, [1440, 60]],
  ['an exam that is cancelled', { kind: 'exam', cancelled: 'moved' }, []],
  ['a class', {}, []],
  ['a booking', { kind: 'booking' }, []],
] as const)('%s is called to mind so many minutes before, but for a room', (_, values, minutes) => {
  const exam: FeedClass = { ...one, ...values }
  expect(alarmsOf(exam, [part(room), part(group)])).toEqual(minutes)
  expect(alarmsOf(exam, [part(room)])).toEqual([])
})
