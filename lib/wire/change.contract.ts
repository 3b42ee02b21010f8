import { z } from 'zod'
import { pairNumbers } from '@/lib/domain/pairs'
import { fieldTexts, textTooLong } from '@/lib/text/errors'
import { call } from './call.contract'
import { dateAnswer, idText } from './fields.contract'

const largestId = 2_147_483_647

/** An id in a body. */
export const idBody = z.int({ error: fieldTexts.id }).min(-largestId).max(largestId)

/** Ids in a body; falsy entries are dropped, repeated ones kept once. */
export const idListBody = (longest: number) =>
  z
    .array(z.union([idBody, z.literal(''), z.null(), z.literal(false)]))
    .max(longest)
    .transform((entries) => [...new Set(entries.filter((entry): entry is number => Boolean(entry)))])

/** Any text, trimmed. */
export const textBody = (longest: number) => z.string().trim().max(longest, textTooLong(longest))

/** `true`: says what it would do and stores nothing. */
export const dryRun = z.boolean().default(false)

/** The version of what is changed that the asker saw; an older one than the stored is refused as stale. Absent: not checked. */
export const versionSeen = z.int().optional()

/** What undoes the change. */
export const changeId = z.int()

/** Who is busy, when, with what (api.md, «Everywhere»). */
export const conflictAnswer = z.object({
  date: dateAnswer,
  pair: z.literal([...pairNumbers]),
  kind: z.enum(['auditory', 'teacher', 'group', 'nagruzka']),
  id: z.int(),
  title: z.string(),
  /** No id and no type: the asker may not see who holds the place. */
  with: z.union([
    z.object({
      id: z.int(),
      type: z.enum(['class', 'exam', 'booking', 'closure']),
      title: z.string(),
    }),
    z.object({ id: z.null(), type: z.null(), title: z.string() }),
  ]),
})

/** Whose weeks a change touches, and how many classes of each. */
export const touchedAnswer = z.array(
  z.object({ kind: z.enum(['group', 'teacher']), id: z.int(), title: z.string(), meetings: z.int() }),
)

/** What is no teaching date, and why. */
export const untaughtAnswer = z.array(z.object({ date: dateAnswer, text: z.string() }))

/** What may be ignored, but should be known. Of a date: it is over, nothing is taught then, or it is outside of the load's dates. */
export const warningsAnswer = z.array(
  z.object({
    kind: z.enum(['capacity', 'projector', 'computers', 'wish', 'draft', 'past', 'untaught', 'outside']),
    text: z.string(),
  }),
)

const bulk = {
  touched: touchedAnswer,
  /** How many the asker may not change, left as they are. */
  withheld: z.int(),
  /** Dates to which nothing could be copied. */
  untaught: untaughtAnswer,
  conflicts: z.array(conflictAnswer),
  warnings: warningsAnswer,
  change_id: changeId.nullable(),
}

type Count = 'changed' | 'removed' | 'created'

/** What a change of many meetings answers, its count under the word of its call. */
export const bulkAnswer = <const Word extends Count>(count: Word) =>
  z.object({ ...({ [count]: z.int() } as Record<Word, z.ZodInt>), ...bulk })

export const undoCall = call({
  method: 'POST',
  path: '/api/change/{id}/undo/',
  summary: 'Restores what a change did, if the places are still free',
  params: z.object({ id: idText }),
  response: z.object({ change_id: changeId }),
})

export type WireConflict = z.infer<typeof conflictAnswer>
export type WireBulkChange<Word extends Count = Count> = Record<Word, number> &
  z.infer<z.ZodObject<typeof bulk>>
export type WireUndone = z.infer<typeof undoCall.response>
