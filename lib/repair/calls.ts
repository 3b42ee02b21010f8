import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { LoadItem } from '@/lib/core/load/rules/load-item'
import type { Plannable } from '@/lib/core/names/rules/resource'
import { encodeMakeWay, makeWayOf } from '@/lib/core/placing/calls/make-way'
import type { Moved } from '@/lib/core/placing/rules/move'
import type {
  LeavingClass,
  LoadWay,
  LoadWayRequest,
  RepairRequest,
  RepairOrder,
  PlanRequest,
  PlanEntry,
  Proposal,
  ProposedMove,
} from '@/lib/core/placing/rules/proposal'
import { ownItemQuery } from '@/lib/core/refusals/calls/addresses'
import { decodeQuery, encodeQuery } from '@/lib/core/schedule/calls/schedule'
import { decodeItem, encodeItem } from '@/lib/core/schedule/calls/schedule-item'
import type { OwnAnswerOf } from '@/lib/core/wire/calls/call.contract'
import { decodedBy, requestOf, wireRequestOf } from '@/lib/core/wire/calls/request'
import type * as calls from './calls.contract'

export const proposalsRequest = ({ id, without, untilEnd, to }: RepairRequest) =>
  requestOf<typeof calls.proposalsCall>('GET /api/schedule/{id}/proposals/', {
    params: { id },
    query: {
      without,
      untilTheEnd: untilEnd,
      dateTo: to?.date,
      pairTo: to?.pair,
    },
  })
export const planRequest = ({ subject: { kind, id }, period: { from, to }, pairs }: PlanRequest) =>
  requestOf<typeof calls.planCall>('GET /api/{itemType}/{id}/proposals/', {
    params: { itemType: kind === 'room' ? 'auditory' : kind, id },
    query: { from, to, pairs },
  })
/** Ways to place an item where others have to make way. */
export const loadWaysRequest = (
  subject: Plannable,
  item: Pick<LoadItem, 'ref'>,
  { date, pair, roomId, untilEnd }: Omit<LoadWayRequest, 'item'>,
) =>
  requestOf<typeof calls.loadWaysCall>('GET /api/group/nagruzka-proposals/', {
    query: {
      ...ownItemQuery(subject, item),
      date,
      pair,
      roomId,
      untilTheEnd: untilEnd,
    },
  })
export const repairUrl = '/api/schedule/mend/'
export const repairClassesRequest = ({ dryRun, ...order }: RepairOrder) =>
  decodedBy(
    decodeRepaired,
    wireRequestOf<typeof calls.mendCall>('POST /api/schedule/mend/', {
      body: { ...encodeMakeWay(order), dry_run: dryRun },
    }),
  )

type ProposalAnswer = OwnAnswerOf<typeof calls.proposalsCall>[number]
type MoveAnswer = ProposalAnswer['moves'][number]
type PlanEntryAnswer = OwnAnswerOf<typeof calls.planCall>[number]
type LoadWayAnswer = OwnAnswerOf<typeof calls.loadWaysCall>[number]

const moveAnswer = ({ classes, ...move }: ProposedMove): MoveAnswer => ({
  ...move,
  classes: classes.map(({ from, to, ...one }) => ({ ...one, dateFrom: from, dateTo: to })),
})

const moveOf = ({ classes, ...move }: MoveAnswer): ProposedMove => ({
  ...move,
  classes: classes.map(({ dateFrom, dateTo, ...one }) => ({ ...one, from: dateFrom, to: dateTo })),
})

export const proposalAnswer = ({ moves, ...proposal }: Proposal): ProposalAnswer => ({
  ...proposal,
  others: moves.length - 1,
  moves: moves.map(moveAnswer),
})

/** A proposal contains at least the move of the class itself. */
export function proposalOf({ moves, others: _, ...proposal }: ProposalAnswer): Proposal[] {
  const [own, ...others] = moves.map(moveOf)
  return own ? [{ ...proposal, moves: [own, ...others] }] : []
}

export const planEntryAnswer = ({ leaving, isMine, proposals }: PlanEntry): PlanEntryAnswer => ({
  ...leaving,
  isMine,
  proposals: proposals.map(proposalAnswer),
})

export const planEntryOf = ({ isMine, proposals, ...leaving }: PlanEntryAnswer): PlanEntry => ({
  leaving,
  isMine,
  proposals: proposals.flatMap(proposalOf),
})

/** What is still sought, while a plan is being made. */
export const soughtAnswer = (sought: readonly LeavingClass[]) => (sought.length > 0 ? { sought: [...sought] } : {})

export const loadWayAnswer = ({ moves, ...way }: LoadWay): LoadWayAnswer => ({
  ...way,
  moves: moves.map(moveAnswer),
})

export const loadWayOf = ({ moves, ...way }: LoadWayAnswer): LoadWay => ({
  ...way,
  moves: moves.map(moveOf),
})

export const repairOrderOf = ({ dry_run: dryRun, ...body }: calls.RepairBody): RepairOrder => ({
  ...makeWayOf(body),
  dryRun,
})

/** `today` marks today's requests. */
export const encodeRepaired = (moved: Moved, today: CalendarDate): calls.RepairedAnswer => ({
  moved: moved.items.map(encodeItem),
  query: moved.request && encodeQuery(moved.request, today),
  warnings: moved.warnings,
  change_id: moved.changeId,
})

const decodeRepaired = (moved: calls.RepairedAnswer): Moved => ({
  items: moved.moved.map(decodeItem),
  request: moved.query && decodeQuery(moved.query),
  untouched: [],
  untaught: [],
  warnings: moved.warnings,
  changeId: moved.change_id,
})
