import { z } from 'zod'
import type { MeetingId, TeacherId } from '@/lib/core/names/rules/ids'
import { components, ownCall } from '@/lib/core/wire/calls/call.contract'
import * as wire from '@/lib/core/wire/calls/fields.contract'

/** A teacher who is free and present at the time of a class, with what speaks for and against them. */
export const substituteAnswer = z
  .object({
    id: wire.idAnswer<TeacherId>(),
    name: z.string(),
    department: z.string().nullable(),
    is_of_department: z.boolean(),
    teaches_discipline: z.boolean(),
    /** How many groups of the class they teach. */
    known_groups: z.int(),
    /** Academic hours of that week, with this class; the norm, null: unknown. */
    week_hours: z.int(),
    weekly_hours: z.int().nullable(),
    /** Their other pairs of that day. */
    day_classes: z.int(),
    /** Windows that the class makes for them; negative: closes. */
    windows: z.int(),
    is_method_day: z.boolean(),
    wishes_free: z.boolean(),
    /** Classes of the semester that they hold instead of others. */
    substitutions: z.int(),
    /** Whether they can be asked. */
    has_account: z.boolean(),
    /** The lower the better. */
    price: z.number(),
  })
  .register(components, { id: 'Substitute' })

export const substitutesCall = ownCall('GET /api/schedule/{id}/substitutes/', {
  summary: 'Who could hold a class instead of one of its teachers, the best first',
  params: z.object({ id: wire.largeIdTextOf<MeetingId>() }),
  query: z.object({
    /** Whom to replace; absent: any of its teachers. */
    teacher: wire.idTextOf<TeacherId>().optional(),
  }),
  response: z.array(substituteAnswer),
})
