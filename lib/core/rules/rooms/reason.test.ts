import { powerlessActor, superuser } from '@/testing/actors'
import type { GroupId, TeacherId } from '../names/ids'
import { permissions } from '../accounts/actor'
import { isAllowed } from '../rights/rights'

test('reasons are suggested to whoever may give one, and to nobody else', () => {
  expect(isAllowed(superuser, 'reasons.view')).toBe(true)
  expect(
    permissions.filter((one) => isAllowed({ ...powerlessActor, permissions: [one] }, 'reasons.view')),
  ).toEqual([
    'can create transition',
    'can create queries',
    'can close auditories',
    'can change schedule item auditory',
  ])
  const bound = { groupId: 10 as GroupId, teacherId: null, subgroup: 0 } as const
  expect(isAllowed({ ...powerlessActor, boundTo: bound }, 'reasons.view')).toBe(false)
  const teacher = { ...bound, teacherId: 20 as TeacherId }
  expect(isAllowed({ ...powerlessActor, boundTo: teacher }, 'reasons.view')).toBe(true)
})
