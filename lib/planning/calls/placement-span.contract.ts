import { z } from 'zod'
import { itemType, occupationReason } from '@/lib/core/load/calls/load.contract'
import type { RoomId } from '@/lib/core/names/rules/ids'
import { call, type AnswerOf } from '@/lib/core/wire/calls/call.contract'
import * as wire from '@/lib/core/wire/calls/fields.contract'

export const placementSpanCall = call('GET /api/group/nagruzka-span/', {
  summary:
    'For each slot of a week: on which dates a series of a load item placed there until the end would stand, and who holds the others',
  query: z.object({
    nagruzka_type: itemType,
    nagruzka_id: wire.idText,
    /** A date of the week in which the series begin. */
    dbeg: wire.dateText,
    aud_id: wire.idTextOf<RoomId>().optional(),
  }),
  response: z.object({
    /**
     * By weekday: the dates of the weekly series with their parity, 0 odd and 1 even, and why it skips other
     * dates.
     */
    days: z.record(
      z.string(),
      z.object({
        dates: z.array(wire.dateAnswer),
        parities: z.array(z.literal([0, 1])),
        untaught: z.array(occupationReason),
      }),
    ),
    /** By `<day>.<pair>`; `dates` are indices into those of the day. Free slots are omitted. */
    slots: z.record(z.string(), z.array(occupationReason.extend({ dates: z.array(z.int()) }))),
  }),
})

export type PlacementSpanAnswer = AnswerOf<typeof placementSpanCall>
