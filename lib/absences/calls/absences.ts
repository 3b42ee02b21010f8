import type {
  AbsenceAhead,
  AbsenceChoice,
  AbsenceEnd,
  AbsenceOrder,
  AbsencePlan,
  AbsenceReturn,
  AbsenceSettled,
} from '@/lib/absences/rules/absence-plan'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { type WishId, idNumbered } from '@/lib/core/names/rules/ids'
import { subjectOf } from '@/lib/core/names/rules/resource'
import { movesOf, sentMoves } from '@/lib/core/placing/calls/make-way'
import type { InputOf, OwnAnswerOf } from '@/lib/core/wire/calls/call.contract'
import { requestOf } from '@/lib/core/wire/calls/request'
import { proposalAnswer, proposalOf } from '@/lib/repair/calls'
import { returnsOf, sentReturns } from '@/lib/wishes/calls/closings'
import type * as calls from './absences.contract'

type AheadAnswer = OwnAnswerOf<typeof calls.absencesCall>[number]
type PlanAnswer = OwnAnswerOf<typeof calls.absencePlanCall>
type ReturnAnswer = OwnAnswerOf<typeof calls.absenceReturnsCall>[number]
type SettledAnswer = OwnAnswerOf<typeof calls.settleAbsenceCall>

export const absencesRequest = requestOf<typeof calls.absencesCall>('GET /api/absence/')

export const absenceAheadAnswer = ({ who, startsOn, endsOn, unsettled, ...absence }: AbsenceAhead): AheadAnswer => ({
  ...absence,
  item: { kind: who.kind, id: who.id, title: who.name },
  from: startsOn,
  to: endsOn,
  unsettled: [...unsettled],
})

export const absenceAheadOf = ({ item, from, to, ...absence }: AheadAnswer): AbsenceAhead => ({
  ...absence,
  who: awayOf(item),
  startsOn: from,
  endsOn: to,
})

export const absencePlanRequest = (id: WishId) =>
  requestOf<typeof calls.absencePlanCall>('GET /api/absence/{id}/plan/', { params: { id } })

export const settleAbsenceUrl = (id: WishId) => `/api/absence/${id}/`

export const settleAbsenceRequest = ({ id, choices, reason, dryRun }: AbsenceOrder) =>
  requestOf<typeof calls.settleAbsenceCall>('POST /api/absence/{id}/', {
    params: { id },
    body: {
      classes: choices.map((one) => ({
        meetingId: one.id,
        version: one.version,
        way: one.way,
        ...(one.way === 'substitute' && { teacherId: one.teacherId }),
        ...(one.way === 'join' && {
          withId: one.withId,
          withVersion: one.withVersion,
          roomId: one.roomId,
        }),
        ...(one.way === 'move' && { moves: sentMoves(one.moves) }),
      })),
      reason,
      dryRun,
    },
  })

export const absenceReturnsRequest = (id: WishId, backFrom: CalendarDate) =>
  requestOf<typeof calls.absenceReturnsCall>('GET /api/absence/{id}/returns/', {
    params: { id },
    query: { date: backFrom },
  })

export const endAbsenceRequest = ({ id, backFrom, returns, dryRun }: AbsenceEnd) =>
  requestOf<typeof calls.endAbsenceCall>('POST /api/absence/{id}/end/', {
    params: { id },
    body: { date: backFrom, returns: sentReturns(returns), dryRun },
  })

export const absencePlanAnswer = ({ who, startsOn, endsOn, classes, ...plan }: AbsencePlan): PlanAnswer => ({
  ...plan,
  item: { kind: who.kind, id: who.id, title: who.name },
  from: startsOn,
  to: endsOn,
  classes: classes.map(({ item, ways, substitutes, joins, proposals, isSought }) => ({
    ...item,
    ways,
    substitutes,
    joins,
    proposals: proposals.map(proposalAnswer),
    ...(isSought && { isSought }),
  })),
})

const awayOf = ({ kind, id, title: name }: PlanAnswer['item']): AbsencePlan['who'] => ({ ...subjectOf(kind, id), name })

export const absencePlanOf = ({ item, from, to, classes, ...plan }: PlanAnswer): AbsencePlan => ({
  ...plan,
  who: awayOf(item),
  startsOn: from,
  endsOn: to,
  classes: classes.map(({ ways, substitutes, joins, proposals, isSought = false, ...item }) => ({
    item,
    ways,
    substitutes,
    joins,
    proposals: proposals.flatMap(proposalOf),
    isSought,
  })),
})

const choiceOf = ({
  meetingId: id,
  version,
  way,
  teacherId,
  withId,
  withVersion,
  roomId = null,
  moves = [],
}: InputOf<typeof calls.settleAbsenceCall>['body']['classes'][number]): AbsenceChoice => {
  if (way === 'substitute') return { id, version, way, teacherId: teacherId ?? idNumbered(0) }
  if (way === 'join') return { id, version, way, withId: withId ?? idNumbered(0), withVersion, roomId }
  return way === 'move' ? { id, version, way, moves: movesOf(moves) } : { id, version, way }
}

export const absenceOrderOf = (
  id: WishId,
  { classes, reason, dryRun }: InputOf<typeof calls.settleAbsenceCall>['body'],
): AbsenceOrder => ({ id, choices: classes.map(choiceOf), reason, dryRun })

export const absenceSettledAnswer = ({ classes, ...settled }: AbsenceSettled): SettledAnswer => ({
  ...settled,
  changed: classes,
})

export const absenceSettledOf = ({ changed, ...settled }: SettledAnswer): AbsenceSettled => ({
  ...settled,
  classes: changed,
})

export const absenceReturnAnswer = ({ item, became, from, state }: AbsenceReturn): ReturnAnswer => ({
  ...item,
  became,
  dateFrom: from.date,
  pairFrom: from.pair,
  state,
})

export const absenceReturnOf = ({ became, dateFrom, pairFrom, state, ...item }: ReturnAnswer): AbsenceReturn => ({
  item,
  became,
  from: { date: dateFrom, pair: pairFrom },
  state,
})

export const absenceEndOf = (
  id: WishId,
  { date, returns, dryRun }: InputOf<typeof calls.endAbsenceCall>['body'],
): AbsenceEnd => ({
  id,
  backFrom: date,
  returns: returnsOf(returns),
  dryRun,
})
