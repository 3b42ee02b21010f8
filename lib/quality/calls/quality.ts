import type { MeetingId } from '@/lib/core/rules/names/ids'
import type { InputOf } from '@/lib/core/calls/calls/call.contract'
import type {
  FirstOf,
  NamedParty,
  QualityQuestion,
  QualityReport,
  QualityScope,
  VisibleViolation,
  ViolationFilter,
} from '@/lib/quality/rules/quality-check'
import type { qualityCall, WireQuality } from './quality.contract'

export type WireTrouble = WireQuality['worst']['items'][number]
type WireQuery = InputOf<typeof qualityCall>['query']

const path = '/api/quality/'

export function qualityUrl({ scope, period, drafts, filter, compared }: QualityQuestion): string {
  const query = new URLSearchParams({ type: scope.kind })
  if (scope.kind !== 'university') query.set('id', String(scope.id))
  query.set('dbeg', period.from)
  query.set('dend', period.to)
  if (drafts) query.set('with_projected', '1')
  if (filter?.by === 'rule') query.set('rule', filter.rule)
  if (filter?.by === 'party') query.set(filter.kind, String(filter.id))
  if (compared) query.set('compare', compared)
  return `${path}?${query}`
}

function filterOf({ rule, group, teacher }: WireQuery): ViolationFilter {
  if (rule !== undefined) return { by: 'rule', rule }
  if (group !== undefined) return { by: 'party', kind: 'group', id: group }
  return teacher === undefined ? null : { by: 'party', kind: 'teacher', id: teacher }
}

export const decodeQualityQuestion = (query: WireQuery): QualityQuestion => ({
  scope: (query.type === 'university'
    ? { kind: 'university' }
    : { kind: query.type, id: query.id }) as QualityScope,
  period: { from: query.dbeg, to: query.dend },
  drafts: query.with_projected,
  filter: filterOf(query),
  compared: query.compare ?? null,
})

export const encodeParty = ({ kind, id, title, subgroup }: NamedParty): WireTrouble['who'][number] => ({
  type: kind === 'room' ? ('auditory' as const) : kind,
  id,
  title,
  ngroup: subgroup,
})

export const decodeParty = ({ type, id, title, ngroup }: WireTrouble['who'][number]): NamedParty =>
  ({ kind: type === 'auditory' ? 'room' : type, id, title, subgroup: ngroup }) as NamedParty

export const encodeTrouble = ({
  who,
  date,
  pair,
  about,
  dates,
  classes,
  ...rest
}: VisibleViolation): WireTrouble => ({
  ...rest,
  who: who.map(encodeParty),
  date,
  para: pair,
  about: [...about],
  dates: [...dates],
  classes: classes.map(({ lessonType, ...one }) => ({ ...one, nt: lessonType })),
})

export const decodeTrouble = ({ who, para, classes, ...rest }: WireTrouble): VisibleViolation => ({
  ...rest,
  pair: para,
  who: who.map(decodeParty),
  classes: classes.map(({ id, title, nt }) => ({ id: id as MeetingId, title, lessonType: nt })),
})

export const encodeFirst = <One, Wire>({ total, first }: FirstOf<One>, encode: (one: One) => Wire) => ({
  total,
  items: first.map(encode),
})

export const decodeFirst = <Wire, One>(
  { total, items }: { total: number; items: Wire[] },
  decode: (wire: Wire) => One,
): FirstOf<One> => ({ total, first: items.map(decode) })

export const encodeQuality = (report: QualityReport): WireQuality => ({
  meetings: report.meetings,
  cost: report.cost,
  rules: report.rules.map(({ isHard, ...one }) => ({ ...one, is_hard: isHard })),
  before: report.before && {
    dbeg: report.before.period.from,
    dend: report.before.period.to,
    meetings: report.before.meetings,
    cost: report.before.cost,
    rules: report.before.rules.map((one) => ({ ...one })),
  },
  groups: encodeFirst(report.groups, (one) => ({ ...one })),
  teachers: encodeFirst(report.teachers, (one) => ({ ...one })),
  hard: encodeFirst(report.hard, encodeTrouble),
  worst: encodeFirst(report.worst, encodeTrouble),
  publications:
    report.publications &&
    encodeFirst(report.publications, ({ isUndone, ...one }) => ({ ...one, is_undone: isUndone })),
  found: report.found && encodeFirst(report.found, encodeTrouble),
})

export const decodeQuality = (wire: WireQuality): QualityReport => ({
  meetings: wire.meetings,
  cost: wire.cost,
  rules: wire.rules.map(({ is_hard: isHard, ...one }) => ({ ...one, isHard })),
  before: wire.before && {
    period: { from: wire.before.dbeg, to: wire.before.dend },
    meetings: wire.before.meetings,
    cost: wire.before.cost,
    rules: wire.before.rules,
  },
  groups: decodeFirst(wire.groups, (one) => one),
  teachers: decodeFirst(wire.teachers, (one) => one),
  hard: decodeFirst(wire.hard, decodeTrouble),
  worst: decodeFirst(wire.worst, decodeTrouble),
  publications:
    wire.publications &&
    decodeFirst(wire.publications, ({ is_undone: isUndone, ...one }) => ({ ...one, isUndone })),
  found: wire.found && decodeFirst(wire.found, decodeTrouble),
})
