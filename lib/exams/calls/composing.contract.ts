import { z } from 'zod'
import type { FacultyId, FillingId, GroupId, LoadItemId, RoomId, SemesterId } from '@/lib/core/names/rules/ids'
import { lessonTypes } from '@/lib/core/names/rules/lesson-type'
import { composingModes } from '@/lib/core/placing/rules/composing'
import { fillingStates } from '@/lib/core/placing/rules/filling'
import { groupAnswer, teacherAnswer } from '@/lib/core/schedule/calls/schedule.contract'
import { ownCall } from '@/lib/core/wire/calls/call.contract'
import * as wire from '@/lib/core/wire/calls/fields.contract'
import { qualityChange } from '@/lib/quality/calls/quality.contract'

const scope = z.discriminatedUnion('type', [
  z.object({ type: z.literal('group'), id: wire.idBodyOf<GroupId>() }),
  z.object({ type: z.literal('faculty'), id: wire.idBodyOf<FacultyId>() }),
  z.object({ type: z.literal('university') }),
  z.object({ type: z.literal('exams'), ids: z.array(wire.idBodyOf<LoadItemId>()).min(1).max(300) }),
])

const exam = {
  id: wire.idAnswer<LoadItemId>(),
  title: z.string(),
  nt: z.literal([...lessonTypes]),
  groups: z.array(groupAnswer),
  teachers: z.array(teacherAnswer),
}
const place = {
  date: wire.dateAnswer,
  /** In minutes since midnight. */
  starts_at: z.int(),
  auditories: z.array(z.object({ id: wire.idAnswer<RoomId>(), title: z.string() })),
}

const composingAnswer = z.object({
  id: wire.idAnswer<FillingId>(),
  scope,
  semester_id: wire.idAnswer<SemesterId>(),
  mode: z.enum(composingModes),
  state: z.enum(fillingStates),
  /** The user has stopped the search, and it has not ended yet. */
  is_ending: z.boolean(),
  progress: z.object({ placed: z.int(), wanted: z.int(), cost: z.number(), done: z.number() }).nullable(),
  /** Why it failed. */
  failure: z.string().nullable(),
  /** Null while the search is running. */
  result: z
    .object({
      wanted: z.int(),
      /** How many stand as before. */
      staying: z.int(),
      placed: z.array(
        z.object({
          ...exam,
          ...place,
          minutes: z.int(),
          was: z.object({ ...place, is_projected: z.boolean() }).nullable(),
          /** The exam for which it moves, though it breaks no rule where it stands. */
          makes_way_for: z.object(exam).nullable(),
        }),
      ),
      left: z.array(
        z.object({
          ...exam,
          reason: z.string(),
          /** Null: it stands nowhere. */
          was: z.object({ ...place, is_projected: z.boolean() }).nullable(),
          /** Its draft is taken away; otherwise it stays where it is. */
          is_taken_away: z.boolean(),
        }),
      ),
      quality: z.array(qualityChange),
    })
    .nullable(),
})

export const startComposingCall = ownCall('POST /api/exam/compose/', {
  summary:
    'Starts a search that puts the session of a group, faculty or university together, or of single exams: from its drafts as they stand, or anew. Pinned exams stay, and published ones unless they are named; nothing is stored until its result is kept',
  body: z.object({
    scope,
    semester_id: wire.idBodyOf<SemesterId>(),
    mode: z.enum(composingModes).default('repair'),
  }),
  response: z.object({ id: wire.idAnswer<FillingId>() }),
})

export const lastComposingCall = ownCall('GET /api/exam/compose/', {
  summary:
    "The user's last search for a session, unless it was kept or thrown away; it is cancelled and thrown away as other searches are",
  response: z.object({ composing: composingAnswer.nullable() }),
})

export const keepComposingCall = ownCall('POST /api/exam/compose/{id}/keep/', {
  summary:
    'Stores what a search for a session found as drafts, in one change; published exams move with the reason and leave traces. Refused as a whole if a place was taken or an exam changed meanwhile',
  params: z.object({ id: wire.idTextOf<FillingId>() }),
  /** Needed if something published moves. */
  body: z.object({ reason: wire.textBody(500).default('') }),
  response: z.object({ placed: z.int(), change_id: wire.changeId.nullable() }),
})
