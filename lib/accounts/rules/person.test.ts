import { permissions } from '@/lib/core/actor/rules/actor'
import { rightSetNames, rightSetOf, rightSets, setsOfFaculty } from './person'

test('permissions are the ready set that has these and no others, in any order', () => {
  for (const name of rightSetNames) {
    const set = rightSets[name]
    expect(rightSetOf(set.toReversed())).toBe(name)
    expect(rightSetOf(set.slice(1))).not.toBe(name)
    const other = permissions.find((one) => !set.includes(one))
    expect(other).toBeDefined()
    expect(rightSetOf(permissions.filter((one) => set.includes(one) || one === other))).not.toBe(name)
    expect(rightSetOf(permissions.filter((one) => one === other || set.slice(1).includes(one)))).not.toBe(name)
  }
  expect(rightSetOf([])).toBeNull()
})

test('each set has what its people need, and whoever plans may also what a teacher may', () => {
  const { student, teacher, rooms, planner, administrator } = rightSets
  const views = ['can view groups', 'can view teachers', 'can view auditories']
  expect(student).toEqual(['can view groups', 'can view teachers'])
  expect(teacher).toEqual([...views, 'can find free auditories'])
  for (const own of ['can create queries', 'can remove queries', 'can close auditories'] as const)
    expect(rooms).toContain(own)
  expect(rooms).toContain('can change schedule item auditory')
  for (const set of [rooms, planner, administrator]) expect(set).toEqual(expect.arrayContaining([...teacher]))
  expect(planner.toSorted()).toEqual(
    [
      ...teacher,
      'can view all teachers' as const,
      ...(['can set nagruzka items', 'can publish schedule', 'can create transition'] as const),
      ...(['can create queries', 'can toggle schedule by nagruzka'] as const),
      ...(['can change schedule item info', 'can change schedule item auditory'] as const),
      ...(['can change nagruzka item info', 'can edit nagruzka set permissions'] as const),
    ].toSorted(),
  )
  expect(administrator).toEqual([...planner, 'can administer faculty'])
  expect(setsOfFaculty).toEqual(['planner', 'administrator'])
})
