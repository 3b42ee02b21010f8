import { mondayOf, parseCalendarDate, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { VariantId } from '@/lib/core/names/rules/ids'
import { subjectOf } from '@/lib/core/names/rules/resource'
import { addressWith } from '@/lib/core/words/rules/address'
import type { WeekSubject } from '@/lib/variants/rules/variant-view'

export const variantsPath = '/variants/'
export const variantPath = (id: VariantId): string => `${variantsPath}${id}/`

/** State in the URL of a variant: the subject and week shown. Null: no subject, the current week. */
type VariantLocation = { subject: WeekSubject | null; monday: CalendarDate | null }

const kinds = ['group', 'teacher', 'room'] as const

/** Parses the URL; malformed values count as absent, and any date selects its week. */
export function readVariantLocation(params: { get(name: string): string | null }): VariantLocation {
  const id = params.get('id') ?? ''
  const kind = kinds.find((one) => one === params.get('type'))
  const week = parseCalendarDate(params.get('week') ?? '')
  return {
    subject: kind && /^-?\d{1,9}$/.test(id) ? subjectOf(kind, Number(id)) : null,
    monday: week && mondayOf(week),
  }
}

export const variantLocationUrl =
  (id: VariantId) =>
  ({ subject, monday: week }: VariantLocation): string =>
    addressWith(variantPath(id), { type: subject?.kind, id: subject?.id, week })
