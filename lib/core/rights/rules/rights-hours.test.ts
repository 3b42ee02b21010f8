import type { TeacherId } from '@/lib/core/names/rules/ids'
import { powerlessActor } from '@/testing/actors'
import { isAllowed } from './rights'

const teacher = 20 as TeacherId

describe('hours', () => {
  const department = 5
  const mine = { kind: 'teacher', id: teacher, departmentId: department } as const
  const heading = {
    ...powerlessActor,
    editorOf: { ...powerlessActor.editorOf, departments: [department] },
  }

  test('are a teacher’s own, and those of the department that one edits', () => {
    const own = { ...powerlessActor, boundTo: { ...powerlessActor.boundTo, teacherId: mine.id } }
    expect(isAllowed(own, 'hours.view', mine)).toBe(true)
    expect(isAllowed(own, 'hours.view', { ...mine, id: 98 as TeacherId })).toBe(false)
    expect(isAllowed(heading, 'hours.view', mine)).toBe(true)
    expect(isAllowed(heading, 'hours.view', { ...mine, departmentId: 6 })).toBe(false)
    expect(isAllowed(heading, 'hours.view', { kind: 'department', id: department })).toBe(true)
    expect(isAllowed(heading, 'hours.view', { kind: 'department', id: 6 })).toBe(false)
    expect(isAllowed(heading, 'hours.view', { kind: 'university' })).toBe(false)
  })

  test('are corrected by an editor who may change load', () => {
    const owned = { groups: [], teachers: [mine] }
    expect(isAllowed(heading, 'hours.correct', owned)).toBe(false)
    const dispatcher = { ...heading, permissions: ['can change nagruzka item info' as const] }
    expect(isAllowed(dispatcher, 'hours.correct', owned)).toBe(true)
    expect(isAllowed(dispatcher, 'hours.correct', { groups: [], teachers: [] })).toBe(false)
  })
})
