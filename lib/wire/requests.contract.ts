import { z } from 'zod'
import type { BookingOrder } from '@/lib/domain/booking'
import { academicYearEnd } from '@/lib/domain/academic-calendar'
import { pairs } from '@/lib/domain/pairs'
import { requestFields, untilTooLate } from '@/lib/text/requests'
import { call, type InputOf } from './call.contract'
import {
  changeId,
  conflictAnswer,
  dryRun,
  idBody,
  idListBody,
  textBody,
  untaughtAnswer,
} from './change.contract'
import { dateAnswer, dateText } from './fields.contract'
import { queryAnswer } from './schedule.contract'

const mostInList = 500
const mostClasses = 50
const longestReason = 10_000
const longestName = 500

const pair = z.literal([...pairs])

export const bookCall = call({
  method: 'POST',
  path: '/api/query/add-for-date/',
  summary:
    'Books a room for a pair, with `until` every week: all dates or none; classes in the room may give way to another',
  body: z
    .object({
      date: dateText,
      pair,
      aud_id: idBody,
      reason: textBody(longestReason).default(''),
      in_charge: textBody(longestName).nullish(),
      /** Claims nobody. Of a transition: the room is held by the booking. */
      in_charge_id: idBody.nullish(),
      until: dateText.nullish(),
      groups: idListBody(mostInList).default([]),
      /** These classes go to `aud_to`. */
      schedule_ids: idListBody(mostClasses).default([]),
      aud_to: idBody.nullish(),
      reason_to: textBody(longestReason).nullish(),
      /** Whose exam it is. */
      nagruzka_id: idBody.nullish(),
      dry_run: dryRun,
    })
    .superRefine((body, context) => {
      const { date, until } = body
      const end = academicYearEnd(date)
      const problems: [field: keyof typeof body, problem: string | false | null | undefined][] = [
        ['reason', body.reason === '' && !body.nagruzka_id && requestFields.reason],
        ['aud_to', body.schedule_ids.length > 0 && !body.aud_to && requestFields.roomTo],
        ['until', until && until < date && requestFields.untilBeforeDate],
        ['until', until && until > end && untilTooLate(end)],
      ]
      for (const [field, message] of problems)
        if (message) context.addIssue({ code: 'custom', path: [field], message })
    }),
  response: queryAnswer.extend({
    dates: z.array(dateAnswer),
    untaught: untaughtAnswer,
    /** With what the named groups are busy meanwhile: a warning. */
    busy: z.array(conflictAnswer),
    change_id: changeId.nullable(),
  }),
})

export function bookingOf(body: InputOf<typeof bookCall>['body']): BookingOrder {
  const giveWay = body.schedule_ids.length > 0 && body.aud_to
  return {
    roomId: body.aud_id as BookingOrder['roomId'],
    date: body.date,
    pair: body.pair,
    until: body.until ?? null,
    reason: body.reason,
    inCharge: body.in_charge ?? '',
    inChargeTeacherId: (body.in_charge_id || null) as BookingOrder['inChargeTeacherId'],
    groups: body.groups as unknown as BookingOrder['groups'],
    transition: giveWay
      ? ({
          meetings: body.schedule_ids,
          roomId: giveWay,
          reason: body.reason_to ?? '',
        } as unknown as BookingOrder['transition'])
      : null,
    loadItemId: (body.nagruzka_id || null) as BookingOrder['loadItemId'],
    dryRun: body.dry_run,
  }
}
