import type { Actor } from '@/lib/core/rules/accounts/actor'
import type { RowValues } from '@/lib/core/rules/tables/admin-table'
import { shortPersonName } from '@/lib/core/texts/names/short-names'

/**
 * Adds default values to a new row: a teacher's short name; the faculty, if the actor administers only one.
 */
export function completed(actor: Actor, values: RowValues): RowValues {
  const [faculty, ...more] = actor.isSuperuser ? [] : actor.editorOf.faculties
  const isNameless = typeof values.fullName === 'string' && !values.name
  return {
    ...(faculty !== undefined && more.length === 0 && { facultyId: faculty }),
    ...values,
    ...(isNameless && { name: shortPersonName(String(values.fullName)) }),
  }
}
