import { mondayOf, parseCalendarDate, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { idIn } from '@/lib/core/names/rules/ids'
import { subjectOf } from '@/lib/core/names/rules/resource'
import { addressWith } from '@/lib/core/words/rules/address'
import { comparisons, type Compared, type QualityScope, type ViolationFilter } from '@/lib/quality/rules/quality-check'
import type { QualityRule } from '@/lib/quality/rules/quality-rules'

/** State in the URL of the check. `monday` null: the current week; `span`: that week or its semester. */
export type QualityLocation = {
  scope: QualityScope | null
  monday: CalendarDate | null
  span: 'week' | 'semester'
  drafts: boolean
  filter: ViolationFilter
  compared: Compared | null
}

export const qualityPath = '/quality/'
export const qualityChartsPath = `${qualityPath}charts/`

type Params = { get(name: string): string | null }

function readScope(params: Params): QualityScope | null {
  const kind = params.get('type')
  if (kind === 'university') return { kind }
  const id = idIn<number>(params.get('id'))
  if (id === null) return null
  return kind === 'group' || kind === 'teacher' || kind === 'faculty' ? subjectOf(kind, id) : null
}

/** Accepts any rule: the server refuses unknown ones. */
function readFilter(params: Params): ViolationFilter {
  const rule = params.get('rule')
  if (rule) return { by: 'rule', rule: rule as QualityRule }
  for (const kind of ['group', 'teacher'] as const) {
    const id = idIn<number>(params.get(kind))
    if (id !== null) return { by: 'party', kind, id }
  }
  return null
}

/** Parses the URL; malformed values count as absent, and any date selects its week. */
export function readQualityLocation(params: Params): QualityLocation {
  const week = parseCalendarDate(params.get('week') ?? '')
  return {
    scope: readScope(params),
    monday: week && mondayOf(week),
    span: params.get('span') === 'semester' ? 'semester' : 'week',
    drafts: params.get('drafts') === '1',
    filter: readFilter(params),
    compared: comparisons.find((one) => one === params.get('compare')) ?? null,
  }
}

const fieldsOf = ({ scope, monday, span, drafts, filter, compared }: QualityLocation) => ({
  type: scope?.kind,
  id: scope && scope.kind !== 'university' && scope.id,
  week: monday,
  span: span === 'semester' && span,
  drafts,
  compare: compared,
  rule: filter?.by === 'rule' && filter.rule,
  ...(filter?.by === 'party' && { [filter.kind]: filter.id }),
})

export const qualityScreenUrl = (location: QualityLocation): string => addressWith(qualityPath, fieldsOf(location))

/** The charts of the same week; only for a faculty or the university. */
export const qualityChartsUrl = (location: QualityLocation): string =>
  addressWith(qualityChartsPath, fieldsOf({ ...location, filter: null, compared: null, span: 'week' }))
