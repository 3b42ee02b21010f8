import { idIn } from '@/lib/core/names/rules/ids'
import type { AskedHours } from '../calls'
import type { HoursQuestion } from '../rules/hours'

export const hoursPath = '/hours/'

const firstYear = 1900
const lastYear = 2199

/** What the page's address asks for; what is malformed is not asked. */
export function readHoursLocation(search: URLSearchParams): AskedHours {
  const year = idIn(search.get('year'))
  return {
    teacherId: idIn(search.get('teacher')) ?? undefined,
    departmentId: idIn(search.get('department')) ?? undefined,
    year: year !== null && year >= firstYear && year <= lastYear ? year : undefined,
    semesterId: idIn(search.get('semester')) ?? undefined,
  }
}

export function hoursUrl({ of, year, semesterId }: HoursQuestion): string {
  const query = new URLSearchParams({ year: String(year) })
  if (of.kind !== 'university') query.set(of.kind, String(of.id))
  if (semesterId !== null) query.set('semester', String(semesterId))
  return `${hoursPath}?${query}`
}

/** The workbook of a teacher or a department. */
export function hoursBookUrl({ of, year, semesterId }: HoursQuestion): string {
  const query = new URLSearchParams({ year: String(year) })
  if (of.kind !== 'university') query.set(`${of.kind}_id`, String(of.id))
  if (semesterId !== null) query.set('semester_id', String(semesterId))
  return `/api/hours/xlsx/?${query}`
}
