import { z } from 'zod'
import type { BookingOrder } from '@/lib/booking/rules/booking'
import type { BookingEdit } from '@/lib/booking/rules/booking-edit'
import { requestFields, untilTooLate } from '@/lib/booking/texts/requests'
import { academicYearEnd } from '@/lib/core/calendar/rules/academic-calendar'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { untouchedAnswer } from '@/lib/core/changing/calls/class-change.contract'
import type { GroupId, LoadItemId, MeetingId, RequestId, RoomId, TeacherId } from '@/lib/core/names/rules/ids'
import type { MoveOrder, SwapOrder } from '@/lib/core/placing/rules/move'
import { itemAnswer, placeAnswer, queryAnswer, slotAnswer } from '@/lib/core/schedule/calls/schedule.contract'
import { call, components, ownCall, type AnswerOf, type InputOf } from '@/lib/core/wire/calls/call.contract'
import * as wire from '@/lib/core/wire/calls/fields.contract'

const mostInList = 500
const mostClasses = 50
const longestReason = 10_000
const longestName = 500

/** What is booked, for booking and for changing a booking. */
const bookedFields = {
  date: wire.dateText,
  pair: wire.pairField,
  aud_id: wire.idBodyOf<RoomId>(),
  reason: wire.textBody(longestReason).default(''),
  in_charge: wire.textBody(longestName).nullish(),
  /**
   * The person in charge; they are not claimed. In a transition, naming one makes the booking hold the room.
   */
  in_charge_id: wire.idBodyOf<TeacherId>().nullish(),
  until: wire.dateText.nullish(),
  /** With `until`: every second week. */
  semi_week: z.boolean().default(false),
  groups: wire.idListBodyOf<GroupId>(mostInList).default([]),
  dry_run: wire.dryRun,
}

/** Taken dates are skipped and listed in `skipped`. */
const onConflict = z.enum(['skip'])

function checkUntil(
  { date, until }: { date: CalendarDate; until?: CalendarDate | null | undefined },
  context: z.RefinementCtx,
): void {
  const end = academicYearEnd(date)
  const problem = !until ? null : until < date ? requestFields.untilBeforeDate : until > end ? untilTooLate(end) : null
  if (problem) context.addIssue({ code: 'custom', path: ['until'], message: problem })
}

const bookedAnswer = queryAnswer
  .extend({
    dates: z.array(wire.dateAnswer),
    untaught: wire.untaughtAnswer,
    /** What holds the skipped dates. */
    skipped: z.array(wire.conflictAnswer),
    /** What holds the dates that wait in the queue of the room. */
    waiting: z.array(wire.conflictAnswer),
    /** Conflicts of the named groups: a warning. */
    busy: z.array(wire.conflictAnswer),
    /** It waits for somebody's consent, and holds nothing until then. */
    is_asked: z.boolean(),
    warnings: wire.warningsAnswer,
    change_id: wire.changeId.nullable(),
  })
  .register(components, { id: 'Booked' })

export const bookCall = call('POST /api/query/add-for-date/', {
  summary:
    'Books a room for a pair, with `until` weekly or every second week: all dates or none, or the free ones; classes there may move to another room',
  body: z
    .object({
      ...bookedFields,
      /** `queue`: where a booking takes consent, taken dates are asked for, wait, and are listed in `waiting`. */
      on_conflict: z.enum([...onConflict.options, 'queue']).optional(),
      /** These classes move to `aud_to`. */
      schedule_ids: wire.largeIdListBodyOf<MeetingId>(mostClasses).default([]),
      aud_to: wire.idBodyOf<RoomId>().nullish(),
      reason_to: wire.textBody(longestReason).nullish(),
      /** The load item the exam belongs to. */
      nagruzka_id: wire.idBodyOf<LoadItemId>().nullish(),
    })
    .superRefine((body, context) => {
      if (body.schedule_ids.length > 0 && !body.aud_to)
        context.addIssue({ code: 'custom', path: ['aud_to'], message: requestFields.roomTo })
      checkUntil(body, context)
    }),
  response: bookedAnswer,
})

type EditBody = InputOf<typeof editBookingCall>['body']
type BookBody = InputOf<typeof bookCall>['body']

const bookedOf = (body: Omit<EditBody, 'version' | 'on_conflict' | 'only_date'> & Pick<BookBody, 'on_conflict'>) => ({
  roomId: body.aud_id,
  date: body.date,
  pair: body.pair,
  until: body.until ?? null,
  everySecondWeek: body.semi_week,
  skipsTaken: body.on_conflict === 'skip',
  reason: body.reason,
  inCharge: body.in_charge ?? '',
  inChargeTeacherId: body.in_charge_id || null,
  groups: body.groups,
  dryRun: body.dry_run,
})

export const bookingEditOf = (id: RequestId, body: EditBody): BookingEdit => ({
  ...bookedOf(body),
  id,
  version: body.version,
  only: body.only_date,
})

export function bookingOf(body: BookBody): BookingOrder {
  const giveWay = body.schedule_ids.length > 0 && body.aud_to
  return {
    ...bookedOf(body),
    queues: body.on_conflict === 'queue',
    transition: giveWay
      ? {
          meetings: body.schedule_ids,
          roomId: giveWay,
          reason: body.reason_to ?? '',
        }
      : null,
    loadItemId: body.nagruzka_id || null,
  }
}

export const moveCall = call('POST /api/query/move-schedule-to-date/', {
  summary: 'Moves a class, or without `date_to` withdraws it; on request the rest of its series too',
  body: z
    .object({
      schedule_id: wire.largeIdBodyOf<MeetingId>(),
      date_from: wire.dateText.nullish(),
      date_to: wire.dateText.nullish(),
      pair_to: wire.pairField.nullish(),
      /** Replaces all its rooms. */
      aud_to: wire.idBodyOf<RoomId>().nullish(),
      reason: wire.textBody(longestReason).default(''),
      just_change: z.boolean().default(false),
      until_the_end: z.boolean().default(false),
      version: wire.versionSeen,
      dry_run: wire.dryRun,
    })
    .superRefine(({ date_to: date, just_change: justChange }, context) => {
      if (justChange && !date) context.addIssue({ code: 'custom', path: ['date_to'], message: requestFields.target })
    }),
  response: z.object({
    moved: z.array(itemAnswer),
    query: queryAnswer.nullable(),
    untouched: untouchedAnswer,
    untaught: wire.untaughtAnswer,
    warnings: wire.warningsAnswer,
    change_id: wire.changeId.nullable(),
  }),
})

export const moveOf = (body: InputOf<typeof moveCall>['body']): MoveOrder => ({
  id: body.schedule_id,
  seenOn: body.date_from ?? null,
  to: body.date_to ? { date: body.date_to, pair: body.pair_to ?? null } : null,
  roomId: body.aud_to || null,
  reason: body.reason,
  justChange: body.just_change,
  untilEnd: body.until_the_end,
  version: body.version,
  dryRun: body.dry_run,
})

const side = wire.largeIdListBodyOf<MeetingId>(mostClasses).refine((ids) => ids.length > 0, requestFields.side)

export const swapCall = call('POST /api/schedule/swap-schedule-items/', {
  summary: 'Swaps the dates, pairs and rooms of the classes of two slots',
  body: z
    .object({
      schedule_items_from: side,
      schedule_items_to: side,
      /** The room for the first side's classes, instead of the other side's. */
      aud_to: wire.idBodyOf<RoomId>().nullish(),
      /** Swaps dates and pairs but not rooms. */
      keep_rooms: z.boolean().default(false),
      /** Also the later classes of both series. */
      until_the_end: z.boolean().default(false),
      reason: wire.textBody(longestReason).default(''),
      dry_run: wire.dryRun,
    })
    .superRefine(({ schedule_items_from: from, schedule_items_to: to }, context) => {
      if (from.some((id) => to.includes(id)))
        context.addIssue({ code: 'custom', path: ['schedule_items_to'], message: requestFields.both })
    }),
  response: z.object({
    swapped: z.array(itemAnswer),
    query: queryAnswer.nullable(),
    /** Later classes without a swap partner. */
    untouched: untouchedAnswer,
    warnings: wire.warningsAnswer,
    change_id: wire.changeId.nullable(),
  }),
})

export const swapOffersCall = ownCall('GET /api/schedule/{id}/swap-offers/', {
  summary: 'The classes this one can be swapped with, and what prevents the others',
  params: z.object({ id: wire.largeIdTextOf<MeetingId>() }),
  query: z.object({
    ids: wire.largeIdListTextOf<MeetingId>(mostInList),
    aud_to: wire.idTextOf<RoomId>().optional(),
    keep_rooms: wire.flagText,
  }),
  /** Conflicts by id of the other class. */
  response: z.record(z.string(), z.array(wire.conflictAnswer)),
})

export const swapOf = (body: InputOf<typeof swapCall>['body']): SwapOrder => ({
  from: body.schedule_items_from,
  to: body.schedule_items_to,
  roomId: body.aud_to || null,
  keepsRooms: body.keep_rooms,
  untilEnd: body.until_the_end,
  reason: body.reason,
  dryRun: body.dry_run,
})

export const takeBackCall = ownCall('DELETE /api/query/{id}/', {
  summary: 'Cancels a request with all its effects, on all its dates',
  params: z.object({ id: wire.idTextOf<RequestId>() }),
  query: z.object({ dry_run: wire.flagText }),
  response: z.object({
    id: wire.idAnswer<RequestId>(),
    /** All slots the request touched, in order. */
    slots: z.array(slotAnswer),
    /** In a dry run. */
    warnings: wire.warningsAnswer,
    change_id: wire.changeId.nullable(),
  }),
})

const bookingParams = z.object({ id: wire.idTextOf<RequestId>() })

export const standingBookingAnswer = z.object({
  id: wire.idAnswer<RequestId>(),
  version: z.int(),
  type: z.enum(['booking', 'exam']),
  /** The first date ahead. */
  date: wire.dateAnswer,
  para: wire.pairField,
  /** All dates ahead. */
  dates: z.array(wire.dateAnswer),
  /** Number of dates that have begun; they are not changed. */
  past: z.int(),
  until: wire.dateAnswer.nullable(),
  semi_week: z.boolean(),
  aud: z.object({ id: wire.idAnswer<RoomId>(), title: z.string() }),
  reason: z.string(),
  in_charge: z.string(),
  in_charge_id: wire.idAnswer<TeacherId>().nullable(),
  groups: z.array(z.object({ id: wire.idAnswer<GroupId>(), title: z.string() })),
  nagruzka_id: wire.idAnswer<LoadItemId>().nullable(),
})

export const standingBookingCall = call('GET /api/query/{id}/', {
  summary: 'A booking to be changed, as it stands on its dates ahead',
  params: bookingParams,
  response: standingBookingAnswer,
})

export const editBookingCall = call('PUT /api/query/{id}/', {
  summary:
    'Changes a booking on its dates ahead, or on one of them: all or none, or the free ones; other dates stay. What takes consent is asked for anew at another time or room. The answer has the id of the changed one',
  params: bookingParams,
  body: z
    .object({
      ...bookedFields,
      on_conflict: onConflict.optional(),
      version: wire.versionSeen,
      /** Changes this date alone, without `until`, and leaves the others to the request that booked them. */
      only_date: wire.dateText.optional(),
    })
    .superRefine((body, context) => {
      if (body.only_date && body.until)
        context.addIssue({ code: 'custom', path: ['until'], message: requestFields.untilOfOne })
      checkUntil(body, context)
    }),
  response: bookedAnswer,
})

export const requestsCall = call('GET /api/query/list-for-period/', {
  summary: 'The requests in effect in a period, by day and pair; past ones only if asked for',
  query: z
    .object({ dbeg: wire.dateText, dend: wire.dateText, show_expired: wire.flagText })
    .superRefine(wire.checkPeriod(wire.longestPeriod)),
  response: z.object({
    queries: z.array(
      z.object({
        date: wire.dateAnswer,
        day: z.int().min(1).max(7),
        day_of_week: z.string(),
        is_today: z.boolean(),
        /** `from`: the original place of a moved class. */
        items: z.array(queryAnswer.extend({ from: placeAnswer.nullable() })),
      }),
    ),
  }),
})

export type BookedAnswer = AnswerOf<typeof bookCall>
export type StandingBookingAnswer = AnswerOf<typeof standingBookingCall>
export type MovedAnswer = AnswerOf<typeof moveCall>
export type SwappedAnswer = AnswerOf<typeof swapCall>
export type RequestDaysAnswer = AnswerOf<typeof requestsCall>
