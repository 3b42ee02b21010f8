import { z } from 'zod'
import { foldWeekday } from '@/lib/core/calendar/rules/calendar-date'
import { isPair, mostPairs, type Pair, pairNumbered } from '@/lib/core/calendar/rules/pairs'
import type { RoomId } from '@/lib/core/names/rules/ids'
import { otherBuildings } from '@/lib/core/names/texts/vocabularies'
import { occupancyPath } from '@/lib/core/refusals/calls/addresses'
import { roomEntryAnswer } from '@/lib/core/views/calls/vocabularies.contract'
import { call, type AnswerOf } from '@/lib/core/wire/calls/call.contract'
import * as wire from '@/lib/core/wire/calls/fields.contract'
import { fieldTexts } from '@/lib/core/wire/texts/errors'

const mostRooms = 1000

/** Pairs as a repeated key or a comma list; duplicates are dropped, order is by number. */
const pairListText = z
  .union([z.string(), z.array(z.string())], { error: fieldTexts.pairs })
  .transform((value, context): Pair[] => {
    const entries = [value]
      .flat()
      .flatMap((text) => text.split(','))
      .map((text) => text.trim())
      .filter(Boolean)
    const pairs = entries.map((text) => (/^\d{1,2}$/.test(text) ? Number(text) : NaN))
    if (pairs.length > 0 && pairs.every(isPair)) return [...new Set(pairs)].sort((a, b) => a - b)
    context.addIssue({ code: 'custom', message: fieldTexts.pairs })
    return z.NEVER
  })

/**
 * `is_projected`: occupied by drafts only. `consent`: whose consent the user's bookings there take, a department or
 * empty; absent: nobody's. `limit`: why the user cannot book it then, if its limits forbid it. `asked`: a booking that
 * waits for consent wants it then.
 */
const foundRoom = roomEntryAnswer.extend({
  is_projected: z.boolean(),
  consent: z.string().optional(),
  limit: z.string().optional(),
  asked: z.literal(true).optional(),
})
const lightRoom = z.object({ id: z.int(), title: z.string() })

const wholeNumber = (longest: number) =>
  z
    .string({ error: fieldTexts.invalid })
    .regex(/^\d{1,2}$/, fieldTexts.invalid)
    .transform(Number)
    .refine((number) => number >= 1 && number <= longest, fieldTexts.invalid)

/** Building names as a repeated key or a comma list; null: rooms without one. Absent: all. */
const buildingListText = z
  .union([z.string(), z.array(z.string())])
  .optional()
  .transform((value) => {
    const names = [value ?? []].flat().flatMap((text) => text.split(','))
    const requested = names.map((name) => name.trim()).filter(Boolean)
    return requested.map((name) => (name === otherBuildings ? null : name))
  })

export const occupancyCall = call(`GET ${occupancyPath}`, {
  summary: 'A printable page: who occupies which room in a pair of the week containing dbeg, by building',
  query: z.object({
    dbeg: wire.dateText,
    day: wholeNumber(14).transform(foldWeekday),
    pair: wholeNumber(mostPairs).transform(pairNumbered),
    korpuses: buildingListText,
  }),
  response: z.string(),
  responseType: 'text/html',
})

export const freeRoomsCall = call('GET /api/auditory/find-free/', {
  summary:
    'Rooms free on a date in all or any of the pairs, or on that weekday until the end of the semester; free ones first',
  query: z.object({
    date: wire.dateText,
    pairs: pairListText,
    simultaneously: wire.flagText,
    with_occupied: wire.flagText,
    ignore_wishes: wire.flagText,
    with_projected: wire.flagText,
    all_period: wire.flagText,
    is_light: wire.flagText,
  }),
  response: z.array(z.union([foundRoom, lightRoom])),
})

export const freeWeekCall = call('GET /api/auditory/find-free-for-week/', {
  summary: 'The free rooms of each slot of the week containing dbeg',
  query: z.object({
    dbeg: wire.dateText,
    auditories: wire.idListText<RoomId>(mostRooms),
    ignore_wishes: wire.flagText,
    with_projected: wire.flagText,
  }),
  /** Ids of free rooms by `<day>.<pair>`. */
  response: z.record(z.string(), z.array(z.int())),
})

export type FoundRoomAnswer = z.infer<typeof foundRoom>
export type LightRoomAnswer = z.infer<typeof lightRoom>
export type FreeWeekAnswer = AnswerOf<typeof freeWeekCall>
