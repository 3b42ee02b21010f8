import { z } from 'zod'
import { weekdays } from '@/lib/core/calendar/rules/calendar-date'
import { itemType } from '@/lib/core/load/calls/load.contract'
import type { RoomId } from '@/lib/core/names/rules/ids'
import { ownCall } from '@/lib/core/wire/calls/call.contract'
import * as wire from '@/lib/core/wire/calls/fields.contract'

export const bestPlacesCall = ownCall('GET /api/group/nagruzka-best-places/', {
  summary: 'The ten best slots and rooms for a series of a load item until the end, the best first, and why',
  query: z.object({
    nagruzka_type: itemType,
    nagruzka_id: wire.idText,
    /** A date of the week from which the series may begin. */
    dbeg: wire.dateText,
  }),
  response: z.array(
    z.object({
      day: z.literal([...weekdays]),
      pair: wire.pairField,
      /** 0 odd weeks, 1 even weeks; null: every week. */
      parity: z.literal([0, 1]).nullable(),
      /** Where `set-nagruzka` would begin it. */
      date: wire.dateAnswer,
      dates: z.int(),
      free: z.int(),
      /** Null: no room is free on all the dates, or the user may not search rooms. */
      auditory: z.object({ id: wire.idAnswer<RoomId>(), title: z.string(), capacity: z.int().nullable() }).nullable(),
      price: z.number(),
      reasons: z.array(z.string()),
    }),
  ),
})
