import type { Actor } from '@/lib/core/actor/rules/actor'
import type { GroupId, TeacherId, UserId } from '@/lib/core/names/rules/ids'
import { powerlessActor, superuser } from '@/testing/actors'
import { rightsKey } from './rights-key'

const student: Actor = { ...powerlessActor, permissions: ['can view groups'] }

test('people with the same rights have one key, whoever they are', () => {
  const other = { ...student, userId: 2 as UserId, username: 'boris', fullName: 'Борис' }
  expect(rightsKey(other)).toBe(rightsKey(student))
  const own = { ...student, boundTo: { ...student.boundTo, groupId: 5 as GroupId } }
  expect(rightsKey(own)).toBe(rightsKey(student))
})

test('superusers are shown the same, whatever else they hold; permissions have no order', () => {
  const other: Actor = { ...superuser, userId: 2 as UserId, permissions: ['can view groups'] }
  expect(rightsKey(other)).toBe(rightsKey(superuser))
  expect(rightsKey(superuser)).not.toBe('')
  const both = ['can view teachers', 'can view groups'] as const
  const [one, reversed] = [both, both.toReversed()].map((permissions) => rightsKey({ ...powerlessActor, permissions }))
  expect(one).toBe(reversed)
})

test.each<[what: string, other: Actor]>([
  ['another permission', { ...student, permissions: ['can view groups', 'can view teachers'] }],
  ['an editor', { ...student, editorOf: { ...student.editorOf, departments: [1] } }],
  ['a programme', { ...student, programmes: [{ programmeId: 1 as never, flags: [] }] }],
  ['a superuser', superuser],
])('%s is another key', (_, other) => {
  expect(rightsKey(other)).not.toBe(rightsKey(student))
})

test('the reason of an absence is shown to its teacher: another one has another key, unless everybody sees it', () => {
  const as = (id: number, tellsReasons: boolean): Actor => ({
    ...powerlessActor,
    permissions: ['can view teachers'],
    boundTo: { ...powerlessActor.boundTo, teacherId: id as TeacherId },
    readers: { ...powerlessActor.readers, tellsReasons },
  })
  expect(rightsKey(as(1, false))).not.toBe(rightsKey(as(2, false)))
  expect(rightsKey(as(1, true))).toBe(rightsKey(as(2, true)))
})

test('one’s own timetable counts where not all are open, oneself where one may plan', () => {
  const own = { ...powerlessActor, boundTo: { ...powerlessActor.boundTo, groupId: 5 as GroupId } }
  expect(rightsKey(own)).not.toBe(rightsKey(powerlessActor))
  const planner: Actor = { ...powerlessActor, permissions: ['can set nagruzka items'] }
  expect(rightsKey({ ...planner, userId: 2 as UserId })).not.toBe(rightsKey(planner))
})
