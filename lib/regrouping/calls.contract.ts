import { z } from 'zod'
import { weekdays } from '@/lib/core/calendar/rules/calendar-date'
import type { GroupId, LoadItemId } from '@/lib/core/names/rules/ids'
import { lessonTypes } from '@/lib/core/names/rules/lesson-type'
import { ownCall } from '@/lib/core/wire/calls/call.contract'
import * as wire from '@/lib/core/wire/calls/fields.contract'
import { bulkAnswer } from '@/lib/publishing/calls/publishing.contract'
import { firstOf, violationAnswer } from '@/lib/quality/calls/quality.contract'
import { longestReason } from '@/lib/quality/rules/quality-check'
import { fates } from './rules'

const longestTitle = 100
/** A university has fewer groups in one stream. */
const mostOthers = 200

const common = {
  since: wire.dateText,
  /** For published classes that break a hard rule of quality. */
  reason: wire.textBody(longestReason).default(''),
  dry_run: wire.dryRun,
}

const titled = {
  title: wire.textBody(longestTitle),
  /** The title is new, even if it looks like an existing one. */
  is_new: z.boolean().default(false),
}

const partKey = z.templateLiteral([z.enum(['load', 'series']), '-', z.int()])
/** A group has fewer load items. */
const mostParts = 2000
const chosenFates = z
  .array(z.object({ key: partKey, fate: z.enum(fates) }))
  .max(mostParts)
  .default([])

const item = wire.idBodyOf<LoadItemId>().nullable().default(null)

export const regroupCall = ownCall('POST /api/group/{id}/regroup/', {
  summary:
    'Changes a group from a date on: gives it another title or halves, splits it, merges it into another, makes its load a stream with that of other groups, or parts a stream; weeks before the date stay as they were',
  params: z.object({ id: wire.idTextOf<GroupId>() }),
  body: z.discriminatedUnion('act', [
    z.object({ ...common, act: z.literal('rename'), ...titled }),
    z.object({
      ...common,
      act: z.literal('stream'),
      /** Load of the group; null: only tells which could be in a stream. */
      item,
      /** Load of other groups; none: only tells which there is. */
      others: wire.idListBodyOf<LoadItemId>(mostOthers).default([]),
      /** Whose classes stay; null: the group's. */
      keeps: item,
    }),
    z.object({
      ...common,
      act: z.literal('part'),
      /** The load of the stream; null: only tells which streams there are. */
      item,
      /** The group that keeps the classes; null: this one. */
      keeps: wire.idBodyOf<GroupId>().nullable().default(null),
    }),
    /** Half of the group's students study apart, or no longer do. */
    z.object({ ...common, act: z.literal('halves'), count: z.literal([1, 2]), fates: chosenFates }),
    z.object({
      ...common,
      act: z.literal('merge'),
      /** The group that it joins. */
      into: wire.idBodyOf<GroupId>(),
      fates: chosenFates,
    }),
    z.object({
      ...common,
      act: z.literal('split'),
      ...titled,
      /** The half that it is made of; 0: a share of the group. */
      half: z.literal([0, 1, 2]).default(0),
      fates: chosenFates,
    }),
  ]),
  response: bulkAnswer('changed').extend({
    violations: firstOf(violationAnswer),
    parts: z.array(
      z.object({
        /** `load-12`, or `series-34` for classes without load. */
        key: partKey,
        title: z.string(),
        nt: z.literal([...lessonTypes]),
        groups: z.array(z.string()),
        group_ids: z.array(wire.idAnswer<GroupId>()),
        slots: z.array(z.object({ day: z.literal([...weekdays]), pair: wire.pairField })),
        first_date: wire.dateAnswer.nullable(),
        last_date: wire.dateAnswer.nullable(),
        meetings: z.int(),
        /** Classes whose new groups are busy. */
        clashes: z.int(),
        missing_hours: z.int(),
        /** What becomes of it; null: nothing is chosen. */
        fate: z.enum(fates).nullable(),
        /** What may become of it; empty: nothing else. */
        choices: z.array(z.enum(fates)),
      }),
    ),
  }),
})
