import { subjectOf } from '@/lib/core/names/rules/resource'
import { subjectOfWord } from '@/lib/core/schedule/calls/subject'
import type { InputOf, AnswerOf, OwnAnswerOf } from '@/lib/core/wire/calls/call.contract'
import { inOwnNames } from '@/lib/core/wire/calls/own-names'
import { requestOf } from '@/lib/core/wire/calls/request'
import type {
  FirstOf,
  NamedParty,
  QualityQuestion,
  QualityReport,
  QualityScope,
  VisibleViolation,
  ViolationFilter,
} from '@/lib/quality/rules/quality-check'
import type { qualityCall } from './quality.contract'

type QualityQuery = InputOf<typeof qualityCall>['query']
type QualityAnswer = OwnAnswerOf<typeof qualityCall>
type ViolationAnswer = QualityAnswer['worst']['items'][number]
type PartyAnswer = ViolationAnswer['who'][number]
type SentViolation = AnswerOf<typeof qualityCall>['worst']['items'][number]

export const qualityRequest = ({ scope, period, drafts, filter, compared }: QualityQuestion) =>
  requestOf<typeof qualityCall>('GET /api/quality/', {
    query: {
      kind: scope.kind,
      id: scope.kind === 'university' ? null : scope.id,
      from: period.from,
      to: period.to,
      withProjected: drafts,
      rule: filter?.by === 'rule' ? filter.rule : null,
      ...(filter?.by === 'party' && { [filter.kind]: filter.id }),
      compare: compared,
    },
  })

function filterOf({ rule, group, teacher }: QualityQuery): ViolationFilter {
  if (rule !== undefined) return { by: 'rule', rule }
  if (group !== undefined) return { by: 'party', kind: 'group', id: group }
  return teacher === undefined ? null : { by: 'party', kind: 'teacher', id: teacher }
}

const scopeOf = ({ kind, id }: QualityQuery): QualityScope =>
  kind === 'university' || id === undefined ? { kind: 'university' } : subjectOf(kind, id)

export const qualityQuestionOf = (query: QualityQuery): QualityQuestion => ({
  scope: scopeOf(query),
  period: { from: query.from, to: query.to },
  drafts: query.withProjected,
  filter: filterOf(query),
  compared: query.compare ?? null,
})

export const toPartyAnswer = ({ kind, ...party }: NamedParty): PartyAnswer => ({
  ...party,
  kind: kind === 'room' ? 'auditory' : kind,
})

export const partyOf = ({ kind, id, ...party }: PartyAnswer): NamedParty => ({
  ...party,
  ...subjectOfWord(kind, id),
})

export const toViolationAnswer = ({ who, ...violation }: VisibleViolation): ViolationAnswer => ({
  ...violation,
  who: who.map(toPartyAnswer),
})

export const violationOf = ({ who, ...violation }: ViolationAnswer): VisibleViolation => ({
  ...violation,
  who: who.map(partyOf),
})

/** A list with its items converted. */
export const eachOf = <From, To>({ total, items }: FirstOf<From>, convert: (one: From) => To): FirstOf<To> => ({
  total,
  items: items.map(convert),
})

/** As `toViolationAnswer`, for calls whose answers the specification fixes. */
export const encodeViolations = ({ total, items }: FirstOf<VisibleViolation>) => ({
  total,
  items: items.map(({ who, pair, about, dates, classes, ...violation }): SentViolation => ({
    ...violation,
    who: who.map(({ kind, id, title, subgroup }) => ({
      type: kind === 'room' ? 'auditory' : kind,
      id,
      title,
      ngroup: subgroup,
    })),
    para: pair,
    about: [...about],
    dates: [...dates],
    classes: classes.map(({ lessonType, ...one }) => ({ ...one, nt: lessonType })),
  })),
})

export const decodeViolations = (violations: { total: number; items: SentViolation[] }): FirstOf<VisibleViolation> =>
  eachOf(inOwnNames(violations), violationOf)

export const qualityAnswer = (report: QualityReport): QualityAnswer => ({
  ...report,
  before: report.before && { ...report.before, ...report.before.period },
  hard: eachOf(report.hard, toViolationAnswer),
  worst: eachOf(report.worst, toViolationAnswer),
  found: report.found && eachOf(report.found, toViolationAnswer),
})

function beforeOf(before: QualityAnswer['before']): QualityReport['before'] {
  if (!before) return null
  const { from, to, ...rest } = before
  return { ...rest, period: { from, to } }
}

export const qualityOf = (answer: QualityAnswer): QualityReport => ({
  ...answer,
  before: beforeOf(answer.before),
  hard: eachOf(answer.hard, violationOf),
  worst: eachOf(answer.worst, violationOf),
  found: answer.found && eachOf(answer.found, violationOf),
})
