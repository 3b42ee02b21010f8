import {
  isUnderWay,
  type FilledVariant,
  type FilledItem,
  type FillingRequest,
  type FillingResult,
  type FillingScope,
  type FillingState,
  type StoredFilling,
  type LeftOut,
  type FillingView,
} from '@/lib/core/rules/placing/filling'
import type { CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import type { ChangeId, FillingId, GroupId, RoomId, TeacherId, VariantId } from '@/lib/core/rules/names/ids'
import { leftReasonText } from './texts'
import type { ChangeCall } from '@/lib/core/calls/placing/change-calls'
import { decodeItemRef } from '@/lib/core/calls/load/load-item'
import type { StartFillingBody, WireFilling, WireKeptFilling } from './calls.contract'

export const fillingsUrl = '/api/filling/'
const fillingUrl = (id: FillingId): string => `${fillingsUrl}${id}/`

type WireScopeType = WireFilling['type']

const typeOf = (scope: FillingScope): WireScopeType =>
  scope.kind === 'programme' ? 'metaprogram' : scope.kind

export function decodeScope({ type, id = 0, items = [] }: StartFillingBody): FillingScope {
  if (type === 'items')
    return { kind: type, items: items.map((one) => decodeItemRef(one.nagruzka_type, one.nagruzka_id)) }
  return { kind: type === 'metaprogram' ? 'programme' : type, id } as FillingScope
}

export const startFillingCall = ({ scope, from, seconds, variantId }: FillingRequest): ChangeCall => ({
  method: 'POST',
  url: fillingsUrl,
  body: {
    type: typeOf(scope),
    ...(scope.kind === 'items'
      ? {
          items: scope.items.map(({ of, id }) => ({
            nagruzka_type: of === 'load' ? 'group' : 'metaprogram',
            nagruzka_id: id,
          })),
        }
      : { id: scope.id }),
    dbeg: from,
    seconds,
    ...(variantId !== null && { variant_id: variantId }),
  },
})

export const stopFillingCall = (id: FillingId): ChangeCall => ({
  method: 'POST',
  url: `${fillingUrl(id)}cancel/`,
})

/** `chosen` null: all. */
export const keepFillingCall = (id: FillingId, chosen: readonly number[] | null): ChangeCall => ({
  method: 'POST',
  url: `${fillingUrl(id)}keep/`,
  body: chosen === null ? {} : { proposals: chosen },
})

export const throwFillingAwayCall = (id: FillingId): ChangeCall => ({ method: 'DELETE', url: fillingUrl(id) })

const encodeItem = ({ ref, title, lessonType, subgroup, groups, teachers }: FilledItem) => ({
  discipline: title,
  nt: lessonType,
  ngroup: subgroup,
  nagruzka_type: ref.of === 'load' ? ('group' as const) : ('metaprogram' as const),
  nagruzka_id: ref.id,
  groups: [...groups],
  teachers: [...teachers],
})

type WireItem = Omit<NonNullable<WireFilling['result']>['left'][number], 'classes' | 'reason'>

const decodeItem = (item: WireItem): FilledItem => ({
  ref: decodeItemRef(item.nagruzka_type, item.nagruzka_id),
  title: item.discipline,
  lessonType: item.nt,
  subgroup: item.ngroup,
  groups: item.groups.map(({ id, title }) => ({ id: id as GroupId, title })),
  teachers: item.teachers.map(({ id, name }) => ({ id: id as TeacherId, name })),
})

const encodeResult = ({
  proposals,
  left,
  wanted,
  quality,
  judged,
}: FillingResult): WireFilling['result'] => ({
  wanted,
  proposals: proposals.map(({ day, pair, parity, dates, room, ...item }) => ({
    ...encodeItem(item),
    day,
    pair,
    parity,
    dates: [...dates],
    auditory: room && { id: room.id, title: room.title, seats_unknown: room.isUnseated ?? false },
  })),
  left: left.map((one: LeftOut) => ({
    ...encodeItem(one),
    classes: one.classes,
    reason: leftReasonText(one.reason),
  })),
  quality: [...quality],
  judged: judged && { dbeg: judged.from, dend: judged.to },
})

/** The services' data about a search. */
type KnownFilling = {
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

export const encodeFilling = (known: KnownFilling): WireFilling => ({
  id: known.id,
  type: typeOf(known.scope),
  scope_id: known.scope.kind === 'items' ? null : known.scope.id,
  dbeg: known.startsOn,
  seconds: known.seconds,
  state: known.state,
  is_ending: isUnderWay(known.state) && known.isCancelAsked,
  progress: known.progress,
  failure: known.failure,
  variant: known.variant,
  // Not while it is running: a large result would be sent every second.
  result: known.result && !isUnderWay(known.state) ? encodeResult(known.result) : null,
})

export const decodeFilling = (answer: WireFilling): FillingView => ({
  id: answer.id as FillingId,
  state: answer.state,
  isEnding: answer.is_ending,
  progress: answer.progress,
  failure: answer.failure,
  from: answer.dbeg,
  variant: answer.variant && { ...answer.variant, id: answer.variant.id as VariantId },
  result: answer.result && {
    wanted: answer.result.wanted,
    proposals: answer.result.proposals.map((one) => ({
      ...decodeItem(one),
      day: one.day,
      pair: one.pair,
      parity: one.parity,
      dates: one.dates,
      room: one.auditory && {
        id: one.auditory.id as RoomId,
        title: one.auditory.title,
        isUnseated: one.auditory.seats_unknown,
      },
    })),
    left: answer.result.left.map((one) => ({ ...decodeItem(one), classes: one.classes, reason: one.reason })),
    quality: answer.result.quality,
    judged: answer.result.judged && { from: answer.result.judged.dbeg, to: answer.result.judged.dend },
  },
})

export const encodeKept = ({ classes, notKept, changeId }: StoredFilling): WireKeptFilling => ({
  created: classes,
  not_kept: notKept.map(({ index, dates, text }) => ({ proposal: index, dates: [...dates], text })),
  change_id: changeId,
})

export const decodeKept = (answer: WireKeptFilling): StoredFilling => ({
  classes: answer.created,
  notKept: answer.not_kept.map(({ proposal, dates, text }) => ({ index: proposal, dates, text })),
  changeId: answer.change_id as ChangeId | null,
})
