import { z } from 'zod'
import { weekdays } from '@/lib/core/calendar/rules/calendar-date'
import { lessonTypes } from '@/lib/core/names/rules/lesson-type'
import { ownCall } from '@/lib/core/wire/calls/call.contract'
import * as wire from '@/lib/core/wire/calls/fields.contract'
import { bulkAnswer } from '@/lib/publishing/calls/publishing.contract'
import { firstOf, violationAnswer } from '@/lib/quality/calls/quality.contract'
import type { PartKey } from './rules'

/** A room has fewer load items in a semester. */
const mostParts = 2000
const longestReason = 10_000

const partKey = wire.typedAs<PartKey>(z.string().regex(/^(load|series)-\d{1,15}$/))

export const takeoverCall = ownCall('POST /api/{itemType}/{id}/take-over/', {
  summary:
    'Gives the classes of a `teacher`, with their load, or of an `auditory` to another one from a date to the end of the semester; what clashes stays and is named in `conflicts`',
  params: z.object({ itemType: z.enum(['teacher', 'auditory']), id: wire.idText }),
  body: z.object({
    /** The teacher or room that takes over. */
    to_id: wire.idBody,
    since: wire.dateText,
    /** The `key` of each of `parts` that is taken over; null: all. */
    parts: z.array(partKey).max(mostParts).nullable().default(null),
    /** Of a room, why; of a teacher, for published classes that break a hard rule of quality. */
    reason: wire.textBody(longestReason).default(''),
    just_change: z.boolean().default(false),
    dry_run: wire.dryRun,
  }),
  response: bulkAnswer('changed').extend({
    violations: firstOf(violationAnswer),
    /** All that could be taken over: load items and series without load. */
    parts: z.array(
      z.object({
        key: partKey,
        title: z.string(),
        nt: z.literal([...lessonTypes]),
        groups: z.array(z.string()),
        slots: z.array(z.object({ day: z.literal([...weekdays]), pair: wire.pairField })),
        first_date: wire.dateAnswer.nullable(),
        last_date: wire.dateAnswer.nullable(),
        /** Classes that the user may change, and those of them that stay because the place is taken. */
        meetings: z.int(),
        clashes: z.int(),
        /** Classes that the user may not change. */
        withheld: z.int(),
        /** Hours of the load that are not placed. */
        missing_hours: z.int(),
      }),
    ),
    /** Load items that change hands, that both have, and that the user may not change. */
    load: z.object({ changed: z.int(), shared: z.int(), withheld: z.int() }),
  }),
})
