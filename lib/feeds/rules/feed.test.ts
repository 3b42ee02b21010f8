import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { GroupId, RoomId, TeacherId } from '@/lib/core/names/rules/ids'
import { powerlessActor } from '@/testing/actors'
import { feedPeriod, offeredFeeds, type FeedOf } from './feed'

test.each(['2026-08-31', '2026-09-01', '2027-08-29'])('on %s a feed has the first day of its year', (today) => {
  expect(feedPeriod(calendarDate(today))).toEqual({ from: '2026-08-31', to: '2028-08-27' })
})

const student = { boundTo: { ...powerlessActor.boundTo, groupId: 12 as GroupId } }
const group = (id: number, subgroupCount: 1 | 2 = 2) => ({ kind: 'group', id: id as GroupId, subgroupCount }) as const
const named = (feeds: readonly FeedOf[]) =>
  feeds.map((one) => (one.kind === 'own' ? 'own' : `${one.subject.kind} ${one.subject.id}/${one.subgroup}`))

test('whoever looks at no week is offered their own timetable', () => {
  expect(named(offeredFeeds(powerlessActor, null, 0))).toEqual(['own'])
})

test.each([
  [0, ['group 12/0', 'group 12/1', 'group 12/2']],
  [1, ['group 12/1', 'group 12/0', 'group 12/2']],
  [2, ['group 12/2', 'group 12/0', 'group 12/1']],
] as const)('of a group the subgroup that is shown comes first (%i), and then the rest', (subgroup, feeds) => {
  expect(named(offeredFeeds(powerlessActor, group(12), subgroup))).toEqual([...feeds, 'own'])
})

test('only a group in two halves has feeds of these', () => {
  expect(named(offeredFeeds(powerlessActor, group(12, 1), 0))).toEqual(['group 12/0', 'own'])
  const room = { kind: 'room', id: 5 as RoomId, subgroupCount: 2 } as const
  expect(named(offeredFeeds(powerlessActor, room, 0))).toEqual(['room 5/0', 'own'])
})

test('one’s own timetable comes first where it is what is shown', () => {
  expect(named(offeredFeeds(student, group(12, 1), 0))).toEqual(['own', 'group 12/0'])
  expect(named(offeredFeeds(student, group(13, 1), 0))).toEqual(['group 13/0', 'own'])
  const teacher = { kind: 'teacher', id: 12 as TeacherId, subgroupCount: null } as const
  expect(named(offeredFeeds(student, teacher, 0))).toEqual(['teacher 12/0', 'own'])
})
