import { idIn } from '@/lib/core/names/rules/ids'
import { addressWith } from '@/lib/core/words/rules/address'
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

export const hoursUrl = ({ of, year, semesterId: semester }: HoursQuestion): string =>
  addressWith(hoursPath, { year, ...(of.kind !== 'university' && { [of.kind]: of.id }), semester })

/** The workbook of a teacher or a department. */
export const hoursBookUrl = ({ of, year, semesterId }: HoursQuestion): string =>
  addressWith('/api/hours/xlsx/', {
    year,
    ...(of.kind !== 'university' && { [`${of.kind}_id`]: of.id }),
    semester_id: semesterId,
  })
