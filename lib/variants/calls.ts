import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { decodeLoadItem, encodeLoadItem, itemRefOf, itemTypeOf } from '@/lib/core/load/calls/load-item'
import type { VariantId } from '@/lib/core/names/rules/ids'
import { movesOf, sentMoves } from '@/lib/core/placing/calls/make-way'
import { pathWord } from '@/lib/core/refusals/calls/addresses'
import { decodeItem, encodeItem } from '@/lib/core/schedule/calls/schedule-item'
import { subjectOfWord } from '@/lib/core/schedule/calls/subject'
import type { InputOf, OrderOf, OwnAnswerOf } from '@/lib/core/wire/calls/call.contract'
import { inOwnNames } from '@/lib/core/wire/calls/own-names'
import { requestOf } from '@/lib/core/wire/calls/request'
import { eachOf, toViolationAnswer, violationOf } from '@/lib/quality/calls/quality'
import type { VariantDifference, MarkedClass, SlotOfWeek } from '@/lib/variants/rules/differences'
import { countActs, type Takeable } from '@/lib/variants/rules/variant'
import type {
  NewStep,
  NewVariant,
  PlacesQuestion,
  VariantView,
  VariantWeek,
  ViewedVariant,
  WeekSubject,
} from '@/lib/variants/rules/variant-view'
import type * as calls from './calls.contract'

export const variantUrl = (id: VariantId): string => `/api/variants/${id}/`

/** How a variant differs from another one. */
export const betweenVariantsUrl = (id: VariantId, compared: VariantId): string =>
  `${variantUrl(id)}?variant_id=${compared}`

export const variantWeekUrl = (id: VariantId, subject: WeekSubject, monday: CalendarDate): string =>
  `${variantUrl(id)}week/?${new URLSearchParams({ type: pathWord(subject.kind), subject: String(subject.id), week: monday })}`

export const decodeWeekSubject = (query: { type: 'group' | 'teacher' | 'auditory'; subject: number }) =>
  subjectOfWord(query.type, query.subject)

export const variantPlacesRequest = (id: VariantId, question: PlacesQuestion) =>
  requestOf<typeof calls.variantPlacesCall>('GET /api/variants/{id}/places/', {
    params: { id },
    query: {
      week: question.monday,
      roomId: question.roomId,
      ...(question.kind === 'place'
        ? {
            nagruzkaType: itemTypeOf(question.ref),
            nagruzkaId: question.ref.id,
            repeat: question.repeat,
          }
        : { meetingId: question.id, following: question.following }),
    },
  })

export const newVariantOrder = ({
  name,
  facultyId,
  filling,
  moves,
}: NewVariant): OrderOf<typeof calls.makeVariantCall> => ({
  name,
  facultyId: facultyId ?? undefined,
  fillingId: filling?.id,
  proposals: filling?.chosen ?? undefined,
  moves: moves.length > 0 ? sentMoves(moves) : undefined,
})

export function stepOrder(step: NewStep) {
  if (step.kind === 'mend') return { act: step.kind, moves: sentMoves(step.moves) }
  if (step.kind === 'remove') return { act: step.kind, meetingId: step.id, following: step.following }
  const to = { date: step.date, pair: step.pair, roomId: step.roomId }
  return step.kind === 'place'
    ? {
        ...to,
        act: step.kind,
        nagruzkaType: itemTypeOf(step.ref),
        nagruzkaId: step.ref.id,
        repeat: step.repeat,
      }
    : { ...to, act: step.kind, meetingId: step.id, following: step.following }
}

/** `dryRun`: tells whom it touches, and stores nothing. */
export type TakeOrder = { version: number; whole: boolean; reason: string; dryRun: boolean }

export const toTakenAnswer = ({ violations, ...taken }: Takeable): OwnAnswerOf<typeof calls.takeVariantCall> => ({
  ...taken,
  violations: eachOf(violations, toViolationAnswer),
})

export const takenOf = ({ violations, ...taken }: OwnAnswerOf<typeof calls.takeVariantCall>): Takeable => ({
  ...taken,
  violations: eachOf(violations, violationOf),
})

export function placesQuestionOf({
  week,
  roomId,
  nagruzkaType,
  nagruzkaId = 0,
  meetingId,
  repeat,
  following,
}: InputOf<typeof calls.variantPlacesCall>['query']): PlacesQuestion {
  const ask = { monday: week, roomId: roomId ?? null }
  return meetingId === undefined
    ? { ...ask, kind: 'place', ref: itemRefOf(nagruzkaType, nagruzkaId), repeat }
    : { ...ask, kind: 'move', id: meetingId, following }
}

export function variantStep(body: InputOf<typeof calls.variantStepCall>['body']): NewStep {
  switch (body.act) {
    case 'mend':
      return { kind: body.act, moves: movesOf(body.moves) }
    case 'remove':
      return { kind: body.act, id: body.meetingId, following: body.following }
    case 'move': {
      const { act: kind, meetingId: id, following, date, pair, roomId } = body
      return { kind, id, following, date, pair, roomId }
    }
    case 'place': {
      const { act: kind, nagruzkaType, nagruzkaId, repeat, date, pair, roomId } = body
      return { kind, ref: itemRefOf(nagruzkaType, nagruzkaId), repeat, date, pair, roomId }
    }
  }
}

const encodeSlot = (slot: SlotOfWeek | null) => slot && { day: slot.day, pair: slot.pair, auds: [...slot.rooms] }

export const encodeVariant = ({ variant, clashes, differences }: ViewedVariant): calls.VariantAnswer => ({
  id: variant.id,
  name: variant.name,
  faculty: variant.faculty,
  owner: variant.owner,
  is_mine: variant.isMine,
  is_shared: variant.isShared,
  version: variant.version,
  steps: countActs(variant.steps),
  taken: variant.taken && { classes: variant.taken.classes, change_id: variant.taken.changeId },
  clashes: clashes.map(({ dates, ...clash }) => ({ ...clash, dates: [...dates] })),
  differences: differences.map(({ mark, item, from, to, dates, weeks }) => ({
    mark,
    weeks,
    dates: [...dates],
    schedule: encodeItem(item),
    from: encodeSlot(from),
    to: encodeSlot(to),
  })),
})

export const decodeVariant = ({ differences, clashes, ...variant }: calls.VariantAnswer): VariantView => ({
  variant: inOwnNames(variant),
  clashes,
  differences: differences.map(({ schedule, ...one }): VariantDifference => ({
    ...inOwnNames(one),
    item: decodeItem(schedule),
  })),
})

export const encodeVariantWeek = ({ title, classes, left }: VariantWeek): calls.VariantWeekAnswer => ({
  title,
  classes: classes.map(({ mark, item, other }) => ({
    mark,
    schedule: encodeItem(item),
    other: other && encodeItem(other),
  })),
  left: left.map(({ item, hours, rooms }) => ({
    nagruzka: encodeLoadItem(item),
    h_left: hours,
    auds: [...rooms],
  })),
})

export const decodeVariantWeek = ({ title, classes, left }: calls.VariantWeekAnswer): VariantWeek => ({
  title,
  classes: classes.map(({ mark, schedule, other }): MarkedClass => ({
    mark,
    item: decodeItem(schedule),
    other: other && decodeItem(other),
  })),
  left: left.map(({ nagruzka, h_left: hours, auds }) => ({
    item: decodeLoadItem(nagruzka),
    hours,
    rooms: auds,
  })),
})
