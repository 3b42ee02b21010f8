import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { itemRefOf, itemTypeOf } from '@/lib/core/load/calls/load-item'
import type { FillingId } from '@/lib/core/names/rules/ids'
import { subjectOf } from '@/lib/core/names/rules/resource'
import {
  isUnderWay,
  type FilledItem,
  type FilledVariant,
  type FillingKeepFailure,
  type FillingRequest,
  type FillingResult,
  type FillingScope,
  type FillingState,
  type StoredFilling,
  type FillingView,
  type ProposedRoom,
} from '@/lib/core/placing/rules/filling'
import type { InputOf, OrderOf, OwnAnswerOf } from '@/lib/core/wire/calls/call.contract'
import type * as calls from './calls.contract'
import { leftReasonText } from './texts'

type FillingAnswer = OwnAnswerOf<typeof calls.fillingCall>
type KeptAnswer = OwnAnswerOf<typeof calls.keepFillingCall>

const typeOf = ({ kind }: FillingScope): FillingAnswer['kind'] => (kind === 'programme' ? 'metaprogram' : kind)

export const fillingOrder = ({
  scope,
  from,
  seconds,
  variantId,
}: FillingRequest): OrderOf<typeof calls.startFillingCall> => ({
  kind: typeOf(scope),
  ...(scope.kind === 'items'
    ? { items: scope.items.map((ref) => ({ nagruzkaType: itemTypeOf(ref), nagruzkaId: ref.id })) }
    : { id: scope.id }),
  from,
  seconds,
  variantId: variantId ?? undefined,
})

export const scopeOf = ({
  kind,
  id = 0,
  items = [],
}: Pick<InputOf<typeof calls.startFillingCall>['body'], 'kind' | 'id' | 'items'>): FillingScope =>
  kind === 'items'
    ? { kind, items: items.map(({ nagruzkaType, nagruzkaId }) => itemRefOf(nagruzkaType, nagruzkaId)) }
    : subjectOf(kind === 'metaprogram' ? 'programme' : kind, id)

const itemAnswer = ({ ref, title, ...item }: FilledItem) => ({
  ...item,
  discipline: title,
  nagruzkaType: itemTypeOf(ref),
  nagruzkaId: ref.id,
})

type AnsweredItem = Omit<ReturnType<typeof itemAnswer>, 'nagruzkaId'> & { nagruzkaId: number }

const itemOf = <Item extends AnsweredItem>({ discipline, nagruzkaType, nagruzkaId, ...item }: Item) => ({
  ...item,
  title: discipline,
  ref: itemRefOf(nagruzkaType, nagruzkaId),
})

const answeredRoom = ({ isUnseated, ...room }: ProposedRoom) => ({
  ...room,
  seatsUnknown: isUnseated,
})

const resultAnswer = ({ proposals, left, ...result }: FillingResult): FillingAnswer['result'] => ({
  ...result,
  proposals: proposals.map(({ room, ...proposal }) => ({
    ...proposal,
    ...itemAnswer(proposal),
    room: room && answeredRoom(room),
  })),
  left: left.map((one) => ({ ...one, ...itemAnswer(one), reason: leftReasonText(one.reason) })),
})

/** The services' data about a search. */
type AnsweredFilling = {
  id: FillingId
  scope: FillingScope
  startsOn: CalendarDate
  seconds: number
  state: FillingState
  isCancelAsked: boolean
  progress: FillingView['progress']
  result: FillingResult | null
  failure: string | null
  variant: FilledVariant | null
}

export const fillingAnswer = (filling: AnsweredFilling): FillingAnswer => ({
  ...filling,
  kind: typeOf(filling.scope),
  scopeId: filling.scope.kind === 'items' ? null : filling.scope.id,
  from: filling.startsOn,
  isEnding: isUnderWay(filling.state) && filling.isCancelAsked,
  // Not while it is running: a large result would be sent every second.
  result: filling.result && !isUnderWay(filling.state) ? resultAnswer(filling.result) : null,
})

const proposedRoom = ({ seatsUnknown, ...room }: ReturnType<typeof answeredRoom>): ProposedRoom => ({
  ...room,
  isUnseated: seatsUnknown,
})

export const fillingOf = ({ result, ...filling }: FillingAnswer): FillingView => ({
  ...filling,
  result: result && {
    ...result,
    proposals: result.proposals.map(({ room, ...proposal }) => ({
      ...itemOf(proposal),
      room: room && proposedRoom(room),
    })),
    left: result.left.map(itemOf),
  },
})

type NotKept = Pick<KeptAnswer, 'notKept'>

export const notKeptAnswer = (failures: readonly FillingKeepFailure[]): NotKept => ({
  notKept: failures.map(({ index, ...one }) => ({ proposal: index, ...one })),
})

export const notKeptOf = ({ notKept }: NotKept): FillingKeepFailure[] =>
  notKept.map(({ proposal, ...one }) => ({ index: proposal, ...one }))

export const keptAnswer = ({ classes, notKept, changeId }: StoredFilling): KeptAnswer => ({
  created: classes,
  ...notKeptAnswer(notKept),
  changeId,
})

export const keptOf = ({ created, changeId, ...answer }: KeptAnswer): StoredFilling => ({
  classes: created,
  notKept: notKeptOf(answer),
  changeId,
})
