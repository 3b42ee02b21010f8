import { z } from 'zod'
import { teacherNamings } from '@/lib/core/actor/rules/open-reading'
import { isRoomMap, longestRoomMap } from '@/lib/core/rights/rules/room-map'
import { ownCall } from '@/lib/core/wire/calls/call.contract'
import { openReadingTexts } from '@/lib/open-reading/texts'

const reading = z.object({
  is_open: z.boolean(),
  teacher_names: z.enum(teacherNamings),
  /** Template of links to rooms on a map: an https address with `{building}` and `{room}`. */
  room_map: z.string().trim().max(longestRoomMap).refine(isRoomMap, openReadingTexts.badMap).default(''),
  /** Sheets of substitutions of faculties and the university too. */
  shows_substitutions: z.boolean().default(false),
})

export const openReadingCall = ownCall('POST /api/open-reading/', {
  summary:
    'Opens published timetables to whoever has not signed in, or closes them; how teachers are named there; and where rooms are on a map',
  /** `based_on`: what was seen; if something else is stored now, it is refused as stale. */
  body: reading.extend({ based_on: reading.optional() }),
  response: reading,
})
