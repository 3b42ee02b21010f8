import type { RoomId } from '@/lib/core/rules/names/ids'
import type {
  LeavingClass,
  LoadWay,
  LoadWayRequest,
  RepairRequest,
  RepairOrder,
  RepairStep,
  PlanRequest,
  PlanEntry,
  Proposal,
  ProposedMove,
} from '@/lib/core/rules/placing/proposal'
import type { LoadItem } from '@/lib/core/rules/load/load-item'
import type { Moved } from '@/lib/core/rules/requests/move'
import type { Plannable } from '@/lib/core/rules/names/resource'
import type { CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import { itemQuery, pathWord } from '@/lib/core/calls/calls/addresses'
import type { ChangeCall } from '@/lib/core/calls/placing/change-calls'
import { encodeMakeWay, makeWayOf } from '@/lib/core/calls/placing/make-way'
import type { MendBody, WireLoadWay, WireMended, WirePlanEntry, WireProposal } from './calls.contract'
import { decodeQuery, encodeQuery } from '@/lib/core/calls/schedule/schedule'
import {
  decodeGroup,
  decodeItem,
  decodePlace,
  decodeTeacher,
  encodeGroup,
  encodeItem,
  encodePlace,
  decodeRoom,
} from '@/lib/core/calls/schedule/schedule-item'

export const proposalsUrl = ({ id, without, untilEnd, to }: RepairRequest): string =>
  `/api/schedule/${id}/proposals/?${new URLSearchParams({
    without,
    ...(untilEnd ? { until_the_end: '1' } : {}),
    ...(to === null ? {} : { date_to: to.date, pair_to: String(to.pair) }),
  })}`
export const planUrl = ({ subject: { kind, id }, period: { from, to }, pairs }: PlanRequest): string =>
  `/api/${pathWord(kind)}/${id}/proposals/?${new URLSearchParams({
    dbeg: from,
    dend: to,
    ...(pairs === null ? {} : { pairs: pairs.join(',') }),
  })}`
/** Who would have to make way for an item. */
export const loadWaysUrl = (
  subject: Plannable,
  item: Pick<LoadItem, 'ref'>,
  { date, pair, roomId, untilEnd }: Omit<LoadWayRequest, 'item'>,
): string =>
  `/api/group/nagruzka-proposals/?${new URLSearchParams({
    ...itemQuery(subject, item),
    date,
    pair: String(pair),
    ...(roomId === null ? {} : { aud_id: String(roomId) }),
    ...(untilEnd ? { until_the_end: '1' } : {}),
  })}`

export const mendUrl = '/api/schedule/mend/'

type WireMove = WireProposal['moves'][number]

type WireLeaving = Omit<WirePlanEntry, 'dates' | 'is_mine' | 'proposals'>
type Leaving = Omit<LeavingClass, 'dates'>

const encodeLeaving = (one: Leaving): WireLeaving => ({
  title: one.title,
  nt: one.lessonType,
  ngroup: one.subgroup,
  is_projected: one.isDraft,
  group_list: one.groups.map(encodeGroup),
  teacher_list: [...one.teachers],
  from: encodePlace(one.from),
})

const decodeLeaving = (one: WireLeaving): Leaving => ({
  title: one.title,
  lessonType: one.nt,
  subgroup: one.ngroup,
  isDraft: one.is_projected,
  groups: one.group_list.map(decodeGroup),
  teachers: one.teacher_list.map(decodeTeacher),
  from: decodePlace(one.from),
})

const encodeMove = (move: ProposedMove): WireMove => ({
  ...encodeLeaving(move),
  to: encodePlace(move.to),
  aud_to: move.roomId,
  classes: move.classes.map(({ id, version, from, to }) => ({ id, version, date_from: from, date_to: to })),
})

const decodeMove = (move: WireMove): ProposedMove => ({
  ...decodeLeaving(move),
  to: decodePlace(move.to),
  roomId: move.aud_to as RoomId | null,
  classes: move.classes.map((one) => ({
    id: one.id as RepairStep['id'],
    version: one.version,
    from: one.date_from,
    to: one.date_to,
  })),
})

export const encodePlanEntry = ({ leaving, isMine, proposals }: PlanEntry): WirePlanEntry => ({
  ...encodeLeaving(leaving),
  dates: [...leaving.dates],
  is_mine: isMine,
  proposals: proposals.map(encodeProposal),
})

export const decodePlanEntry = (entry: WirePlanEntry): PlanEntry => ({
  leaving: { ...decodeLeaving(entry), dates: entry.dates },
  isMine: entry.is_mine,
  proposals: entry.proposals.flatMap(decodeProposal),
})

export const encodeProposal = ({ moves, price, reasons, stays, touched }: Proposal): WireProposal => ({
  others: moves.length - 1,
  price,
  reasons: [...reasons],
  stays: [...stays],
  touched: [...touched],
  moves: moves.map(encodeMove),
})

/** A proposal moves at least the class itself. */
export function decodeProposal({ moves, others: _, ...proposal }: WireProposal): Proposal[] {
  const [own, ...others] = moves.map(decodeMove)
  return own ? [{ ...proposal, moves: [own, ...others] }] : []
}

export const encodeLoadWay = ({ dates, room, price, reasons, touched, moves }: LoadWay): WireLoadWay => ({
  price,
  reasons: [...reasons],
  touched: [...touched],
  dates: [...dates],
  auditory: room,
  moves: moves.map(encodeMove),
})

export const decodeLoadWay = ({ auditory, moves, ...way }: WireLoadWay): LoadWay => ({
  ...way,
  room: auditory && decodeRoom(auditory),
  moves: moves.map(decodeMove),
})

export const mendCall = ({ dryRun, ...order }: RepairOrder): ChangeCall => ({
  method: 'POST',
  url: mendUrl,
  body: { ...encodeMakeWay(order), dry_run: dryRun },
})

export const mendOf = ({ dry_run: dryRun, ...body }: MendBody): RepairOrder => ({
  ...makeWayOf(body),
  dryRun,
})

/** `today` marks today's requests. */
export const encodeMended = (moved: Moved, today: CalendarDate): WireMended => ({
  moved: moved.items.map(encodeItem),
  query: moved.request && encodeQuery(moved.request, today),
  warnings: moved.warnings,
  change_id: moved.changeId,
})

export const decodeMended = (moved: WireMended): Moved => ({
  items: moved.moved.map(decodeItem),
  request: moved.query && decodeQuery(moved.query),
  untouched: [],
  untaught: [],
  warnings: moved.warnings,
  changeId: moved.change_id as Moved['changeId'],
})
