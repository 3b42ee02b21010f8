import { z } from 'zod'
import { foldWeekday } from '@/lib/core/calendar/rules/calendar-date'
import type { ChangeId, WishId } from '@/lib/core/names/rules/ids'
import { fallibleEquipment } from '@/lib/core/rooms/rules/room-properties'
import { longestWishTitle } from '@/lib/core/schedule/rules/wish'
import { ownCall } from '@/lib/core/wire/calls/call.contract'
import * as wire from '@/lib/core/wire/calls/fields.contract'
import { wishTexts } from '@/lib/wishes/texts'

const kind = z.enum(['auditory', 'teacher', 'group'])

/** `day` or `para` null: all of them. */
const wishAnswer = z.object({
  id: wire.idAnswer<WishId>(),
  item: z.object({ type: kind, id: z.int() }),
  dbeg: wire.dateAnswer,
  dend: wire.dateAnswer,
  day: z.int().min(1).max(7).nullable(),
  para: wire.pairField.nullable(),
  /** The first pair of the first day and the last one of the last day; absent: of the day. */
  first_pair: wire.pairField.optional(),
  last_pair: wire.pairField.optional(),
  title: z.string(),
  /** Of a teacher or group: more than a wish, they will not be there. */
  is_absence: z.boolean(),
  /** No wish: this equipment of the room is out of order. Absent: a wish or an absence. */
  lacks: z.enum(fallibleEquipment).optional(),
})

export const wishesCall = ownCall('GET /api/wish/', {
  summary: 'The wishes of a room, teacher or group that overlap the period',
  query: z
    .object({ type: kind, id: wire.idText, dbeg: wire.dateText, dend: wire.dateText })
    .superRefine(wire.checkPeriod(wire.longestPeriod)),
  response: z.array(wishAnswer),
})

export const addWishCall = ownCall('POST /api/wish/', {
  summary: 'Adds a wish of a room, teacher or group to stay free; without day every day, without pair every pair',
  body: z
    .object({
      type: kind,
      id: wire.idBody,
      dbeg: wire.dateText,
      dend: wire.dateText,
      day: z.int().min(1).max(14).transform(foldWeekday).nullish(),
      pair: wire.pairField.nullish(),
      /** Of an absence: the first pair of the first day and the last one of the last day; absent: of the day. */
      first_pair: wire.pairField.nullish(),
      last_pair: wire.pairField.nullish(),
      title: wire.textBody(longestWishTitle).min(1),
      is_absence: z.boolean().default(false),
      /** Of a room: no wish, this equipment is out of order. */
      lacks: z.enum(fallibleEquipment).optional(),
    })
    .superRefine(wire.checkPeriod(wire.longestPeriod))
    .refine(({ type, is_absence: isAbsence }) => !isAbsence || type !== 'auditory', {
      path: ['is_absence'],
      message: wishTexts.notAway,
    })
    .refine(
      ({ first_pair: first, last_pair: last, is_absence: isAbsence, day, pair }) =>
        (!first && !last) || (isAbsence && !day && !pair),
      { path: ['first_pair'], message: wishTexts.partOfAbsence },
    )
    .refine(({ first_pair: first, last_pair: last, dbeg, dend }) => !first || !last || first <= last || dbeg !== dend, {
      path: ['last_pair'],
      message: wishTexts.partOrder,
    })
    .refine(({ type, lacks }) => !lacks || type === 'auditory', {
      path: ['lacks'],
      message: wishTexts.noEquipment,
    }),
  response: wishAnswer.extend({ change_id: wire.idAnswer<ChangeId>().nullable() }),
})

export const removeWishCall = ownCall('DELETE /api/wish/{id}/', {
  summary: 'Removes a wish',
  params: z.object({ id: wire.idTextOf<WishId>() }),
  response: z.object({ change_id: wire.idAnswer<ChangeId>().nullable() }),
})
