import { z } from 'zod'
import type { ChangeId, GroupId, LargeId, MeetingId } from '@/lib/core/names/rules/ids'
import { equipmentNames } from '@/lib/core/rooms/rules/room-properties'
import { fieldTexts, textTooLong } from '@/lib/core/wire/texts/errors'
import { components, ownCall } from './call.contract'
import {
  dateAnswer,
  flagText,
  idAnswer,
  largeIdListTextOf,
  largeIdTextOf,
  largestId,
  pairField,
  typedAs,
} from './fields.contract'

/** An id in a body. */
export const idBody = z.int({ error: fieldTexts.id }).min(-largestId).max(largestId)

/** As `idBody`, with the brand of one kind of id. */
export const idBodyOf = <Id extends number>() => typedAs<Id>(idBody)

/** As `idBody`, for a class, a change, an entry of the history or a notice. */
export const largeIdBody = z.int({ error: fieldTexts.id })

/** As `largeIdBody`, with the brand of one kind of id. */
export const largeIdBodyOf = <Id extends LargeId>() => typedAs<Id>(largeIdBody)

/** Ids in a body; falsy and duplicate entries are dropped. */
export const idListBody = (longest: number) => idListBodyOf<number>(longest)

/** As `idListBody`, with the brand of one kind of id. */
export const idListBodyOf = <Id extends number>(longest: number) => listBodyOf(idBodyOf<Id>(), longest)

/** As `idListBody`, for classes, changes, entries of the history or notices. */
export const largeIdListBodyOf = <Id extends LargeId>(longest: number) => listBodyOf(largeIdBodyOf<Id>(), longest)

const listBodyOf = <Id extends number>(one: z.ZodType<Id, Id>, longest: number) =>
  z
    .array(z.union([one, z.literal(''), z.null(), z.literal(false)]))
    .max(longest)
    .transform((entries) => [...new Set(entries.filter((entry): entry is Id => Boolean(entry)))])

/** Any text, trimmed. */
export const textBody = (longest: number) => z.string().trim().max(longest, textTooLong(longest))

/** `true`: reports the result and stores nothing. */
export const dryRun = z.boolean().default(false)

/** The version the client saw; an outdated one is refused as stale. Absent: not checked. */
export const versionSeen = z.int().optional()

/** The change to undo. */
export const changeId = idAnswer<ChangeId>()

/** Who is busy, when and with what (api.md, «Everywhere»). */
export const conflictAnswer = z
  .object({
    date: dateAnswer,
    pair: pairField,
    kind: z.enum(['auditory', 'teacher', 'group', 'nagruzka']),
    id: z.int(),
    title: z.string(),
    /** No id and type if the user may not see the holder. */
    with: z.union([
      z.object({
        id: idAnswer<MeetingId>(),
        type: z.enum(['class', 'exam', 'booking', 'closure']),
        title: z.string(),
      }),
      z.object({ id: z.null(), type: z.null(), title: z.string() }),
    ]),
    /** The class that wants the place, where many are changed at once. */
    of: z
      .object({
        id: idAnswer<MeetingId>(),
        title: z.string(),
        groups: z.array(z.object({ id: idAnswer<GroupId>(), title: z.string() })),
      })
      .optional(),
  })
  .register(components, { id: 'Conflict' })

/** Who is affected by a change, with their number of classes. */
export const touchedAnswer = z
  .array(z.object({ kind: z.enum(['group', 'teacher']), id: z.int(), title: z.string(), meetings: z.int() }))
  .register(components, { id: 'Touched' })

/** A skipped date, and why. */
export const untaughtAnswer = z
  .array(z.object({ date: dateAnswer, text: z.string() }))
  .register(components, { id: 'Untaught' })

/**
 * Non-blocking warnings. About a date: past, not a teaching day, or outside the load's dates; `quality`: a soft
 * rule; of an exam `forbidden`: what makes its place impossible, `consultation`: what becomes of one that others come to.
 */
export const warningsAnswer = z
  .array(
    z.object({
      kind: z.enum([
        ...(['capacity', ...equipmentNames, 'wish', 'draft', 'quality', 'past', 'untaught', 'outside'] as const),
        ...(['forbidden', 'consultation'] as const),
      ]),
      text: z.string(),
    }),
  )
  .register(components, { id: 'Warnings' })

/** Most classes that are taken back by themselves at once. */
const mostUndone = 200

export const undoCall = ownCall('POST /api/change/{id}/undo/', {
  summary: 'Undoes a change, or only some of its classes, if their places are still free',
  params: z.object({ id: largeIdTextOf<ChangeId>() }),
  query: z.object({
    dry_run: flagText,
    /** Of its classes these alone, by the ids of `schedule_ids`; none: all. */
    only: largeIdListTextOf<MeetingId>(mostUndone),
  }),
  response: z.object({
    /** Null in a dry run. */
    change_id: idAnswer<ChangeId>().nullable(),
    warnings: warningsAnswer,
  }),
})

export type ConflictAnswer = z.infer<typeof conflictAnswer>
