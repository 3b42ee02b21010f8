import type { CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import type { ChangeId, FacultyId, MeetingId, RoomId, VariantId } from '@/lib/core/rules/names/ids'
import type { LoadRef } from '@/lib/core/rules/load/load-item'
import type { Difference, MarkedClass, SlotOfWeek } from '@/lib/variants/rules/differences'
import type {
  ComparedVariant,
  NewStep,
  NewVariant,
  PlacesQuestion,
  VariantView,
  VariantPlace,
  VariantWeek,
  ViewedVariant,
  WeekSubject,
} from '@/lib/variants/rules/looked'
import {
  countActs,
  type Clash,
  type ListedVariant,
  type Taken,
  type VariantHead,
} from '@/lib/variants/rules/variant'
import type { ChangeCall } from '@/lib/core/calls/placing/change-calls'
import { decodeItemRef, decodeLoadItem, encodeLoadItem } from '@/lib/core/calls/load/load-item'
import { decodeMoves, encodeMoves } from '@/lib/core/calls/placing/make-way'
import { decodeItem, decodeRoom, encodeItem } from '@/lib/core/calls/schedule/schedule-item'
import { kindOfPathWord, pathWord } from '@/lib/core/calls/calls/addresses'
import type {
  VariantPlacesQuery,
  VariantStepBody,
  WireTaken,
  WireVariant,
  WireVariantPlaces,
  WireVariantQuality,
  WireVariants,
  WireVariantWeek,
} from './calls.contract'

export const variantsUrl = '/api/variants/'
export const variantUrl = (id: VariantId): string => `${variantsUrl}${id}/`
export const variantQualityUrl = (id: VariantId): string => `${variantUrl(id)}quality/`

export const variantWeekUrl = (id: VariantId, subject: WeekSubject, monday: CalendarDate): string =>
  `${variantUrl(id)}week/?${new URLSearchParams({ type: pathWord(subject.kind), subject: String(subject.id), week: monday })}`

const typeOf = ({ of }: Pick<LoadRef, 'of' | 'id'>) => (of === 'load' ? 'group' : 'metaprogram')

export function variantPlacesUrl(id: VariantId, question: PlacesQuestion): string {
  const params = new URLSearchParams({ week: question.monday })
  if (question.roomId !== null) params.set('aud_id', String(question.roomId))
  if (question.kind === 'place') {
    params.set('nagruzka_type', typeOf(question.ref))
    params.set('nagruzka_id', String(question.ref.id))
    params.set('repeat', question.repeat)
  } else {
    params.set('schedule_id', String(question.id))
    if (question.following) params.set('following', '1')
  }
  return `${variantUrl(id)}places/?${params}`
}

export const decodeWeekSubject = (query: { type: 'group' | 'teacher' | 'auditory'; subject: number }) =>
  ({ kind: kindOfPathWord(query.type), id: query.subject }) as WeekSubject

export function decodePlacesQuestion(query: VariantPlacesQuery): PlacesQuestion {
  const ask = { monday: query.week, roomId: (query.aud_id ?? null) as RoomId | null }
  return query.schedule_id === undefined
    ? {
        ...ask,
        kind: 'place',
        ref: decodeItemRef(query.nagruzka_type, query.nagruzka_id ?? 0),
        repeat: query.repeat,
      }
    : { ...ask, kind: 'move', id: query.schedule_id as MeetingId, following: query.following }
}

export function decodeStep(body: VariantStepBody): NewStep {
  if (body.act === 'mend') return { kind: 'mend', moves: decodeMoves(body.moves) }
  if (body.act === 'remove')
    return { kind: 'remove', id: body.schedule_id as MeetingId, following: body.following }
  const to = { date: body.date, pair: body.pair, roomId: body.aud_id as RoomId | null }
  return body.act === 'place'
    ? {
        ...to,
        kind: 'place',
        ref: decodeItemRef(body.nagruzka_type, body.nagruzka_id),
        repeat: body.repeat,
      }
    : { ...to, kind: 'move', id: body.schedule_id as MeetingId, following: body.following }
}

function bodyOf(step: NewStep): object {
  if (step.kind === 'mend') return { act: step.kind, moves: encodeMoves(step.moves) }
  if (step.kind === 'remove') return { act: step.kind, schedule_id: step.id, following: step.following }
  const to = { act: step.kind, date: step.date, pair: step.pair, aud_id: step.roomId }
  return step.kind === 'place'
    ? { ...to, nagruzka_type: typeOf(step.ref), nagruzka_id: step.ref.id, repeat: step.repeat }
    : { ...to, schedule_id: step.id, following: step.following }
}

export const makeVariantCall = ({ name, facultyId, filling, moves }: NewVariant): ChangeCall => ({
  method: 'POST',
  url: variantsUrl,
  body: {
    name,
    ...(facultyId !== null && { faculty_id: facultyId }),
    ...(filling && { filling_id: filling.id, ...(filling.chosen && { proposals: filling.chosen }) }),
    ...(moves.length > 0 && { moves: encodeMoves(moves) }),
  },
})

export const stepCall = (id: VariantId, version: number, step: NewStep): ChangeCall => ({
  method: 'POST',
  url: `${variantUrl(id)}steps/`,
  body: { version, ...bodyOf(step) },
})

export const dropStepCall = (id: VariantId, version: number): ChangeCall => ({
  method: 'POST',
  url: `${variantUrl(id)}undo-step/`,
  body: { version },
})

export const changeVariantCall = (
  id: VariantId,
  { name, isShared }: { name?: string; isShared?: boolean },
): ChangeCall => ({ method: 'PATCH', url: variantUrl(id), body: { name, is_shared: isShared } })

export const removeVariantCall = (id: VariantId): ChangeCall => ({ method: 'DELETE', url: variantUrl(id) })

export const takeVariantCall = (
  id: VariantId,
  { version, whole }: { version: number; whole: boolean },
): ChangeCall => ({ method: 'POST', url: `${variantUrl(id)}take/`, body: { version, whole } })

const encodeHead = ({ id, name, faculty, owner, isMine, isShared }: VariantHead) => ({
  id,
  name,
  faculty,
  owner,
  is_mine: isMine,
  is_shared: isShared,
})

const decodeHead = (
  one: Omit<WireVariants[number], 'version' | 'steps' | 'is_taken' | 'changed'>,
): VariantHead => ({
  id: one.id as VariantId,
  name: one.name,
  faculty: { id: one.faculty.id as FacultyId, title: one.faculty.title },
  owner: one.owner,
  isMine: one.is_mine,
  isShared: one.is_shared,
})

export const encodeVariants = (variants: readonly ListedVariant[]): WireVariants =>
  variants.map((one) => ({
    ...encodeHead(one),
    version: one.version,
    steps: one.steps,
    is_taken: one.isTaken,
    changed: one.changedOn,
  }))

export const decodeVariants = (answer: WireVariants): ListedVariant[] =>
  answer.map((one) => ({
    ...decodeHead(one),
    version: one.version,
    steps: one.steps,
    isTaken: one.is_taken,
    changedOn: one.changed,
  }))

const encodeClashes = (clashes: readonly Clash[]) =>
  clashes.map(({ step, dates, text }) => ({ step, dates: [...dates], text }))

const encodeSlot = (slot: SlotOfWeek | null) =>
  slot && { day: slot.day, pair: slot.pair, auds: [...slot.rooms] }
const decodeSlot = (slot: ReturnType<typeof encodeSlot>): SlotOfWeek | null =>
  slot && { day: slot.day, pair: slot.pair, rooms: slot.auds }

export const encodeVariant = ({ variant, clashes, differences }: ViewedVariant): WireVariant => ({
  ...encodeHead(variant),
  version: variant.version,
  steps: countActs(variant.steps),
  taken: variant.taken && { classes: variant.taken.classes, change_id: variant.taken.changeId },
  clashes: encodeClashes(clashes),
  differences: differences.map(({ mark, item, from, to, dates, weeks }) => ({
    mark,
    weeks,
    dates: [...dates],
    schedule: encodeItem(item),
    from: encodeSlot(from),
    to: encodeSlot(to),
  })),
})

export const decodeVariant = (answer: WireVariant): VariantView => ({
  variant: {
    ...decodeHead(answer),
    version: answer.version,
    steps: answer.steps,
    taken: answer.taken && {
      classes: answer.taken.classes,
      changeId: answer.taken.change_id as ChangeId | null,
    },
  },
  clashes: answer.clashes,
  differences: answer.differences.map(({ mark, schedule, from, to, dates, weeks }): Difference => ({
    mark,
    dates,
    weeks,
    item: decodeItem(schedule),
    from: decodeSlot(from),
    to: decodeSlot(to),
  })),
})

export const encodeVariantWeek = ({ title, classes, left }: VariantWeek): WireVariantWeek => ({
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

export const decodeVariantWeek = ({ title, classes, left }: WireVariantWeek): VariantWeek => ({
  title,
  classes: classes.map(({ mark, schedule, other }): MarkedClass => ({
    mark,
    item: decodeItem(schedule),
    other: other && decodeItem(other),
  })),
  left: left.map(({ nagruzka, h_left: hours, auds }) => ({
    item: decodeLoadItem(nagruzka),
    hours,
    rooms: auds.map(decodeRoom),
  })),
})

export const encodeVariantPlaces = (places: readonly VariantPlace[]): WireVariantPlaces =>
  places.map(({ reasons, ...place }) => ({ ...place, reasons: [...reasons] }))

export const decodeVariantPlaces = (answer: WireVariantPlaces): VariantPlace[] => answer

export const encodeCompared = ({ quality, judged }: ComparedVariant): WireVariantQuality => ({
  quality: [...quality],
  judged: judged && { dbeg: judged.from, dend: judged.to },
})

export const decodeCompared = ({ quality, judged }: WireVariantQuality): ComparedVariant => ({
  quality,
  judged: judged && { from: judged.dbeg, to: judged.dend },
})

export const encodeTaken = ({ classes, clashes, changeId }: Taken): WireTaken => ({
  classes,
  clashes: encodeClashes(clashes),
  change_id: changeId,
})

export const decodeTaken = ({ classes, clashes, change_id: changeId }: WireTaken): Taken => ({
  classes,
  clashes,
  changeId: changeId as ChangeId | null,
})
