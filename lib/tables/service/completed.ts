import type { Actor } from '@/lib/core/rules/accounts/actor'
import type { RowValues } from '@/lib/core/rules/tables/admin-table'
import { shortPersonName } from '@/lib/core/texts/names/short-names'

/**
 * What a new row says of itself where nothing else is said: a teacher's short name; the only faculty of
 * whoever administers one, where the table has faculties.
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
