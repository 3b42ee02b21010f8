import { z } from 'zod'
import { weekdays } from '@/lib/core/calendar/rules/calendar-date'
import { itemType } from '@/lib/core/load/calls/load.contract'
import type { ChangeId, FillingId, GroupId, RoomId, TeacherId, VariantId } from '@/lib/core/names/rules/ids'
import { lessonTypes } from '@/lib/core/names/rules/lesson-type'
import { subgroups } from '@/lib/core/names/rules/resource'
import { fillingSeconds, fillingStates, mostItems } from '@/lib/core/placing/rules/filling'
import { equipmentNames } from '@/lib/core/rooms/rules/room-properties'
import { ownCall } from '@/lib/core/wire/calls/call.contract'
import * as wire from '@/lib/core/wire/calls/fields.contract'
import { fieldTexts } from '@/lib/core/wire/texts/errors'
import { qualityChange } from '@/lib/quality/calls/quality.contract'

const roomNeed = z.enum([...equipmentNames, 'sport'])
const scopeTypes = z.enum(['group', 'teacher', 'metaprogram', 'faculty', 'items'])

const item = {
  discipline: z.string(),
  nt: z.literal([...lessonTypes]),
  ngroup: z.literal([...subgroups]),
  nagruzka_type: z.enum(['group', 'metaprogram']),
  nagruzka_id: z.int(),
  /** How many people; null: unknown. */
  students: z.int().nullable(),
  groups: z.array(z.object({ id: wire.idAnswer<GroupId>(), title: z.string(), ngroup: z.literal([...subgroups]) })),
  teachers: z.array(z.object({ id: wire.idAnswer<TeacherId>(), name: z.string() })),
}

const notKept = z.array(z.object({ proposal: z.int(), dates: z.array(wire.dateAnswer), text: z.string() }))

const fillingAnswer = z.object({
  id: wire.idAnswer<FillingId>(),
  /** The scope of the search; `items`, one or several, have no id. */
  type: scopeTypes,
  scope_id: z.int().nullable(),
  dbeg: wire.dateAnswer,
  seconds: z.int(),
  state: z.enum(fillingStates),
  /** The user has stopped the search, and it has not ended yet. */
  is_ending: z.boolean(),
  progress: z.object({ placed: z.int(), wanted: z.int(), cost: z.number(), done: z.number() }).nullable(),
  /** Why it failed. */
  failure: z.string().nullable(),
  /** The variant that the search places into, and whether it changed since; null: the timetable. */
  variant: z
    .object({ id: wire.idAnswer<VariantId>(), name: z.string(), state: z.enum(['open', 'changed', 'closed']) })
    .nullable(),
  /** Null while the search is running. */
  result: z
    .object({
      wanted: z.int(),
      /** Classes of exams, credits and consultations left to place, which no search places. */
      of_session: z.int(),
      proposals: z.array(
        z.object({
          ...item,
          day: z.literal([...weekdays]),
          pair: wire.pairField,
          /** 0 odd weeks, 1 even weeks; null: every week. */
          parity: z.literal([0, 1]).nullable(),
          dates: z.array(wire.dateAnswer),
          /** What it needs of its room, inferred from the rooms of its like. */
          needs: z.array(roomNeed),
          /** `has`: what classes may need of it; `seats_unknown`: whether it has enough is unknown. */
          auditory: z
            .object({
              id: wire.idAnswer<RoomId>(),
              title: z.string(),
              building: z.string().nullable(),
              maxstud: z.int().nullable(),
              has: z.array(roomNeed),
              seats_unknown: z.boolean(),
            })
            .nullable(),
        }),
      ),
      left: z.array(z.object({ ...item, classes: z.int(), reason: z.string() })),
      quality: z.array(qualityChange),
      judged: z.object({ dbeg: wire.dateAnswer, dend: wire.dateAnswer }).nullable(),
      /** Indexes of proposals in rooms without what their classes need. */
      lacking: z.array(z.int()),
      /** Indexes of those that together make no rule worse; null: none do, or it is not known. */
      without_worse: z.array(z.int()).nullable(),
    })
    .nullable(),
})

export const startFillingCall = ownCall('POST /api/filling/', {
  summary:
    'Starts a search that places what is left of a load, from a date to the end of its semester; it stores nothing until its result is kept',
  body: z
    .object({
      type: scopeTypes,
      id: wire.idBody.optional(),
      items: z
        .array(z.object({ nagruzka_type: itemType, nagruzka_id: wire.idBody }))
        .min(1)
        .max(mostItems)
        .optional(),
      dbeg: wire.dateText,
      seconds: z.literal([...fillingSeconds]).default(30),
      /** One of the user's variants: the search counts its classes and places into it. */
      variant_id: wire.idBodyOf<VariantId>().optional(),
    })
    .refine(({ type, id }) => type === 'items' || id !== undefined, {
      path: ['id'],
      error: fieldTexts.required,
    })
    .refine(({ type, items }) => type !== 'items' || items !== undefined, {
      path: ['items'],
      error: fieldTexts.required,
    }),
  response: z.object({ id: wire.idAnswer<FillingId>() }),
})

export const lastFillingCall = ownCall('GET /api/filling/', {
  summary: 'The last search of the user, unless it was kept or thrown away',
  response: z.object({ filling: fillingAnswer.nullable() }),
})

const params = z.object({ id: wire.idTextOf<FillingId>() })

export const fillingCall = ownCall('GET /api/filling/{id}/', {
  summary: 'How far a search of the user is, and its result when it is over',
  params,
  response: fillingAnswer,
})

export const goneFillingCall = ownCall('GET /api/filling/{id}/gone/', {
  summary:
    'What of the result of a search would not be kept by now, because others placed classes or changed the load since, and why; nothing of one for a variant',
  params,
  response: z.object({ not_kept: notKept }),
})

export const stopFillingCall = ownCall('POST /api/filling/{id}/cancel/', {
  summary: 'Ends a search with the best it has',
  params,
  response: z.object({}),
})

export const keepFillingCall = ownCall('POST /api/filling/{id}/keep/', {
  summary:
    'Stores proposals of a result as drafts, all or those with these indices, in one change, or adds them to the variant that they are for; what was taken meanwhile is left out and named',
  params,
  body: z.object({ proposals: z.array(z.int().min(0)).min(1).max(100_000).optional() }),
  response: z.object({ created: z.int(), not_kept: notKept, change_id: wire.idAnswer<ChangeId>().nullable() }),
})

export const throwFillingAwayCall = ownCall('DELETE /api/filling/{id}/', {
  summary: 'Throws the result of a search away',
  params,
  response: z.object({}),
})
