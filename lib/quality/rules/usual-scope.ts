import type { Actor } from '@/lib/core/actor/rules/actor'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import type { QualityScope } from './quality-check'

/** What somebody checks who asks for nothing yet: their own timetable, or the first that they plan; null: nothing. */
export function usualScope(actor: Actor): QualityScope | null {
  const { boundTo, editorOf } = actor
  const usual: (QualityScope | null)[] = [
    boundTo.teacherId === null ? null : { kind: 'teacher', id: boundTo.teacherId },
    boundTo.groupId === null ? null : { kind: 'group', id: boundTo.groupId },
    ...editorOf.faculties.map((id) => ({ kind: 'faculty' as const, id })),
    ...editorOf.groups.map((id) => ({ kind: 'group' as const, id })),
    ...editorOf.teachers.map((id) => ({ kind: 'teacher' as const, id })),
  ]
  return usual.find((scope) => scope !== null && isAllowed(actor, 'quality.check', scope)) ?? null
}
